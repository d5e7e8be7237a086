#!/usr/bin/python3
"""annotate.py PLACE: the origins that Breezy computes for every text of a plain knit.

PLACE is a repository, whose inventories are meant, or the path of a lone knit without its suffix.
One line a text: its id, then the version of each of its lines, all with a space between. No line for a
text with an ancestor that is not there: Breezy refuses those.
"""
import os
import sys

import breezy
import breezy.bzr  # noqa: F401  (registers the formats)
from breezy import errors, transport
from breezy.bzr import knit
from breezy.repository import Repository


def show(store):
    out = sys.stdout.buffer
    for key in sorted(store.keys()):
        try:
            origins = [origin[-1] for origin, _ in store.annotate(key)]
        except errors.RevisionNotPresent:
            continue
        out.write(b" ".join([key[-1]] + origins) + b"\n")


def main(place):
    breezy.initialize()
    if os.path.isdir(place):
        repo = Repository.open(place)
        with repo.lock_read():
            show(repo.inventories)
    else:
        folder, name = os.path.split(os.path.abspath(place))
        mapper = knit.ConstantMapper(name)
        show(knit.make_file_factory(False, mapper)(transport.get_transport(folder)))


main(sys.argv[1])
