// The recording that is made twice: by the camera in a real file system, and by the generator.
#pragma once

#include "workload/recorder_trace.h"

namespace assay::lab {

struct Recording {
    RecorderConfig config;
    Ns begin; // of what is compared; before it the card is filled and deleting begins
    Ns end;
};

// On a card of 256 MiB two streams fill it in 100 s. The clusters are the largest but one that mkfs.vfat makes on
// sectors of 512 bytes.
inline Recording labRecording(FileSystem system)
{
    RecorderConfig config;
    config.fileSystem = system;
    config.capacity = mib(256);
    config.cluster = kib(32);
    config.segment = mib(16);
    config.seed = 7;
    return {config, std::chrono::seconds(150), std::chrono::seconds(300)};
}

} // namespace assay::lab
