"""Writes random revisions and inventories with Bazaar's own tool: odd names, ids, messages and properties.

    /usr/bin/python3 xml_words.py SEED COUNT > words.jsonl

One JSON object a line: the text in base64, and what the tool itself reads in it.

    {"revision": ID, "text": …, "parents": […], "message": …, "properties": [[name, value]…], "timestamp": …, "timezone": …,
     "committer": …, "inventory_sha1": …}
    {"inventory": ID, "text": …, "entries": [[path, kind, file id, revision, executable, SHA-1, size, target]…]}
"""

import base64
import json
import random
import sys

import breezy.bzr
from breezy.bzr import xml5, xml6, xml7
from breezy.bzr.inventory import Inventory, InventoryDirectory, InventoryFile, InventoryLink
from breezy.revision import Revision

ALPHABET = "abz059-_@,.~ %+&<>\"'();:=[]{}#!?\\é€ß\u00a0\u200b\u2028\ufffd\U0001f600\U0010ffff"


def word(rng, extra=""):
    return "".join(rng.choice(ALPHABET + extra) for _ in range(rng.randrange(1, 12)))


def an_id(rng):
    text = "".join(c for c in word(rng, "/ABZ") if not c.isspace() and c not in "\u00a0\u2028")
    return (text + "-%x" % rng.randrange(1 << 40)).encode("utf-8")


def text(value):
    return None if value is None else value.decode("utf-8")


def revision(rng):
    made = Revision(
        an_id(rng),
        parent_ids=[an_id(rng) for _ in range(rng.choice([0, 1, 1, 2, 5]))],
        message=word(rng, "\n\t/") * rng.choice([0, 1, 3]),
        committer=word(rng, "/"),
        timestamp=round(rng.uniform(-1e9, 4e9), 3),
        timezone=rng.choice([0, 3600, -18000, 20700]),
        inventory_sha1=b"%040x" % rng.getrandbits(160),
        properties={"".join(word(rng).split()): rng.choice(["", word(rng, "\n/")]) for _ in range(rng.randrange(4))},
    )
    serializer = xml5.serializer_v5
    stored = b"".join(serializer.write_revision_to_lines(made))
    read = serializer.read_revision_from_string(stored)
    return {
        "revision": text(read.revision_id),
        "text": base64.b64encode(stored).decode(),
        "parents": [text(p) for p in read.parent_ids],
        "message": read.message,
        "properties": sorted(read.properties.items()),
        "timestamp": float(read.timestamp),
        "timezone": read.timezone,
        "committer": read.committer,
        "inventory_sha1": text(read.inventory_sha1),
    }


def entry(rng, parent, name):
    made = rng.choice([InventoryFile, InventoryFile, InventoryDirectory, InventoryLink])(an_id(rng), name, parent)
    made.revision = an_id(rng)
    if made.kind == "file":
        made.executable = rng.random() < 0.3
        made.text_sha1 = b"%040x" % rng.getrandbits(160)
        made.text_size = rng.choice([0, 7, 1 << 40])
    elif made.kind == "symlink":
        made.symlink_target = word(rng, "/")
    return made


def inventory(rng):
    serializer = rng.choice([xml5.serializer_v5, xml6.serializer_v6, xml7.serializer_v7])
    made = Inventory(root_id=rng.choice([b"TREE_ROOT", an_id(rng)]), revision_id=an_id(rng))
    made.root.revision = made.revision_id
    folders = [made.root.file_id]
    for number in range(rng.randrange(12)):
        name = "%s%d" % (word(rng).strip(), number)
        added = entry(rng, rng.choice(folders), name)
        made.add(added)
        if added.kind == "directory":
            folders.append(added.file_id)
    lines = serializer.write_inventory_to_lines(made)
    read = serializer.read_inventory_from_lines(lines)
    return {
        "inventory": text(made.revision_id),
        "text": base64.b64encode(b"".join(lines)).decode(),
        "entries": [
            [
                path,
                e.kind,
                text(e.file_id),
                text(e.revision),
                bool(getattr(e, "executable", False)),
                text(getattr(e, "text_sha1", None)),
                getattr(e, "text_size", None),
                getattr(e, "symlink_target", None),
            ]
            for path, e in read.iter_entries()
        ],
    }


def main(seed, count):
    rng = random.Random(int(seed))
    for _ in range(int(count)):
        print(json.dumps(revision(rng)))
        print(json.dumps(inventory(rng)))


if __name__ == "__main__":
    main(*sys.argv[1:])
