# run.sh NPM_CI SOURCE FOLDER: installs the client from SOURCE's lock file into FOLDER, and runs the test.
# Without npm or its registry there is nothing to test with: status 77.
set -eu
mkdir -p "$3"
if ! cmp -s "$2/package-lock.json" "$3/installed"; then
  command -v npm >/dev/null || exit 77
  cp "$2/package.json" "$2/package-lock.json" "$2/.npmrc" "$3"
  "$1" "$3" --ignore-scripts || exit 77
  cp "$2/package-lock.json" "$3/installed"
fi
exec node --test "$2/mcp_test.mjs"
