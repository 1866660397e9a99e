# Ten minutes of the scenario `reader` on the reader of the guest of qemu_sd.sh, what is kept of that reader, and a run
# after it. "@@ NAME" begins the output called NAME.
export CARDASSAY_HISTORY=/tmp/kept/history.sqlite
mkdir -p /tmp/kept
profile()
{
    cat >/tmp/p.toml <<P
[profile]
name = "steady-reader"
version = "1"
[[step]]
id = "reader"
scenario = "reader"
steady_s = $1
P
}
for seconds in 600 5; do
    profile $seconds
    cardassay-cli run /dev/sda --profile /tmp/p.toml --out /tmp/run-$seconds --progress none >/tmp/said 2>&1
    echo "@@ steady-$seconds"; cat /tmp/said
    echo "@@ steady-record-$seconds"; cat /tmp/run-$seconds/run.json
    echo "@@ kept-$seconds"; cat /tmp/kept/readers.json
done
