#!/usr/bin/python3
"""gitknit.py GIT_REPO REF SHARED_REPO BRANCH [--format F] [--sign N] [--odd-ids]: git history as Bazaar kept it.

Creates the shared repository SHARED_REPO (F, default knit) with a branch BRANCH holding the history
of REF. Unlike `brz fast-import`, which gives every file that a merge brings in a new id and a new
text, this keeps one file id from the first add through renames and merges, and writes a new text only
where Bazaar's own commit would have: where the text differs from, or the merge joins, its per-file
heads. The repository so has the shape (texts a revision, versions a knit) of one that Bazaar wrote.
The order of the texts is the order of commit. File ids and revision ids hold no time of conversion:
the data are the same each time.

--sign N gives every Nth revision a signature text (its true testament, an invented signature);
--odd-ids gives every 40th file the kind of id that importers from Arch made: capitals, <, @, blank-like
signs, so that escaped names of knits occur. Git tags become tags where the branch format has them.
"""
import argparse
import base64
import collections
import gc
import hashlib
import os
import re
import subprocess
import sys
import time

import breezy
import breezy.bzr  # noqa: F401  (registers the formats)
from breezy import osutils
from breezy.bzr.testament import Testament
from breezy.bzr.inventory import (Inventory, InventoryDirectory, InventoryFile,
                                  InventoryLink)
from breezy.controldir import ControlDir, format_registry
from breezy.graph import DictParentsProvider, Graph
from breezy.revision import Revision

ROOT = b"TREE_ROOT"
Entry = collections.namedtuple("Entry", "file_id name parent kind detail executable text")
# detail: the git blob id (None for a folder); text: the revision of its text
Commit = collections.namedtuple("Commit", "sha mark author when zone message parents changes")


def unquote(path):
    """A path as fast-export wrote it, C quoting undone."""
    if path.startswith(b'"'):
        path = path[1:-1].decode("unicode_escape").encode("latin-1")
    return path.decode("utf-8", "surrogateescape")


def two_paths(rest):
    if rest.startswith(b'"'):
        end = re.match(rb'"(?:[^"\\]|\\.)*"', rest).end()
        return unquote(rest[:end]), unquote(rest[end + 1:])
    old, new = rest.split(b" ", 1)
    return unquote(old), unquote(new)


def read_commits(stream):
    """The commits of a `git fast-export --no-data --show-original-ids` stream."""
    line = stream.readline()
    while line:
        if not line.startswith(b"commit "):
            line = stream.readline()
            continue
        mark = sha = author = None
        parents, changes, message = [], [], b""
        line = stream.readline()
        while line and line != b"\n" and not line.startswith(b"commit "):
            word, _, rest = line.rstrip(b"\n").partition(b" ")
            if word == b"mark":
                mark = rest
            elif word == b"original-oid":
                sha = rest.decode()
            elif word == b"author" or (word == b"committer" and author is None):
                author = rest
            elif word == b"data":
                message = stream.read(int(rest))
                following = stream.readline()
                if following != b"\n":
                    line = following
                    continue
            elif word in (b"from", b"merge"):
                parents.append(rest)
            elif word == b"M":
                mode, blob, path = rest.split(b" ", 2)
                changes.append(("M", unquote(path), mode, blob.decode()))
            elif word == b"D":
                changes.append(("D", unquote(rest)))
            elif word in (b"R", b"C"):
                changes.append((word.decode(), *two_paths(rest)))
            line = stream.readline()
        who, when, zone = author.rsplit(b" ", 2)
        minutes = int(zone[-4:-2]) * 60 + int(zone[-2:])
        yield Commit(sha, mark, who.decode("utf-8", "replace"), int(when),
                     (-60 if zone.startswith(b"-") else 60) * minutes,
                     message.decode("utf-8", "replace"), parents, changes)


class Blobs:
    """Contents of git blobs, through one `git cat-file --batch`."""

    def __init__(self, git_repo):
        self.process = subprocess.Popen(["git", "-C", git_repo, "cat-file", "--batch"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __getitem__(self, blob):
        self.process.stdin.write(blob.encode() + b"\n")
        self.process.stdin.flush()
        size = int(self.process.stdout.readline().split()[2])
        data = self.process.stdout.read(size)
        self.process.stdout.read(1)
        return data


class Tree:
    """One commit's tree: entries by path, and paths by file id."""

    def __init__(self, other=None):
        self.by_path = dict(other.by_path) if other else {}
        self.by_id = dict(other.by_id) if other else {}
        self.root_text = None

    def put(self, path, entry):
        self.by_path[path] = entry
        self.by_id[entry.file_id] = path

    def drop(self, path):
        entry = self.by_path.pop(path)
        if self.by_id.get(entry.file_id) == path:
            del self.by_id[entry.file_id]
        return entry


class Converter:
    def __init__(self, repo, blobs, options):
        self.repo, self.blobs, self.options = repo, blobs, options
        self.used, self.added = set(), 0
        self.file_graph = collections.defaultdict(dict)
        self.sizes = {}  # (file id, text) -> (sha1, size)

    def new_id(self, path, revision):
        base = re.sub(r"[^a-z0-9.]+", "", path.rsplit("/", 1)[-1].lower())[:20]
        if self.options.odd_ids and len(self.used) % 40 == 7:
            base = "x_Some_One_<some@one.example>_Mon_%%_%s" % path.replace("/", ":")[-20:]
        serial = 0
        while True:
            wanted = ("%s-%s-%d" % (base, revision.decode().split("@")[-1].split("-", 1)[1], serial)
                      ).encode()
            if wanted not in self.used:
                self.used.add(wanted)
                return wanted
            serial += 1

    def changed_tree(self, commit, revision, parents):
        """The commit's tree: the first parent's, changed; entries not yet versioned."""
        tree, touched, renamed = Tree(parents[0] if parents else None), set(), {}
        for change in commit.changes:
            if change[0] == "R":
                _, old, new = change
                for path in [p for p in tree.by_path
                             if p == old or p.startswith(old + "/")]:
                    entry, target = tree.drop(path), new + path[len(old):]
                    if target in tree.by_path:
                        tree.drop(target)
                    tree.put(target, entry)
                    touched.add(target)
            elif change[0] == "D":
                for path in [p for p in tree.by_path
                             if p == change[1] or p.startswith(change[1] + "/")]:
                    tree.drop(path)
        for change in commit.changes:
            if change[0] != "M" or change[2] == b"160000":
                continue
            _, path, mode, blob = change
            kind = "symlink" if mode == b"120000" else "file"
            before = tree.by_path.get(path)
            if before is not None and before.kind == kind:
                file_id = before.file_id
            else:
                if before is not None:
                    for gone in [p for p in tree.by_path
                                 if p == path or p.startswith(path + "/")]:
                        tree.drop(gone)
                file_id = self.known_id(tree, parents, path, kind) or self.new_id(path, revision)
            tree.put(path, Entry(file_id, None, None, kind, blob, mode == b"100755", None))
            touched.add(path)
        self.fix_folders(tree, revision, parents)
        return tree, touched

    def known_id(self, tree, parents, path, kind):
        for other in parents[1:]:
            entry = other.by_path.get(path)
            if entry is not None and entry.kind == kind and entry.file_id not in tree.by_id:
                return entry.file_id
        return None

    def fix_folders(self, tree, revision, parents):
        """Folders exist just where something that is not a folder is inside."""
        wanted = set()
        for path, entry in tree.by_path.items():
            if entry.kind != "directory":
                while "/" in path:
                    path = path.rsplit("/", 1)[0]
                    if path in wanted:
                        break
                    wanted.add(path)
        for path in [p for p, e in tree.by_path.items()
                     if e.kind == "directory" and p not in wanted]:
            tree.drop(path)
        for path in sorted(wanted):
            if path not in tree.by_path:
                file_id = (self.known_id(tree, parents, path, "directory")
                           or self.new_id(path, revision))
                tree.put(path, Entry(file_id, None, None, "directory", None, False, None))

    def heads(self, file_id, texts):
        """Those of the texts that none of the others is built on, in order, each once."""
        texts = list(dict.fromkeys(texts))
        if len(texts) > 1:
            heads = Graph(DictParentsProvider(self.file_graph[file_id])).heads(texts)
            texts = [text for text in texts if text in heads]
        return texts

    def version_root(self, tree, revision, parents):
        """Formats with rich roots keep the root like any folder; the others never write its text."""
        texts = self.heads(ROOT, [parent.root_text for parent in parents])
        if len(texts) == 1:
            tree.root_text = texts[0]
            return
        tree.root_text = revision
        self.file_graph[ROOT][revision] = tuple(texts)
        self.repo.texts.add_lines((ROOT, revision), tuple((ROOT, text) for text in texts), [])

    def version(self, tree, revision, parents):
        """Give every entry its name, parent and text; write the texts that are new."""
        for path in sorted(tree.by_path):
            entry = tree.by_path[path]
            folder, _, name = path.rpartition("/")
            parent = tree.by_path[folder].file_id if folder else ROOT
            entry = entry._replace(name=name, parent=parent)
            candidates = []
            for other in parents:
                at = other.by_id.get(entry.file_id)
                if at is not None and other.by_path[at] not in candidates:
                    candidates.append(other.by_path[at])
            texts = self.heads(entry.file_id, [one.text for one in candidates])
            if len(texts) == 1:
                carried = entry._replace(text=texts[0])
                if carried in candidates:
                    tree.by_path[path] = carried
                    continue
            entry = entry._replace(text=revision)
            self.file_graph[entry.file_id][revision] = tuple(texts)
            data = self.blobs[entry.detail] if entry.kind == "file" else b""
            sha1, size, _ = self.repo.texts.add_lines(
                (entry.file_id, revision), tuple((entry.file_id, text) for text in texts),
                osutils.split_lines(data))
            self.sizes[entry.file_id, revision] = sha1, size
            tree.by_path[path] = entry

    def inventory(self, tree, revision):
        made = Inventory(root_id=ROOT, revision_id=revision)
        made.root.revision = tree.root_text or revision
        for path in sorted(tree.by_path):
            entry = tree.by_path[path]
            if entry.kind == "directory":
                one = InventoryDirectory(entry.file_id, entry.name, entry.parent)
            elif entry.kind == "symlink":
                one = InventoryLink(entry.file_id, entry.name, entry.parent)
                one.symlink_target = self.blobs[entry.detail].decode()
            else:
                one = InventoryFile(entry.file_id, entry.name, entry.parent)
                one.text_sha1, one.text_size = self.sizes[entry.file_id, entry.text]
                one.executable = entry.executable
            one.revision = entry.text
            made.add(one)
        return made

    def add(self, commit, revision, parent_ids, parents):
        tree, _ = self.changed_tree(commit, revision, parents)
        if self.repo.supports_rich_root():
            self.version_root(tree, revision, parents)
        self.version(tree, revision, parents)
        sha1 = self.repo.add_inventory(revision, self.inventory(tree, revision), parent_ids)
        message, properties = properties_of(commit.message)
        message = re.sub("[^\n\t\x20-\ud7ff\ue000-\ufffd]", "?", message)
        self.repo.add_revision(revision, Revision(
            revision, parent_ids=parent_ids, committer=commit.author, message=message,
            timestamp=float(commit.when), timezone=commit.zone, inventory_sha1=sha1,
            properties=properties))
        self.added += 1
        if self.options.sign and self.added % self.options.sign == 0:
            self.repo.add_signature_text(revision, self.signature(revision))
        return tree

    def signature(self, revision):
        text = Testament.from_revision(self.repo, revision).as_short_text()
        made_up = base64.b64encode(hashlib.sha512(text).digest())
        return (b"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\n%s"
                b"-----BEGIN PGP SIGNATURE-----\nVersion: none, invented\n\n%s\n"
                b"-----END PGP SIGNATURE-----\n" % (text, made_up))


def properties_of(message):
    """The message without the trailers of make_history.py, and the properties that they name."""
    text, _, trailers = message.partition("\n\nBazaar-Property: ")
    if not trailers:
        return message, {"branch-nick": "bzr.dev"}
    return text, dict(one.split("=", 1) for one in trailers.split("\nBazaar-Property: "))


def revision_id(commit):
    mail = re.search("<([^>]*)>", commit.author)
    who = re.sub("[^A-Za-z0-9@.+_-]", "", mail.group(1) if mail else "") or "someone@example.com"
    return ("%s-%s-%s" % (who, time.strftime("%Y%m%d%H%M%S", time.gmtime(commit.when)),
                          commit.sha[:16])).encode()


def convert(options, repo, commits):
    """Write the commits, 2000 a write group; the revision id of each by its git name."""
    last_use = {parent: at for at, commit in enumerate(commits) for parent in commit.parents}
    converter = Converter(repo, Blobs(options.git_repo), options)
    trees, names, began, done = {}, {}, time.time(), 0
    while done < len(commits):
        with repo.lock_write():
            repo.start_write_group()
            try:
                for commit in commits[done:done + 2000]:
                    revision = revision_id(commit)
                    names[commit.mark] = names[commit.sha] = revision
                    parents = [trees[mark] for mark in commit.parents]
                    trees[commit.mark] = converter.add(
                        commit, revision, [names[mark] for mark in commit.parents], parents)
                    for mark in set(commit.parents):
                        if last_use[mark] == done:
                            del trees[mark]
                    done += 1
            except BaseException:
                repo.abort_write_group()
                raise
            repo.commit_write_group()
        print("%d/%d revisions, %.0f s" % (done, len(commits), time.time() - began), flush=True)
    return names


def set_tags(git_repo, branch, names):
    refs = subprocess.run(["git", "-C", git_repo, "for-each-ref", "refs/tags",
                           "--format=%(objectname) %(refname:short)"], stdout=subprocess.PIPE, check=True)
    for line in refs.stdout.decode().splitlines():
        sha, name = line.split(" ", 1)
        if sha in names:
            branch.tags.set_tag(name, names[sha])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in "git_repo", "ref", "target", "branch":
        parser.add_argument(name)
    parser.add_argument("--format", default="knit")
    parser.add_argument("--sign", type=int, default=0)
    parser.add_argument("--odd-ids", action="store_true")
    options = parser.parse_args()
    breezy.initialize()
    gc.disable()  # nothing here is cyclic, and there are millions of small tuples
    export = subprocess.Popen(["git", "-C", options.git_repo, "fast-export", "--no-data", "-M",
                               "--show-original-ids", options.ref], stdout=subprocess.PIPE)
    commits = list(read_commits(export.stdout))
    if export.wait() or not commits:
        raise SystemExit("git fast-export gave no history")
    format = format_registry.make_controldir(options.format)
    os.makedirs(options.target)
    repo = format.initialize(options.target).create_repository(shared=True)
    repo.set_make_working_trees(False)
    names = convert(options, repo, commits)
    branch = ControlDir.create_branch_convenience(
        options.target.rstrip("/") + "/" + options.branch, force_new_tree=False, format=format)
    with branch.lock_write():
        branch.generate_revision_history(names[commits[-1].mark])
        if branch.supports_tags():
            set_tags(options.git_repo, branch, names)


main()
