#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL server, for tests:
#
#     scripts/with-postgres.sh cargo test --workspace
#
# The command gets the server's address in TENGEN_TEST_POSTGRES, where it may create databases, and in
# TENGEN_TEST_POSTGRES_RESTART a shell command that restarts the server as after a crash. The server is deleted at the
# end. It offers TLS with a certificate made for the run, in the file TENGEN_TEST_POSTGRES_CERT (this needs openssl).
# PostgreSQL is installed if it is missing, on Debian and as root. If TENGEN_TEST_POSTGRES is already set, that
# server is used and none is started.
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT]…" >&2; exit 2; }
[ -z "${TENGEN_TEST_POSTGRES:-}" ] || exec "$@"

find_programs() {
    local initdb
    initdb=$(command -v initdb || true)
    for folder in "${initdb:+$(dirname "$(readlink -f "$initdb")")}" /usr/lib/postgresql/*/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
            echo "$folder"
            return
        fi
    done
}

programs=$(find_programs)
if [ -z "$programs" ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "installing PostgreSQL" >&2
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql; } >&2
    programs=$(find_programs)
fi
if [ -z "$programs" ]; then
    echo "$0: PostgreSQL is missing: install it (Debian: apt-get install postgresql)," \
        "or set TENGEN_TEST_POSTGRES to the address of a server" >&2
    exit 1
fi

# The server refuses to run as root.
as_postgres=()
folder=$(mktemp -d)
if [ "$(id -u)" = 0 ]; then
    as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)
    chown postgres: "$folder"
fi
stop() {
    "${as_postgres[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap stop EXIT

cd "$folder"
"${as_postgres[@]}" "$programs/initdb" --auth=trust --no-sync --username=tengen -D "$folder/data" >/dev/null
ssl=off
if command -v openssl >/dev/null; then
    # Readable by the tests too; only the key is the server's own.
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
        -addext "subjectAltName=IP:127.0.0.1,DNS:localhost" -addext "basicConstraints=critical,CA:FALSE" \
        -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
    chmod 600 "$folder/key.pem"
    [ "$(id -u)" != 0 ] || chown postgres: "$folder/key.pem" "$folder/cert.pem"
    export TENGEN_TEST_POSTGRES_CERT="$folder/cert.pem"
    ssl=on
fi
start() {
    "${as_postgres[@]}" "$programs/pg_ctl" -w -D "$folder/data" -l "$folder/log" \
        -o "-p $1 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c max_connections=300 \
-c ssl=$ssl -c ssl_cert_file=$folder/cert.pem -c ssl_key_file=$folder/key.pem" \
        start >/dev/null 2>&1
}
for attempt in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 20000))
    start "$port" && break
    [ "$attempt" -lt 5 ] || { echo "$0: PostgreSQL does not start:" >&2; cat "$folder/log" >&2; exit 1; }
done
cd - >/dev/null

export TENGEN_TEST_POSTGRES="postgresql://tengen@127.0.0.1:$port"
# After a crash the server flushes every file of the databases that the tests before have made: on a busy disk more than a minute.
export TENGEN_TEST_POSTGRES_RESTART="cd '$folder' && ${as_postgres[*]} '$programs/pg_ctl' -w -t 300 -D '$folder/data' \
-l '$folder/log' -m immediate restart >/dev/null 2>&1"
"$@"
