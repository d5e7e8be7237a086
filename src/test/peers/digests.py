#!/usr/bin/python3
"""digests.py REPO OUT.jsonl [--annotate N]: what Breezy itself reads from a repository, key by key.

An independent judge for our own reader: nothing of knit takes part. One JSON object a line, keys of
each kind in the order of their bytes, kinds in the order revisions, inventories, signatures, texts:

  {"kind": "texts", "key": ["FILE-ID", "REVISION"], "sha1": "...", "length": 12, "parents": [["FILE-ID", "REVISION"]]}

`sha1` and `length` are of the whole text that Breezy rebuilt. Ids are UTF-8, or {"b64": ...} where they
are not. `parents` is null where the index keeps none. With --annotate N, N text keys, spread evenly
over all of them, also have "annotate": the revision of each line, as [[REVISION, LINES], ...] in runs.
The last line is {"kind": "total", "revisions": n, "inventories": n, "signatures": n, "texts": n}.
"""
import argparse
import base64
import hashlib
import itertools
import json

import breezy
import breezy.bzr  # noqa: F401  (registers the formats)
from breezy.repository import Repository

KINDS = ("revisions", "inventories", "signatures", "texts")


def shown(id_bytes):
    try:
        return id_bytes.decode("utf-8")
    except UnicodeDecodeError:
        return {"b64": base64.b64encode(id_bytes).decode()}


def rows(kind, store):
    """(key, row) of every key; one file's texts are asked for together, so each chain is read once."""
    keys = sorted(store.keys())
    parents = store.get_parent_map(keys)
    for _, group in itertools.groupby(keys, key=lambda key: key[:-1]):
        found = {}
        for record in store.get_record_stream(list(group), "topological", True):
            length, sha1 = 0, hashlib.sha1()
            for chunk in record.get_bytes_as("chunked"):
                length += len(chunk)
                sha1.update(chunk)
            known = parents.get(record.key)
            found[record.key] = {
                "kind": kind, "key": [shown(part) for part in record.key],
                "sha1": sha1.hexdigest(), "length": length,
                "parents": None if known is None else [[shown(part) for part in one] for one in known]}
        yield from sorted(found.items())


def annotated(store, key):
    origins = [shown(origin[-1]) for origin, _ in store.annotate(key)]
    return [[origin, sum(1 for _ in run)] for origin, run in itertools.groupby(origins)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("repo")
    parser.add_argument("out")
    parser.add_argument("--annotate", type=int, default=0, metavar="N")
    options = parser.parse_args()
    breezy.initialize()
    repo = Repository.open(options.repo)
    totals = {"kind": "total"}
    with repo.lock_read(), open(options.out, "w", encoding="utf-8") as out:
        for kind in KINDS:
            store = getattr(repo, kind)
            count = len(store.keys())
            totals[kind] = count
            every = max(1, count // options.annotate) if options.annotate and kind == "texts" else 0
            for at, (key, row) in enumerate(rows(kind, store)):
                if every and at % every == every // 2:
                    row["annotate"] = annotated(store, key)
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
        out.write(json.dumps(totals) + "\n")


main()
