# Shared by ./railbird and ./test: a virtual environment that is made once per change of what it depends on.
# Plain POSIX sh; nothing but Python 3.11 or newer is expected.

root=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
venv="$root/.venv"

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for python in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$python"
            return
        fi
    done
    say "Railbird needs Python 3.11 or newer, and found none. On Debian: apt-get install python3 python3-venv"
    exit 1
}

# Root's way to install Debian packages, or nothing where we may not.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        sudo -n "$@"
    else
        return 1
    fi
}

debian_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    as_root sh -c 'export DEBIAN_FRONTEND=noninteractive; apt-get update -qq && apt-get install -y -qq "$@" >/dev/null' sh "$@"
}

need_venv_module() {
    "$1" -c 'import venv, ensurepip' 2>/dev/null && return
    say "Python's venv module is missing."
    debian_install python3-venv && "$1" -c 'import venv, ensurepip' 2>/dev/null && return
    say "Install it, then start again. On Debian: apt-get install python3-venv"
    exit 1
}

# make_env EXTRAS: install the project with these extras, unless that has been done since the last change.
make_env() {
    stamp=$(cd "$root" && cat pyproject.toml constraints.txt setup.py | cksum | tr ' ' '-')
    for made in "$venv/.made-$stamp-$1" "$venv/.made-$stamp-dev"; do
        [ -f "$made" ] && return
    done
    python=$(find_python) || exit 1
    need_venv_module "$python"
    say "Setting up in .venv (once; it takes a minute) …"
    "$python" -m venv "$venv" || exit 1
    if [ "$1" = plain ]; then what=.; else what=".[$1]"; fi
    (cd "$root" && "$venv/bin/python" -m pip install -q --disable-pip-version-check -c constraints.txt -e "$what") || {
        say "The packages could not be installed; the lines above say why."
        exit 1
    }
    # So that the first start need not compile; what browsers fetch has been packed by the installation.
    "$venv/bin/python" -m compileall -q "$root/src" >/dev/null 2>&1
    rm -f "$venv"/.made-*
    : >"$venv/.made-$stamp-$1"
}
