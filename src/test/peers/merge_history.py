"""Makes random histories with Bazaar's own tool and writes how it sorts and numbers them.

A plugin for brz, so it runs wherever brz does:

    BRZ_PLUGINS_AT=merge_history@/full/path/to/merge_history.py brz merge-history SEED COUNT > histories.txt

Each history is a real repository in a temporary folder. It is read back twice, by `brz log -n0 --line` in a process of its own and
through the interface that the log stands on (which also tells the ends of merges); if the two differ the command fails.

One history is written as

    history NAME
    p PARENT...                      one line a node, 0, 1, ...; numbers from the count of these lines on are ghosts
    t TIP
    m NODE DEPTH REVNO END           newest first; END is 1 where a merged line ends
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from breezy import commands, errors, revision
from breezy.bzr.inventory import Inventory, InventoryDirectory
from breezy.controldir import ControlDir, format_registry

# Small ones that a rule is likely to get wrong; the tip is the last node, ghosts are negative.
NAMED = {
    "empty-merge": [[], [0], [0], [1, 2]],
    "criss-cross": [[], [0], [0], [1, 2], [2, 1], [3, 4]],
    "octopus": [[], [0], [0], [0], [0], [1, 2, 3, 4]],
    "octopus-of-one-branch": [[], [0], [0], [2], [3], [1, 2, 4, 3]],
    "branch-of-a-branch": [[], [0], [0], [2], [2], [3, 4], [1, 5], [5], [6, 7]],
    "two-roots": [[], [], [0, 1]],
    "three-roots": [[], [], [1], [1], [2, 3], [], [0, 4, 5]],
    "old-mainline-merged": [[], [0], [], [2, 1]],
    "same-parent-in-both-places": [[], [0], [1, 0], [2, 1]],
    "merge-of-a-ghost": [[], [0], [1, -1], [2]],
    "ghost-between": [[], [0], [-1], [1, 2], [-1, 0], [3, 4]],
    "left-hand-ghost": [[], [-1, 0], [1]],
    "nothing-but-a-ghost": [[-1]],
}


def random_history(rng, size):
    """Windows of different width give long lines, braids and far merges."""
    ghosts, roots = rng.choice([(0, 0), (0, 0.05), (0.1, 0.05), (0.3, 0.1)])
    merges = rng.choice([[1, 1, 1, 1, 2], [1, 2], [1, 2, 3], [2, 2, 3, 5]])
    history = []
    for node in range(size):
        count = 0 if rng.random() < roots else min(node, rng.choice(merges))
        window = range(max(0, node - rng.choice([1, 3, 10, 100])), node)
        parents = rng.sample(window, min(count, len(window)))
        history.append([-1 - rng.randrange(5) if rng.random() < ghosts else p for p in parents])
    named = {parent for parents in history for parent in parents}
    heads = [node for node in range(size) if node not in named]
    rng.shuffle(heads)
    while len(heads) > 1:  # so that the last node reaches all
        merged = [heads.pop() for _ in range(min(len(heads), rng.choice([2, 2, 3, 5])))]
        heads.insert(rng.randrange(len(heads) + 1), len(history))
        history.append(merged)
    return history


def name_of(node):
    return b"r%d" % node if node >= 0 else b"ghost%d" % -node


def make(path, history):
    control = ControlDir.create(path, format=format_registry.make_controldir("knit"))
    repository = control.create_repository()
    branch = control.create_branch()
    with repository.lock_write():
        repository.start_write_group()
        for node, parents in enumerate(history):
            name, parent_names = name_of(node), [name_of(p) for p in parents]
            inventory = Inventory(root_id=None, revision_id=name)
            root = InventoryDirectory(b"TREE_ROOT", "", None)
            root.revision = name
            inventory.add(root)
            sha1 = repository.add_inventory(name, inventory, parent_names)
            repository.add_revision(
                name,
                revision.Revision(
                    name,
                    parent_ids=parent_names,
                    message="r%d" % node,
                    committer="A <a@example.com>",
                    timestamp=1e9 + node,
                    timezone=0,
                    properties={},
                    inventory_sha1=sha1,
                ),
                inventory,
            )
        repository.commit_write_group()
    tip = len(history) - 1
    mainline, node = 0, tip
    while node is not None:
        mainline += 1
        left = history[node][:1]
        node = left[0] if left and left[0] >= 0 else None
    with branch.lock_write():
        branch.set_last_revision_info(mainline, name_of(tip))
    return branch


def sorted_by_interface(branch):
    with branch.lock_read():
        return [
            (int(name[1:]), depth, ".".join(map(str, revno)), int(end))
            for name, depth, revno, end in branch.iter_merge_sorted_revisions()
        ]


def sorted_by_log(path):
    brz = shutil.which("brz") or sys.argv[0]
    shown = subprocess.run([brz, "log", "-n0", "--line", path], check=True, capture_output=True, text=True).stdout
    lines = re.findall(r"^( *)([0-9.]+): .* r(\d+)$", shown, re.MULTILINE)
    return [(int(node), len(indent) // 2, revno) for indent, revno, node in lines]


def show(name, history, out):
    folder = tempfile.mkdtemp()
    try:
        branch = make(folder, history)
        entries = sorted_by_interface(branch)
        if [entry[:3] for entry in entries] != sorted_by_log(folder):
            raise errors.CommandError("log and interface differ on " + name)
    finally:
        shutil.rmtree(folder)
    ghosts = sorted({p for parents in history for p in parents if p < 0}, reverse=True)
    number = {ghost: len(history) + i for i, ghost in enumerate(ghosts)}
    out.write("history %s\n" % name)
    for parents in history:
        out.write(" ".join(["p"] + [str(number.get(p, p)) for p in parents]) + "\n")
    out.write("t %d\n" % (len(history) - 1))
    for entry in entries:
        out.write("m %d %d %s %d\n" % entry)


class cmd_merge_history(commands.Command):
    """Make random histories and write how they are sorted and numbered."""

    hidden = True
    takes_args = ["seed", "count"]

    def run(self, seed, count):
        for name, history in NAMED.items():
            show(name, history, self.outf)
        rng = random.Random(int(seed))
        for i in range(int(count)):
            show("random-%s-%d" % (seed, i), random_history(rng, rng.choice([5, 12, 30, 100])), self.outf)


commands.register_command(cmd_merge_history)
