#include "run/scenario/fio_job/job_keys.h"

namespace assay {

namespace {

constexpr const char* kPathKeys[] = {
    "directory",         "filename_format",     "unique_filename", "lockfile",       "opendir",
    "openfiles",         "file_service_type",   "fallocate",       "overwrite",      "unlink",
    "unlink_each_loop",  "create_serialize",    "create_fsync",    "create_on_open", "create_only",
    "allow_file_create", "allow_mounted_write", "file_append"};
constexpr const char* kOutputKeys[] = {"group_reporting",
                                       "new_group",
                                       "stats",
                                       "write_bw_log",
                                       "write_lat_log",
                                       "write_iops_log",
                                       "write_hist_log",
                                       "per_job_logs",
                                       "log_avg_msec",
                                       "log_hist_msec",
                                       "log_hist_coarseness",
                                       "log_max_value",
                                       "log_window_value",
                                       "log_offset",
                                       "log_prio",
                                       "log_issue_time",
                                       "log_entries",
                                       "log_compression",
                                       "log_compression_cpus",
                                       "log_store_compressed",
                                       "log_unix_epoch",
                                       "log_alternate_epoch",
                                       "bwavgtime",
                                       "iopsavgtime",
                                       "lat_percentiles",
                                       "clat_percentiles",
                                       "slat_percentiles",
                                       "percentile_list",
                                       "block_error_percentiles",
                                       "significant_figures",
                                       "unified_rw_reporting",
                                       "disk_util",
                                       "disable_lat",
                                       "disable_clat",
                                       "disable_slat",
                                       "disable_bw",
                                       "disable_bw_measurement",
                                       "gtod_reduce",
                                       "unit_base",
                                       "rate_cycle",
                                       "ratecycle",
                                       "rwmixcycle",
                                       "minimal"};
constexpr const char* kProcessKeys[] = {"thread",
                                        "cpus_allowed",
                                        "cpus_allowed_policy",
                                        "cpumask",
                                        "cpuload",
                                        "numa_cpu_nodes",
                                        "numa_mem_policy",
                                        "nice",
                                        "prio",
                                        "prioclass",
                                        "priohint",
                                        "ioscheduler",
                                        "mem",
                                        "iomem",
                                        "mem_align",
                                        "iomem_align",
                                        "hugepage-size",
                                        "lockmem",
                                        "clocksource",
                                        "gtod_cpu",
                                        "job_start_clock_id",
                                        "uid",
                                        "gid",
                                        "comm",
                                        "cgroup",
                                        "cgroup_weight",
                                        "cgroup_nodelete",
                                        "exec_prerun",
                                        "exec_postrun",
                                        "thinktime_spin",
                                        "thinkcycles",
                                        "gpu_dev_id"};
constexpr const char* kContentKeys[] = {"zero_buffers",
                                        "refill_buffers",
                                        "scramble_buffers",
                                        "buffer_pattern",
                                        "buffer_compress_percentage",
                                        "buffer_compress_chunk",
                                        "dedupe_percentage",
                                        "dedupe_global",
                                        "dedupe_mode",
                                        "dedupe_working_set_percentage"};
constexpr const char* kSeedKeys[] = {"randseed", "randrepeat", "allrandrepeat", "random_generator", "softrandommap"};
constexpr const char* kQueueKeys[] = {"iodepth_batch",
                                      "iodepth_batch_submit",
                                      "iodepth_batch_complete",
                                      "iodepth_batch_complete_min",
                                      "iodepth_batch_complete_max",
                                      "iodepth_low",
                                      "io_submit_mode",
                                      "serialize_overlap",
                                      "hipri",
                                      "fixedbufs",
                                      "registerfiles",
                                      "sqthread_poll",
                                      "sqthread_poll_cpu",
                                      "nonvectored",
                                      "userspace_reap",
                                      "uncached",
                                      "nowait",
                                      "force_async",
                                      "write_hint"};
constexpr const char* kCacheKeys[] = {"direct",   "buffered",      "invalidate", "fadvise_hint",
                                      "pre_read", "write_barrier", "atomic"};
constexpr const char* kCheckKeys[] = {"verify_fatal",          "verify_dump",        "verify_interval",
                                      "verify_offset",         "verify_pattern",     "verify_pattern_interval",
                                      "verify_async",          "verify_async_cpus",  "verify_backlog",
                                      "verify_backlog_batch",  "verifysort",         "verifysort_nr",
                                      "experimental_verify",   "verify_state_load",  "verify_state_save",
                                      "verify_write_sequence", "verify_header_seed", "verify_policy"};
constexpr const char* kErrorKeys[] = {"continue_on_error", "ignore_error", "error_dump"};
constexpr const char* kAloneKeys[] = {"exitall", "exit_what", "exitall_on_error"};

constexpr FioKeys<FioIgnored> kIgnored[] = {
    {FioIgnored::path, kPathKeys},         {FioIgnored::output, kOutputKeys}, {FioIgnored::process, kProcessKeys},
    {FioIgnored::content, kContentKeys},   {FioIgnored::seed, kSeedKeys},     {FioIgnored::queue, kQueueKeys},
    {FioIgnored::cache, kCacheKeys},       {FioIgnored::check, kCheckKeys},   {FioIgnored::errors, kErrorKeys},
    {FioIgnored::coordination, kAloneKeys}};

constexpr const char* kReplayKeys[] = {
    "read_iolog",      "write_iolog",         "read_iolog_chunked",     "replay_no_stall",
    "replay_redirect", "replay_scale",        "replay_align",           "replay_time_scale",
    "replay_skip",     "merge_blktrace_file", "merge_blktrace_scalars", "merge_blktrace_iters"};
constexpr const char* kLimitKeys[] = {"rate_min",
                                      "ratemin",
                                      "rate_iops_min",
                                      "max_latency",
                                      "latency_target",
                                      "latency_window",
                                      "latency_percentile",
                                      "latency_run",
                                      "steadystate",
                                      "ss",
                                      "steadystate_duration",
                                      "ss_dur",
                                      "steadystate_ramp_time",
                                      "ss_ramp",
                                      "steadystate_check_interval",
                                      "ss_interval"};
constexpr const char* kZoneKeys[] = {"zonemode",
                                     "zonesize",
                                     "zonecapacity",
                                     "zonerange",
                                     "zoneskip",
                                     "read_beyond_wp",
                                     "max_open_zones",
                                     "job_max_open_zones",
                                     "ignore_zone_limits",
                                     "zone_reset_threshold",
                                     "zone_reset_frequency",
                                     "recover_zbd_write_error",
                                     "write_zone_remainder"};
constexpr const char* kOrderKeys[] = {"rw_sequencer",    "percentage_sequential",
                                      "bs_unaligned",    "blocksize_unaligned",
                                      "bs_is_seq_rand",  "random_sequence_stride",
                                      "sprandom",        "spr_num_regions",
                                      "spr_op",          "spr_cs",
                                      "offset_align",    "num_range",
                                      "ramp_size",       "sync_file_range",
                                      "end_syncfs",      "thinktime_blocks_type",
                                      "thinktime_iotime"};
constexpr const char* kPriorityKeys[] = {"cmdprio_percentage",
                                         "cmdprio_class",
                                         "cmdprio_hint",
                                         "cmdprio",
                                         "cmdprio_bssplit",
                                         "dataplacement",
                                         "data_placement",
                                         "fdp",
                                         "plid_select",
                                         "fdp_pli_select",
                                         "plids",
                                         "fdp_pli",
                                         "dp_scheme",
                                         "md_per_io_size",
                                         "pi_act",
                                         "pi_chk",
                                         "apptag",
                                         "apptag_mask"};
constexpr const char* kCoordinationKeys[] = {"flow", "flow_id", "flow_watermark", "flow_sleep", "profile"};
constexpr const char* kTrimKeys[] = {"trim_percentage", "trim_verify_zero", "trim_backlog", "trim_backlog_batch"};
constexpr const char* kFileKeys[] = {"donorname", "inplace", "dfs", "pool", "cont"};

constexpr FioKeys<FioRefused> kRefused[] = {{FioRefused::replayed, kReplayKeys},
                                            {FioRefused::limit, kLimitKeys},
                                            {FioRefused::zones, kZoneKeys},
                                            {FioRefused::distributions, kOrderKeys},
                                            {FioRefused::priorities, kPriorityKeys},
                                            {FioRefused::files, kFileKeys},
                                            {FioRefused::coordination, kCoordinationKeys},
                                            {FioRefused::trims, kTrimKeys}};

} // namespace

std::span<const FioKeys<FioIgnored>> ignoredFioKeys() { return kIgnored; }
std::span<const FioKeys<FioRefused>> refusedFioKeys() { return kRefused; }

Message noteFor(FioIgnored reason, std::string keys)
{
    switch (reason) {
    case FioIgnored::path:
        return msg("fio",
                   "Not imported: {}. The card is named when the run starts, and is written directly, without files.",
                   keys);
    case FioIgnored::output:
        return msg("fio", "Not imported: {}. A run keeps all times and percentiles in its folder.", keys);
    case FioIgnored::process:
        return msg("fio", "Not imported: {}. These keys concern the processes of fio on the computer.", keys);
    case FioIgnored::content:
        return msg("fio", "Not imported: {}. The written data consists of sector stamps, which no card can compress.",
                   keys);
    case FioIgnored::seed: return msg("fio", "Not imported: {}. A run has its own seed; give it with --seed.", keys);
    case FioIgnored::queue:
        return msg("fio", "Not imported: {}. I/Os are submitted one by one as soon as there is room.", keys);
    case FioIgnored::cache:
        return msg("fio", "Not imported: {}. I/Os always bypass the page cache, as with direct=1.", keys);
    case FioIgnored::check:
        return msg("fio", "Not imported: {}. All sectors are compared with their stamps after the writes.", keys);
    case FioIgnored::errors:
        return msg("fio", "Not imported: {}. Errors of the card are counted, and the run continues.", keys);
    case FioIgnored::coordination: return msg("fio", "Not imported: {}. Steps never run at the same time.", keys);
    }
    return {};
}

Message refusalFor(FioRefused reason, std::string place)
{
    switch (reason) {
    case FioRefused::replayed:
        return msg("fio", "{}: a log of I/Os is not a step; import it as a trace (trace import) and replay it.", place);
    case FioRefused::limit:
        return msg("fio", "{}: a limit is not a load; remove it here, and add a criterion to the profile.", place);
    case FioRefused::zones: return msg("fio", "{}: SD cards have no zones; remove it.", place);
    case FioRefused::distributions: return msg("fio", "{}: no step supports such offsets or pauses; remove it.", place);
    case FioRefused::priorities:
        return msg("fio", "{}: SD cards have no priorities or placement hints; remove it.", place);
    case FioRefused::files: return msg("fio", "{}: this key is for files, and a step has none; remove it.", place);
    case FioRefused::coordination:
        return msg("fio", "{}: steps never run at the same time, so nothing can be balanced; remove it.", place);
    case FioRefused::trims:
        return msg("fio", "{}: no step measures trims; remove the key, or replay a trace with discards.", place);
    }
    return {};
}

} // namespace assay
