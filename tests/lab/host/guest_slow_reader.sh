# A card behind a reader with a link of 12 Mbit/s, in the guest of qemu_sd.sh (--usb-controller piix3-usb-uhci): ten
# runs. "@@ NAME" begins the output called NAME.
export CARDASSAY_HISTORY=
cat >/tmp/p.toml <<P
[profile]
name = "slow-reader"
version = "1"
[[step]]
id = "read"
scenario = "random_read"
block_bytes = 131072
region_bytes = 4_194_304
duration_s = 8
P
id=$(cardassay-cli identify /dev/sda --json | sed -n 's/.*"erase_id": "\(.*\)".*/\1/p')
for i in 0 1 2 3 4 5 6 7 8 9; do
    echo "@@ reader-$i"
    cardassay-cli run /dev/sda --profile /tmp/p.toml --out /tmp/run-$i --progress none --erase "$id" 2>&1
done
