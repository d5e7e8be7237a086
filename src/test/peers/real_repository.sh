#!/bin/bash
# real_repository.sh [OPTION...] DIR [GIT_MIRROR NTH]
#
# Makes a large repository written by the real Breezy, from nothing but Debian's packages
# (brz git python3): DIR/git, a bare git repository, and DIR/knit, a shared Bazaar repository of the
# same history with the branch `main`. By default the history is invented (make_history.py): 5,000
# revisions, 15,021 texts, the same bytes each time. With GIT_MIRROR, a mirror of
# github.com/breezy-team/breezy, it is what lies behind the NTH commit of the first-parent line:
# 1780 gives 5,744 revisions and 13,570 texts, 3763 gives 19,997 revisions.
#
#   --format F     knit (default), dirstate-tags, rich-root or dirstate-with-subtree
#   --revisions N  of the invented history
#   --seed S       of the invented history
#   --check        also runs `git fsck` and `brz check`, and fails where they find anything
#   --digests N    also writes DIR/digests.jsonl, N texts annotated (digests.py)
#
# What is there already, made by the same scripts, options and brz, is not made again; the counts are
# printed each time. DIR appears whole or not at all; of two that run at once for one DIR, one waits.
# Exit 2: a tool is missing or the arguments are wrong.
# KNIT_PYTHON names a Python that has breezy, default Debian's: a `python3` from pyenv would not.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python=${KNIT_PYTHON:-/usr/bin/python3}
format=knit revisions=5000 seed=1 check= digests= places=()

fail() { echo "real_repository.sh: $1" >&2; exit 2; }

while [ $# -gt 0 ]; do
    case $1 in
        --format) format=$2; shift 2 ;;
        --revisions) revisions=$2; shift 2 ;;
        --seed) seed=$2; shift 2 ;;
        --digests) digests=$2; shift 2 ;;
        --check) check=yes; shift ;;
        --help) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; exit 0 ;;
        -*) fail "unknown option $1" ;;
        *) places+=("$1"); shift ;;
    esac
done
[ ${#places[@]} = 1 ] || [ ${#places[@]} = 3 ] || fail "wants DIR or DIR GIT_MIRROR NTH (see --help)"
dir=${places[0]%/} mirror=${places[1]:-} nth=${places[2]:-}

for tool in git brz flock sha256sum; do
    command -v "$tool" >/dev/null || fail "no $tool here: apt-get install git brz python3 util-linux"
done
mkdir -p "$(dirname "$dir")"
# Nothing of the user's own settings, and no log in the home folder.
home=$(mktemp -d); trap 'rm -rf "$home"' EXIT
export BRZ_HOME=$home BRZ_LOG=/dev/null BRZ_EMAIL='Nobody <nobody@example.com>' LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
brz_version=$(brz version --short 2>&1) || fail "brz is here but does not run: $brz_version"
"$python" -c 'import breezy.bzr' 2>/dev/null || fail "$python has no breezy: set KNIT_PYTHON"

# What a comment says makes no other data.
made_by=$({ cat "$here"/{real_repository.sh,make_history.py,gitknit.py} | grep -v "^ *#"
    echo "$brz_version $format $revisions $seed $mirror $nth"; } | sha256sum | cut -d' ' -f1)
digested_by="$(sha256sum <"$here/digests.py") $made_by $digests"
say() { echo "$(printf '%4d s' $SECONDS)  $1" >&2; }
is() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

make_git() {
    if [ -z "$mirror" ]; then
        "$python" "$here/make_history.py" "$1" "$revisions" --seed "$seed"
        return
    fi
    local ref tip
    ref=$(git -C "$mirror" symbolic-ref HEAD)
    tip=$(git -C "$mirror" rev-list --first-parent --reverse "$ref" | sed -n "${nth}p")
    [ -n "$tip" ] || fail "$mirror has no commit $nth on the first-parent line of $ref"
    git init -q --bare "$1"
    git -C "$1" symbolic-ref HEAD refs/heads/main
    git -C "$mirror" rev-list --objects "$tip" | cut -d' ' -f1 |
        git -C "$mirror" pack-objects --quiet --stdout | git -C "$1" index-pack --stdin >/dev/null
    git -C "$1" update-ref refs/heads/main "$tip"
}

make() {
    local new=$dir.new
    local extra=()
    [ -n "$mirror" ] || extra=(--sign 50 --odd-ids)
    rm -rf "$new"
    mkdir -p "$new"
    make_git "$new/git"
    say "git: $(git -C "$new/git" rev-list --count main) revisions, tip $(git -C "$new/git" rev-parse main)"
    "$python" "$here/gitknit.py" "$new/git" main "$new/knit" main --format "$format" "${extra[@]}" >&2
    say "knit: written"
    count "$new/knit" >"$new/counts"
    echo "$made_by" >"$new/stamp"
    rm -rf "$dir"
    mv "$new" "$dir"
}

count() {
    "$python" - "$1" "$format" <<'END'
import sys
import breezy
import breezy.bzr  # noqa: F401
from breezy.repository import Repository
breezy.initialize()
repo = Repository.open(sys.argv[1])
with repo.lock_read():
    print("format=%s" % sys.argv[2], *("%s=%d" % (kind, len(getattr(repo, kind).keys()))
          for kind in ("revisions", "inventories", "signatures", "texts")))
END
}

check() {
    git -C "$dir/git" fsck --full --no-dangling >&2
    say "git fsck: passed"
    # brz check answers 0 whatever it finds: what is sound prints these lines and no others.
    brz check --repo --branch "$dir/knit/main" >"$dir/check.out" 2>&1 || {
        tail -n 3 "$dir/check.out" >&2
        echo "real_repository.sh: brz check stopped; all it said is in $dir/check.out" >&2
        exit 1
    }
    if grep -vE '^(Checking |checked |No working tree|  *[0-9]+ (revisions|file-ids)$)' "$dir/check.out" >&2; then
        echo "real_repository.sh: brz check found the above" >&2
        exit 1
    fi
    say "brz check: passed"
    echo "$made_by" >"$dir/checked"
}

exec 9>"$dir.lock"
flock 9
is "$dir/stamp" "$made_by" || make
[ -z "$check" ] || is "$dir/checked" "$made_by" || check
if [ -n "$digests" ] && ! is "$dir/digested" "$digested_by"; then
    "$python" "$here/digests.py" "$dir/knit" "$dir/digests.jsonl" --annotate "$digests"
    say "digests: written"
    echo "$digested_by" >"$dir/digested"
fi
cat "$dir/counts"
