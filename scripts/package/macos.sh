#!/usr/bin/env bash
# The command line and the host of plugins for macOS, compiled and linked by a cross compiler, in build-macos-PROCESSOR:
# proof that they link. Nothing is run, since there is no macOS here.
#   macos.sh [PROCESSOR...]    aarch64, x86_64 or, as without a name, both
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

processors=("$@")
((${#processors[@]})) || processors=(aarch64 x86_64)
for processor in "${processors[@]}"; do
    scripts/package/macos_libraries.sh "$processor"
    cmake --preset "macos-$processor"
    cmake --build --preset "macos-$processor"
    scripts/package/macos_needs.py "$processor" "build-macos-$processor"/bin/cardassay-{cli,plugin-host}
done
echo "linked for macOS, never run: ${processors[*]}"
