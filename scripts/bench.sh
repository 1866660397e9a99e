#!/usr/bin/env bash
# Speed of the measuring path.
echo "bench: nothing to measure yet"
