#include "text/words.h"

#include "text/translate_noop.h"

#include <algorithm>

namespace assay {

std::span<const TableWord> sectorWords()
{
    static constexpr TableWord words[] = {
        {"good", QT_TRANSLATE_NOOP("sector", "good")},
        {"flipped_bits", QT_TRANSLATE_NOOP("sector", "flipped bits")},
        {"torn", QT_TRANSLATE_NOOP("sector", "torn: written in part")},
        {"other_address", QT_TRANSLATE_NOOP("sector", "data of another address")},
        {"older_pass", QT_TRANSLATE_NOOP("sector", "data of an older pass: lost write or stale read")},
        {"newer_pass", QT_TRANSLATE_NOOP("sector", "data of a newer pass")},
        {"other_run", QT_TRANSLATE_NOOP("sector", "data of another run")},
        {"zeros", QT_TRANSLATE_NOOP("sector", "all zeros")},
        {"ones", QT_TRANSLATE_NOOP("sector", "all ones")},
        {"unrecognised", QT_TRANSLATE_NOOP("sector", "unrecognised data")},
        {"unreadable", QT_TRANSLATE_NOOP("sector", "unreadable")},
    };
    return words;
}

std::span<const TableWord> busWords()
{
    static constexpr TableWord words[] = {
        {"sim", QT_TRANSLATE_NOOP("bus", "simulated card")},
        {"image", QT_TRANSLATE_NOOP("bus", "image file")},
        {"mmc", QT_TRANSLATE_NOOP("bus", "SD slot")},
        {"usb", QT_TRANSLATE_NOOP("bus", "USB")},
        {"loop", QT_TRANSLATE_NOOP("bus", "loop device")},
        {"virtual", QT_TRANSLATE_NOOP("bus", "virtual disk")},
        {"other", QT_TRANSLATE_NOOP("bus", "other connection")},
        {"sata", "SATA"},
        {"nvme", "NVMe"},
        {"scsi", "SCSI"},
    };
    return words;
}

std::span<const TableWord> factWords()
{
    static constexpr TableWord words[] = {
        {"os", QT_TRANSLATE_NOOP("fact", "Operating system")},
        {"kernel", QT_TRANSLATE_NOOP("fact", "Kernel")},
        {"cpu", QT_TRANSLATE_NOOP("fact", "Processor")},
        {"architecture", QT_TRANSLATE_NOOP("fact", "Architecture")},
        {"cpu_count", QT_TRANSLATE_NOOP("fact", "Processor threads")},
        {"own_cost", QT_TRANSLATE_NOOP("fact", "Cost of measuring, per I/O")},
        {"command_overhead", QT_TRANSLATE_NOOP("fact", "Command time without data")},
        {"largest_transfer", QT_TRANSLATE_NOOP("fact", "Largest transfer of the reader")},
        {"discard", QT_TRANSLATE_NOOP("fact", "Discard passed on by the reader")},
        {"link_speed", QT_TRANSLATE_NOOP("fact", "Speed of the link to the reader")},
        {"memory_bytes", QT_TRANSLATE_NOOP("fact", "Memory")},
        {"dirty_ratio", QT_TRANSLATE_NOOP("fact", "vm.dirty_ratio (% of memory)")},
        {"dirty_background_ratio", QT_TRANSLATE_NOOP("fact", "vm.dirty_background_ratio (% of memory)")},
        {"dirty_bytes", QT_TRANSLATE_NOOP("fact", "vm.dirty_bytes (0: vm.dirty_ratio applies)")},
        {"dirty_background_bytes",
         QT_TRANSLATE_NOOP("fact", "vm.dirty_background_bytes (0: vm.dirty_background_ratio applies)")},
        {"dirty_expire_centisecs", QT_TRANSLATE_NOOP("fact", "vm.dirty_expire_centisecs (1/100 s)")},
        {"dirty_writeback_centisecs", QT_TRANSLATE_NOOP("fact", "vm.dirty_writeback_centisecs (1/100 s)")},
        {"direct", QT_TRANSLATE_NOOP("fact", "Direct I/O")},
        {"exclusive", QT_TRANSLATE_NOOP("fact", "Exclusive access")},
        {"cpu_idle_locked", QT_TRANSLATE_NOOP("fact", "CPU idle-state lock")},
        {"sleep_inhibited", QT_TRANSLATE_NOOP("fact", "Sleep inhibitor lock")},
        {"realtime", QT_TRANSLATE_NOOP("fact", "Measured at real-time priority")},
        {"page_cache_bypassed", QT_TRANSLATE_NOOP("fact", "Host memory bypassed")},
        {"existing_data", QT_TRANSLATE_NOOP("fact", "Data on the card before")},
        {"opened_by", QT_TRANSLATE_NOOP("fact", "Opened by")},
        {"locked", QT_TRANSLATE_NOOP("fact", "Locked against other programs")},
        {"engine_fallback", QT_TRANSLATE_NOOP("fact", "Engine fallback")},
        {"telemetry", QT_TRANSLATE_NOOP("fact", "Telemetry")},
        {"sd_status", QT_TRANSLATE_NOOP("fact", "SD status")},
        {"station", QT_TRANSLATE_NOOP("fact", "Station")},
        {"station_slot", QT_TRANSLATE_NOOP("fact", "Slot of the station")},
        {"cid", QT_TRANSLATE_NOOP("fact", "CID register")},
        {"csd", QT_TRANSLATE_NOOP("fact", "CSD register")},
        {"scr", QT_TRANSLATE_NOOP("fact", "SCR register")},
        {"ssr", QT_TRANSLATE_NOOP("fact", "SSR register")},
        {"file", QT_TRANSLATE_NOOP("fact", "File (device:inode)")},
        {"sample_supplier", QT_TRANSLATE_NOOP("fact", "Supplier")},
        {"sample_lot", QT_TRANSLATE_NOOP("fact", "Lot")},
        {"sample_number", QT_TRANSLATE_NOOP("fact", "Sample")},
        {"sample_operator", QT_TRANSLATE_NOOP("fact", "Operator")},
        {"sample_photo", QT_TRANSLATE_NOOP("fact", "Photo")},
        {"sample_note", QT_TRANSLATE_NOOP("fact", "Note")},
        {"sample_label", QT_TRANSLATE_NOOP("fact", "Label")},
        {"serial", QT_TRANSLATE_NOOP("fact", "Serial number")},
        {"vendor", QT_TRANSLATE_NOOP("fact", "Vendor")},
        {"manufacturer", QT_TRANSLATE_NOOP("fact", "Manufacturer")},
        {"manufacturer_id", QT_TRANSLATE_NOOP("fact", "Manufacturer id")},
        {"oem_id", QT_TRANSLATE_NOOP("fact", "OEM id")},
        {"product", QT_TRANSLATE_NOOP("fact", "Product")},
        {"revision", QT_TRANSLATE_NOOP("fact", "Revision")},
        {"date", QT_TRANSLATE_NOOP("fact", "Date of manufacture")},
        {"card", QT_TRANSLATE_NOOP("fact", "Card")},
        {"profile", QT_TRANSLATE_NOOP("fact", "Profile")},
        {"overrides", QT_TRANSLATE_NOOP("fact", "In place of the profile")},
        {"reader", QT_TRANSLATE_NOOP("fact", "Reader")},
        {"bus", QT_TRANSLATE_NOOP("fact", "Bus")},
        {"host", QT_TRANSLATE_NOOP("fact", "Host")},
        {"repeat", QT_TRANSLATE_NOOP("fact", "Repetition")},
        {"simulated", QT_TRANSLATE_NOOP("fact", "Simulated")},
        {"firmware", QT_TRANSLATE_NOOP("fact", "Firmware")},
        {"tool", QT_TRANSLATE_NOOP("fact", "Version of the program")},
        {"record_mark", QT_TRANSLATE_NOOP("fact", "Mark of the record")},
    };
    return words;
}

std::span<const TableWord> unitWords()
{
    static constexpr TableWord words[] = {
        {"us", "µs"}, {"1", ""}, {"text", ""}, {"1/s", "IOPS"}, {"1 or 0", ""}, {"h", QT_TRANSLATE_NOOP("unit", "h")},
    };
    return words;
}

std::span<const TableWord> valueWords()
{
    static constexpr TableWord words[] = {
        {"none", QT_TRANSLATE_NOOP("value", "none")},
        {"read", QT_TRANSLATE_NOOP("value", "read")}, // I/O commands
        {"write", QT_TRANSLATE_NOOP("value", "write")},
        {"flush", QT_TRANSLATE_NOOP("value", "flush")},
        {"discard", QT_TRANSLATE_NOOP("value", "discard")},
        {"limbo", QT_TRANSLATE_NOOP("value", "limbo (writes beyond the real size are lost)")},
        {"wraparound", QT_TRANSLATE_NOOP("value", "wraparound (addresses repeat)")},
        {"chain", QT_TRANSLATE_NOOP("value", "chain")},
        {"damaged", QT_TRANSLATE_NOOP("value", "damaged")},
        {"page", QT_TRANSLATE_NOOP("value", "page-mapped")},
        {"open_au", QT_TRANSLATE_NOOP("value", "few open allocation units")},
        {"hybrid", QT_TRANSLATE_NOOP("value", "hybrid with log blocks")},
        {"maker", QT_TRANSLATE_NOOP("value", "manufacturer")}, // properties of a population of a lot
        {"product", QT_TRANSLATE_NOOP("value", "product")},
        {"revision", QT_TRANSLATE_NOOP("value", "revision")},
        {"speed classes", QT_TRANSLATE_NOOP("value", "speed classes")},
        {"allocation unit", QT_TRANSLATE_NOOP("value", "allocation unit")},
        {"capacity", QT_TRANSLATE_NOOP("value", "capacity")},
        {"model", QT_TRANSLATE_NOOP("value", "model")},
        {"counterfeit", QT_TRANSLATE_NOOP("value", "counterfeit")},
        {"true", QT_TRANSLATE_NOOP("value", "yes")},
        {"false", QT_TRANSLATE_NOOP("value", "no")},
        {"yes", QT_TRANSLATE_NOOP("value", "yes")},
        {"no", QT_TRANSLATE_NOOP("value", "no")},
        {"foreground", QT_TRANSLATE_NOOP("value", "while writing")},
        {"idle", QT_TRANSLATE_NOOP("value", "while idle as well")},
        {"unknown", QT_TRANSLATE_NOOP("value", "unknown")},
        {"undecided", QT_TRANSLATE_NOOP("value", "inconclusive")},
        {"conforms", QT_TRANSLATE_NOOP("value", "conforms")},
        {"fails", QT_TRANSLATE_NOOP("value", "does not conform")},
        {"near_limit", QT_TRANSLATE_NOOP("value", "within 3 % of a limit")},
        {"indicative_met", QT_TRANSLATE_NOOP("value", "met; indicative, without CMD20")},
        {"indicative_missed", QT_TRANSLATE_NOOP("value", "missed; indicative, without CMD20")},
        {"host_limit", QT_TRANSLATE_NOOP("value", "not testable here: link to the card too slow")},
        {"host_busy", QT_TRANSLATE_NOOP("value", "inconclusive: this computer was busy")},
        {"host_delay", QT_TRANSLATE_NOOP("value", "inconclusive: too rare to distinguish card from host")},
        {"not_measured", QT_TRANSLATE_NOOP("value", "not measured")},
        {"not_testable", QT_TRANSLATE_NOOP("value", "not testable on this host")},
        {"not_seen", QT_TRANSLATE_NOOP("value", "not observed")},
    };
    return words;
}

std::span<const TableWord> cardStateWords()
{
    static constexpr TableWord words[] = {
        {"fresh", QT_TRANSLATE_NOOP("station", "fresh")},
        {"full", QT_TRANSLATE_NOOP("station", "full")},
        {"random", QT_TRANSLATE_NOOP("station", "random writes")},
        {"aged", QT_TRANSLATE_NOOP("station", "aged by recording")},
        {"rested_0", QT_TRANSLATE_NOOP("station", "aged, no rest")},
        {"rested_1", QT_TRANSLATE_NOOP("station", "aged, 1 min rest")},
        {"rested_10", QT_TRANSLATE_NOOP("station", "aged, 10 min rest")},
        {"formatted", QT_TRANSLATE_NOOP("station", "quick-formatted")},
        {"discarded", QT_TRANSLATE_NOOP("station", "discarded")},
    };
    return words;
}

const char* englishOf(std::span<const TableWord> words, std::string_view id)
{
    const auto found = std::ranges::find(words, id, &TableWord::id);
    return found == words.end() ? nullptr : found->english;
}

} // namespace assay
