#!/usr/bin/python3
"""random_knits.py SEED COUNT DIR: knits of random history, written and read by Breezy.

Makes DIR/N.kndx and DIR/N.knit for N below COUNT, every other one annotated: merges, ghosts on either side, the same text or the
same key again, texts without a final newline, empty ones, lines of CR, NUL and bytes that are no UTF-8, long chains. Writes
DIR/expected.jsonl: a line a version with what Breezy reads back: knit, key, sha1, parents, and the origin of each line where they
are stored.
"""
import hashlib
import json
import os
import random
import sys

import breezy
import breezy.bzr  # noqa: F401  (registers the formats)
from breezy import osutils, transport
from breezy.bzr import knit, versionedfile

WORDS = [b"alpha", b"beta", b"", b"\r", b"gam ma", b"\x00\x01", b"\xff\xfe", b"\xc3\xa9", b" lead", b"end", b"0,1,1", b"version x"]


def edited(rng, lines):
    lines = list(lines)
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(lines) + 1)
        lines[at:at + rng.randrange(3)] = [rng.choice(WORDS) + b"%d" % rng.randrange(40) for _ in range(rng.randrange(4))]
    return lines


def text_of(rng, lines):
    text = b"".join(line + b"\n" for line in lines)
    return text[:-1] if rng.random() < 0.3 and text and not text.endswith(b"\n\n") and text != b"\n" else text


def make(rng, folder, number, out):
    annotated = number % 2 == 1
    store = knit.make_file_factory(annotated, versionedfile.ConstantMapper(str(number)))(transport.get_transport(folder))
    made = {}
    for serial in range(rng.choice([5, 20, 60])):
        version = b"v%d-\xc3\xbc" % serial if rng.random() < 0.1 else b"v%d" % serial
        known = rng.sample(sorted(made), min(len(made), rng.choice([0, 1, 1, 1, 1, 2, 3])))
        if made and rng.random() < 0.7:
            known = [sorted(made)[-1]] + [one for one in known if one != sorted(made)[-1]]
        parents = list(known)
        if rng.random() < 0.1:
            parents.insert(rng.randrange(len(parents) + 1), b"ghost%d" % rng.randrange(3))
        base = made[known[0]][0] if known else [b"line %d" % i for i in range(rng.randrange(30))]
        lines = base if rng.random() < 0.1 else [] if rng.random() < 0.03 else edited(rng, base)
        text = text_of(rng, lines)
        store.add_lines((version,), tuple((p,) for p in parents), osutils.split_lines(text))
        if rng.random() < 0.05:
            store.add_lines((version,), tuple((p,) for p in parents), osutils.split_lines(text))
        made[version] = lines, text, parents
    for version, (_, text, parents) in made.items():
        record = next(store.get_record_stream([(version,)], "unordered", True))
        read = record.get_bytes_as("fulltext")
        assert read == text
        row = {"knit": number, "key": version.decode(), "sha1": hashlib.sha1(read).hexdigest(),
               "parents": [p.decode() for p in parents]}
        if annotated:
            row["origins"] = [key[-1].decode() for key, _ in store.annotate((version,))]
        out.write(json.dumps(row) + "\n")


def main(seed, count, folder):
    breezy.initialize()
    rng = random.Random(int(seed))
    with open(os.path.join(folder, "expected.jsonl"), "w") as out:
        for number in range(int(count)):
            make(rng, folder, number, out)


main(*sys.argv[1:])
