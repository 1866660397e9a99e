// The recording that is made twice: by the camera in a real file system, and by the generator.
#pragma once

#include "io/workload/camera_settings.h"

#include <string_view>

namespace assay::lab {

struct Recording {
    RecorderConfig config;
    Ns begin; // of what is compared; before it the card is filled and deleting begins
    Ns end;
    int speed = 0; // multiple of the speed of a real camera; 0 = no waiting
};

// On a card of 256 MiB two streams fill it in 100 s. The clusters are the largest but one that mkfs.vfat makes on
// sectors of 512 bytes, or blocks of ext4.
inline Recording labRecording(FileSystem system)
{
    RecorderConfig config;
    config.fileSystem = system;
    config.capacity = mib(256);
    config.cluster = system == FileSystem::ext4 ? kib(4) : kib(32);
    config.segment = mib(16);
    config.seed = 7;
    return {config, std::chrono::seconds(150), std::chrono::seconds(300)};
}

// "SYSTEM", with "-ahead" where space is taken 4 MiB at a time, "-longer" where files get longer by it at once, "-rare"
// where an index comes every 30 s only. The journal of ext4 goes by the clock, so there the camera waits;
// guest_recorder.sh makes the kernel's clock as fast.
inline Recording labScene(std::string_view name)
{
    Recording recording = labRecording(name.starts_with("ext4")    ? FileSystem::ext4
                                       : name.starts_with("exfat") ? FileSystem::exfat
                                                                   : FileSystem::fat32);
    if (name.starts_with("ext4"))
        recording.speed = 5;
    if (name.ends_with("-rare"))
        recording.config.indexInterval = std::chrono::seconds(30);
    if (name.ends_with("-ahead") || name.ends_with("-longer")) {
        recording.config.preallocate = mib(4);
        recording.config.keepFree = 0.08; // ext4 keeps 2 % of so small a card for itself
    }
    recording.config.keepSize = !name.ends_with("-longer");
    return recording;
}

} // namespace assay::lab
