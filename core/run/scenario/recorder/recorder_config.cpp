#include "run/scenario/recorder/recorder_config.h"

#include "io/workload/camera.h"
#include "run/scenario/common/common_params.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Bytes kMaxFlush = mib(64);
constexpr Bytes kSegmentDefault = mib(179); // 2 minutes at 12.5 Mbit/s

Result<std::vector<double>> streamRates(const Params& params)
{
    if (auto rates = numbersIn(params.text("streams_mbit"), {0.01, 10000, Camera::kMaxStreams}))
        return *rates;
    return unfitParam(params, "streams_mbit",
                      msg("scenario",
                          "{}: expected the rate of each stream in Mbit/s, such as \"12, 8\", for at most {} streams.",
                          Camera::kMaxStreams));
}

std::vector<ParamSpec> fileSystemParams()
{
    return {textParam("file_system", "fat32", {"fat32", "exfat", "ext4"}, msg("parameter", "File system"),
                      msg("parameter", "File system whose file placement and table writes are imitated. Use that of "
                                       "the camera; mostly FAT32 up to 32 GB and exFAT above.")),
            bytesParam("cluster_bytes", kib(128), Bytes(4096), mib(32), msg("parameter", "Cluster"),
                       msg("parameter", "Piece in which the file system gives out space. Smaller ones make more "
                                        "fragments on a full card. Take what the camera makes when it formats.")),
            intParam("segment_bytes", 0, 0, 4294967295.0, msg("parameter", "File size"),
                     msg("parameter", "A file is closed at this size, and the next one begins; 0 = 179 MiB, about 2 "
                                      "minutes, or a sixteenth of the region where that is less.")),
            bytesParam("preallocate_bytes", {}, {}, gib(1), msg("parameter", "Preallocation"),
                       msg("parameter", "Space that a file takes at a time; 0 = cluster by cluster. Preallocation "
                                        "keeps streams apart, so that files have fewer extents.")),
            boolParam("preallocate_keeps_size", true, msg("parameter", "Preallocation keeps the size"),
                      msg("parameter", "Like fallocate with FALLOC_FL_KEEP_SIZE. Without it FAT32 and exFAT also write "
                                       "zeros over the space, so that all data is written twice.")),
            boolParam("discard_on_delete", false, msg("parameter", "Discard on deletion"),
                      msg("parameter", "Tells the card at once which space is free, as the mount option discard does. "
                                       "The write amplification is not known then.")),
            realParam("keep_free", 0.04, 0.001, 0.5, msg("parameter", "Kept free"),
                      msg("parameter", "The oldest file is deleted when less than this fraction of the region is free. "
                                       "Less free space makes more fragments."))};
}

std::vector<ParamSpec> streamParams()
{
    return {
        textParam("streams_mbit", "12, 8", {}, msg("parameter", "Video streams"),
                  msg("parameter", "Bit rate of each stream in Mbit/s, with commas between: \"12, 8\" are two "
                                   "streams. Take the rates of the camera.")),
        realParam("rate_variation", 0.4, 0, 0.9, msg("parameter", "Variation of the rates"),
                  msg("parameter", "Variation of the rates as a fraction, as in compressed video; 0 = constant.")),
        bytesParam("flush_bytes", kib(128), Bytes(kSectorBytes), kMaxFlush, msg("parameter", "Video per write"),
                   msg("parameter", "A stream is written when this amount is buffered. Larger writes are easier for "
                                    "the card, and need more memory in the camera.")),
        boolParam("flush_on_index", true, msg("parameter", "Write out before an index"),
                  msg("parameter", "Before each index all buffered video is written, whatever its amount. Cameras that "
                                   "lose no footage at a power loss do this.")),
        realParam("index_s", 3, 0.1, 3600, msg("parameter", "Time between indexes"),
                  msg("parameter", "Interval between writes of the head of a file and the tables of the file system. "
                                   "Small writes cost most: a shorter time is harder for the card.")),
        bytesParam("index_bytes", kib(16), Bytes(kSectorBytes), mib(1), msg("parameter", "Index"),
                   msg("parameter", "Bytes that are written at the head of the file each time.")),
        textParam("index_at", "head", {"head", "tail"}, msg("parameter", "Position of the index"),
                  msg("parameter", "head: the head of the file is rewritten. tail: the index is appended, and the "
                                   "file grows by it, so that the card is written at one place less.")),
        textParam("sync", "fsync", {"fsync", "fdatasync", "none", "o_sync"}, msg("parameter", "Synchronisation"),
                  msg("parameter", "fsync: tables of the file system are written with each index; fdatasync does "
                                   "the same for files that grow. none: every 30 s, as they age. o_sync: after "
                                   "every write of video too.")),
        bytesParam("buffer_bytes", mib(16), {}, kMaxRecordingBuffer, msg("parameter", "Buffer of the camera"),
                   msg("parameter", "Bytes that the camera can hold while the card is busy; further bytes are dropped. "
                                    "Use that of the camera: it limits the stalls that the recording survives."))};
}

// Writes of a camera in addition to its streams, and variation and waits of the streams.
std::vector<ParamSpec> cameraParams()
{
    constexpr double kDay = 86400;
    return {
        boolParam("log", true, msg("parameter", "Log"),
                  msg("parameter", "Small writes round and round in one file, as devices log positions and events.")),
        realParam("log_s", 11, 0.1, 3600, msg("parameter", "Time between log writes"),
                  msg("parameter", "Interval between writes of the log.")),
        bytesParam("log_write_bytes", kib(16), Bytes(kSectorBytes), mib(1), msg("parameter", "Log write"),
                   msg("parameter", "Bytes of one write of the log.")),
        bytesParam("log_ring_bytes", mib(2), Bytes(4096), gib(1), msg("parameter", "Size of the log"),
                   msg("parameter", "After this size the log wraps around.")),
        realParam("write_back_s", 0, 0, 600, msg("parameter", "Write-back"),
                  msg("parameter", "Video stays in the page cache for this time, or until its file is closed, and is "
                                   "then written at once; 0 = written as it arrives.")),
        bytesParam("dirty_bytes", mib(16), kib(128), gib(1), msg("parameter", "Limit of the page cache"),
                   msg("parameter", "With write-back: a stream is written earlier when this amount is cached.")),
        realParam("gop_s", 0, 0, 60, msg("parameter", "Group of pictures"),
                  msg("parameter", "Time between key frames, which come in one piece; 0 = even streams.")),
        realParam("key_frame", 8, 1, 100, msg("parameter", "Key frame"),
                  msg("parameter", "Size of a key frame as a multiple of the others.")),
        realParam("scene_s", 0, 0, 3600, msg("parameter", "Scene"),
                  msg("parameter", "Time for which a stream keeps one rate; 0 = always.")),
        realParam("scene_variation", 0.3, 0, 0.9, msg("parameter", "Variation by scene"),
                  msg("parameter", "Variation of the rates of scenes as a fraction.")),
        realParam("event_s", 0, 0, kDay, msg("parameter", "Time between events"),
                  msg("parameter", "At an event the files being written are kept beyond their time, as emergency clips "
                                   "are; 0 = none.")),
        intParam("event_files", 8, 0, 10000, msg("parameter", "Files kept for events"),
                 msg("parameter", "Beyond this number the oldest is deleted.")),
        realParam("picture_s", 0, 0, kDay, msg("parameter", "Time between pictures"),
                  msg("parameter", "A picture is a small file of its own; 0 = none.")),
        bytesParam("picture_bytes", kib(400), Bytes(kSectorBytes), mib(64), msg("parameter", "Picture"),
                   msg("parameter", "Bytes of one picture.")),
        intParam("pictures_kept", 64, 1, 10000, msg("parameter", "Pictures kept"),
                 msg("parameter", "Beyond this number the oldest is deleted."))};
}

std::vector<ParamSpec> lengthParams()
{
    return {
        boolParam("fill", true, msg("parameter", "Fill first"),
                  msg("parameter",
                      "The region is written once sequentially before the recording, because a card in use "
                      "holds data everywhere. Without it, the card is tested nearly fresh out of box.")),
        realParam("age_wraps", kRecorderWraps, 0, 1000, msg("parameter", "Preconditioning"),
                  msg("parameter", "Amount recorded before the measurement, as a multiple of the region. Below 1 the "
                                   "card is not fully preconditioned.")),
        realParam("wraps", 0, 0, 1000, msg("parameter", "Measured recording"),
                  msg("parameter", "Its length as a multiple of the region. 0 = by bytes or time, or 1.5 if neither is "
                                   "given. A longer recording is more reliable, and wears the card more.")),
        intParam("trace_seed", 0, 0, 4294967295.0, msg("parameter", "Seed of the recording"),
                 msg("parameter", "The same seed makes the same recording; 0 = that of the run. Give one to compare "
                                  "cards under equal conditions.")),
        textParam("pace", "saturated", {"saturated", "real"}, msg("parameter", "Rate"),
                  msg("parameter", "saturated: writes follow each other at once, and a queue model computes what the "
                                   "camera would have dropped. real: each write starts when its data are ready in the "
                                   "camera; the test takes as long as the recording."))};
}

} // namespace

std::vector<ParamSpec> recorderFolderParams()
{
    return {textParam("folder", "", {}, msg("parameter", "Folder"),
                      msg("parameter", "A folder on the card, which is mounted: the camera records into files there, "
                                       "through the file system of this computer, and only into free space. Empty: "
                                       "bypass the file system and record onto the whole card.")),
            boolParam("through_cache", false, msg("parameter", "Through the page cache"),
                      msg("parameter", "With a folder: writes end in memory, and the operating system writes them back "
                                       "later, or when an index requires it. Otherwise each write goes to the card."))};
}

std::vector<ParamSpec> recorderParams()
{
    return fileSystemParams() + streamParams() + cameraParams() + lengthParams() +
           sharedParams({"region_offset_bytes", "region_bytes", "max_bytes", "duration_s", "engine", "io_deadline_s"});
}

namespace {

void setCameraSettings(const Params& params, RecorderConfig& config)
{
    config.indexAtEnd = params.text("index_at") == "tail";
    const std::string& sync = params.text("sync");
    config.sync = sync == "none" ? SyncRule::none : sync == "o_sync" ? SyncRule::everyWrite : SyncRule::fsync;
    config.keepSize = params.boolean("preallocate_keeps_size");
    config.discard = params.boolean("discard_on_delete");
    config.log = params.boolean("log");
    config.logInterval = fromSeconds(params.real("log_s"));
    config.logWrite = params.bytes("log_write_bytes");
    config.logRing = params.bytes("log_ring_bytes");
    config.writeBack = fromSeconds(params.real("write_back_s"));
    config.dirtyLimit = params.bytes("dirty_bytes");
    config.groupOfPictures = fromSeconds(params.real("gop_s"));
    config.keyFrame = params.real("key_frame");
    config.scene = fromSeconds(params.real("scene_s"));
    config.sceneVariation = params.real("scene_variation");
    config.eventInterval = fromSeconds(params.real("event_s"));
    config.protectedFiles = static_cast<unsigned>(params.integer("event_files"));
    config.pictureInterval = fromSeconds(params.real("picture_s"));
    config.picture = params.bytes("picture_bytes");
    config.maxPictures = static_cast<unsigned>(params.integer("pictures_kept"));
}

} // namespace

Result<RecorderConfig> recorderConfig(const Step& step, const DeviceInfo& device, std::uint64_t seed)
{
    const Params& params = step.params;
    auto rates = streamRates(params);
    if (!rates)
        return tl::unexpected(rates.error());
    RecorderConfig config;
    const std::string& system = params.text("file_system");
    config.fileSystem = system == "exfat" ? FileSystem::exfat : system == "ext4" ? FileSystem::ext4 : FileSystem::fat32;
    config.megabitsPerSecond = std::move(*rates);
    config.rateVariation = params.real("rate_variation");
    config.offset = params.bytes("region_offset_bytes");
    const Bytes rest = config.offset < device.capacity ? device.capacity - config.offset : Bytes();
    const Bytes asked = params.bytes("region_bytes");
    config.capacity = asked.count() > 0 ? asked : rest;
    config.cluster = params.bytes("cluster_bytes");
    config.flush = params.bytes("flush_bytes");
    config.flushOnIndex = params.boolean("flush_on_index");
    const Bytes segment = params.bytes("segment_bytes");
    config.segment = segment.count() > 0
                         ? segment
                         : std::min(kSegmentDefault, roundDown(Bytes(config.capacity.count() / 16), mib(1)));
    config.indexInterval = fromSeconds(params.real("index_s"));
    config.indexBytes = params.bytes("index_bytes");
    setCameraSettings(params, config);
    config.preallocate = params.bytes("preallocate_bytes");
    config.keepFree = params.real("keep_free");
    if (config.discard && !device.discardSupport)
        return unfitParam(params, "discard_on_delete",
                          msg("scenario", "{}: this card does not support discard; remove the key."));
    const auto ownSeed = static_cast<std::uint64_t>(params.integer("trace_seed"));
    config.seed = ownSeed > 0 ? ownSeed : seed;
    const Bytes logical = device.logicalBlock;
    for (const char* key : {"cluster_bytes", "flush_bytes", "index_bytes", "log_write_bytes", "picture_bytes",
                            "region_offset_bytes", "region_bytes"})
        if (params.bytes(key) % std::max(logical, Bytes(kSectorBytes)) != Bytes())
            return unfitParam(
                params, key,
                msg("scenario", "{}: must be a multiple of the card's logical block of {} bytes.", logical.count()));
    // The open files, one to be deleted, the event files and the free reserve must fit.
    const std::uint64_t protectedFiles = config.eventInterval.count() > 0 ? config.protectedFiles : 0;
    Bytes files =
        (config.segment + config.preallocate + config.flush) * (config.megabitsPerSecond.size() + 2 + protectedFiles);
    files += config.log ? config.logRing : Bytes();
    if (config.pictureInterval.count() > 0)
        files += (config.picture + config.cluster) * (config.maxPictures + std::uint64_t{2});
    const auto usable = static_cast<double>(config.capacity.count()) * (0.9 - config.keepFree);
    if (config.capacity > rest || config.capacity / config.cluster < Camera::kMinClusters ||
        static_cast<double>((files + FileSystemModel::create(config)->metadataEnd() + mib(4)).count()) > usable)
        return fail(Errc::badInput, msg("scenario",
                                        "{}: {} of a card of {} are too small for recordings in segments of {}; "
                                        "enlarge the region, or reduce segment_bytes or cluster_bytes.",
                                        step.place.text(), config.capacity, device.capacity, config.segment));
    return config;
}

} // namespace assay
