# What is done with both cards in the guest of qemu_sd.sh. "@@ NAME" begins the output called NAME;
# tests/cli/qemu_test.cpp reads it.
cli=cardassay-cli

# untilSaid EVENT DEVICE [TIMES]: waits for news of `devices --watch`, 15 s at most.
untilSaid()
{
    i=0
    while [ $i -lt 150 ] && [ "$(grep -c "\"event\":\"$1\".*\"path\":\"$2\"" /tmp/watch)" -lt "${3:-1}" ]; do
        i=$((i + 1)); sleep 0.1
    done
}

eraseId() { $cli identify "$1" --json | sed -n 's/.*"erase_id": "\(.*\)".*/\1/p'; }

# The profile quick in little: enough for a verdict.
qualify()
{
    $cli run "$1" --profile quick --out "$2" --erase "$(eraseId "$1")" --progress none \
        --set write.passes=1 --set read.passes=1 \
        --set write.region_bytes=8388608 --set read.region_bytes=8388608 \
        --set random_write.duration_s=1 --set random_write.warmup_s=0 \
        --set random_read.duration_s=1 --set random_read.warmup_s=0 >/tmp/said 2>&1
    echo "$?"
    cat /tmp/said
}

# pullDuringRun DEVICE FOLDER COMMAND: the monitor gets COMMAND once the run has written 1 MiB.
pullDuringRun()
{
    before=$(awk '{ print $7 }' "/sys/block/${1#/dev/}/stat")
    $cli run "$1" --profile quick --out "$2" --erase "$(eraseId "$1")" --progress none \
        --set write.passes=1000 >/tmp/said 2>&1 &
    run=$!
    i=0
    while [ $i -lt 150 ] && [ $(($(awk '{ print $7 }' "/sys/block/${1#/dev/}/stat") - before)) -lt 2048 ]; do
        i=$((i + 1)); sleep 0.1
    done
    echo "@@HMP $3"
    wait $run
    echo "$?"
    cat /tmp/said
}

# A user without rights, and a helper with its capability; programs with one heed no LD_LIBRARY_PATH.
asUser()
{
    su -s /bin/sh tester -c "export LD_LIBRARY_PATH=/host/lib PATH=/bin LC_ALL=C.UTF-8; $1" 2>&1
    echo "exit $?"
}
prepareUser()
{
    mkdir -p /etc /lib/x86_64-linux-gnu /tmp/bin
    echo 'tester:x:1000:1000::/tmp:/bin/sh' >/etc/passwd
    cp /host/lib/libc.so.6 /lib/x86_64-linux-gnu/
    cp /host/bin/cardassay-cli /host/bin/cardassay-sdbus /tmp/bin/
    chmod 755 /tmp /tmp/bin /tmp/bin/*
}

echo "@@ devices"; $cli devices --json
echo "@@ identify sd"; $cli identify /dev/mmcblk0 --json
echo "@@ identify usb"; $cli identify /dev/sda --json
echo "@@ sd status"; cardassay-sdbus sd-status /dev/mmcblk0 2>&1; echo "exit $?"
echo "@@ telemetry page"; cardassay-sdbus general-read /dev/mmcblk0 00000001 2>&1; echo "exit $?"
echo "@@ other argument"; cardassay-sdbus general-read /dev/mmcblk0 00000003 2>&1; echo "exit $?"
echo "@@ other device"; cardassay-sdbus sd-status /dev/sda 2>&1; echo "exit $?"
echo "@@ probe"; cardassay-sdbus-probe probe /dev/mmcblk0 2>&1; echo "exit $?"
prepareUser
echo "@@ user"
asUser "/tmp/bin/cardassay-sdbus sd-status /dev/mmcblk0"
asUser "/tmp/bin/cardassay-cli identify /dev/mmcblk0 --json | tr -d ' \"' | grep ^ssr:"
if [ -x /host/bin/setcap ] && setcap cap_sys_rawio,cap_dac_read_search+ep /tmp/bin/cardassay-sdbus; then
    echo "@@ user with capability"
    asUser "/tmp/bin/cardassay-sdbus sd-status /dev/mmcblk0"
    asUser "/tmp/bin/cardassay-cli identify /dev/mmcblk0 --json | tr -d ' \"' | grep ^ssr:"
fi
echo "@@ run sd"; qualify /dev/mmcblk0 /tmp/sd
echo "@@ record sd"; cat /tmp/sd/run.json
echo "@@ run usb"; qualify /dev/sda /tmp/usb
echo "@@ record usb"; cat /tmp/usb/run.json

: >/tmp/watch # before who greps it
$cli devices --watch --json >/tmp/watch 2>&1 &
watch=$!
untilSaid added /dev/mmcblk0
echo "@@ pull sd"; pullDuringRun /dev/mmcblk0 /tmp/sd-pulled "eject -f sd0"
untilSaid removed /dev/mmcblk0
echo "@@HMP change sd0 $SD raw"
untilSaid added /dev/mmcblk0 2
echo "@@ record sd pulled"; cat /tmp/sd-pulled/run.json
echo "@@ pull usb"; pullDuringRun /dev/sda /tmp/usb-pulled "eject -f us0"
untilSaid changed /dev/sda
echo "@@HMP change us0 $USB raw"
untilSaid changed /dev/sda 2
echo "@@ record usb pulled"; cat /tmp/usb-pulled/run.json
echo "@@ pull reader"; pullDuringRun /dev/sda /tmp/reader-pulled "device_del u0"
untilSaid removed /dev/sda
echo "@@ record reader pulled"; cat /tmp/reader-pulled/run.json
kill $watch
wait $watch
echo "@@ watch"; cat /tmp/watch
