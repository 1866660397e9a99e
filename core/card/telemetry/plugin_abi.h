/* Telemetry plugins of CardAssay: everything that a plugin shares with the program. Plain C, so that any compiler and
 * any language can make one.
 *
 * A plugin is a shared library with one exported function, cardassay_telemetry_plugin(), which returns a constant
 * table. It names the pages of 512 bytes that it wants (SD Physical Layer 9.10, 4.7.4: CMD56, GEN_CMD) and decodes them
 * into counters. It is loaded in a process of its own, never into the program: it opens no device, allocates nothing
 * that the other side frees, and keeps no pointer after a call. What it says is checked afterwards.
 * docs/formats/telemetry.md explains the whole with an example.
 *
 * Growth: structures only ever grow at their end, and say their own size first. Whoever reads one uses only what lies
 * within that size. abi_version changes only when that is not enough. */
#ifndef CARDASSAY_PLUGIN_ABI_H
#define CARDASSAY_PLUGIN_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CARDASSAY_PLUGIN_ABI 1u   /* abi_version of this file */
#define CARDASSAY_PAGE_BYTES 512u /* of every page */
#define CARDASSAY_REQUESTS_MAX 8u /* of one plugin */
#define CARDASSAY_PAUSE_MS_MAX 2000u

#if defined(_WIN32)
#define CARDASSAY_EXPORT __declspec(dllexport)
#else
#define CARDASSAY_EXPORT __attribute__((visibility("default")))
#endif

/* The page is given only after a CMD56 *write* of 512 zero bytes with the argument `prepare_argument` and a pause. The
 * user must have allowed that; where he has not, nothing at all is asked for this plugin. */
#define CARDASSAY_REQUEST_PREPARED 1u

/* One page that the plugin wants to see. The size is fixed: tables of them are arrays. */
typedef struct cardassay_request {
    uint32_t argument;         /* of CMD56; bit 0 set = read */
    uint32_t flags;            /* CARDASSAY_REQUEST_..., else 0 */
    uint32_t prepare_argument; /* bit 0 clear = write; 0 without CARDASSAY_REQUEST_PREPARED */
    uint32_t prepare_pause_ms; /* between the two, at most CARDASSAY_PAUSE_MS_MAX */
} cardassay_request;

/* A page that was read. The size is fixed. */
typedef struct cardassay_page {
    uint32_t argument; /* as in the request */
    uint32_t size;     /* of `bytes`: CARDASSAY_PAGE_BYTES */
    const uint8_t* bytes;
} cardassay_page;

/* What the card's CID register says, where it is known. */
typedef struct cardassay_card {
    uint32_t struct_size;
    uint32_t has_cid; /* 0 = the rest is not known */
    uint32_t manufacturer_id;
    char oem_id[4];  /* two characters, then zeros */
    char product[8]; /* five characters, then zeros */
} cardassay_card;

/* One counter. All zero = the card does not tell it. The size is fixed. */
typedef struct cardassay_counter {
    uint64_t value;
    uint64_t quantum; /* the step in which the card counts, in the unit of `value`: the truth lies less than one quantum
                         above `value`; not 0 */
    uint32_t present; /* 1 = the card tells it */
    uint32_t unit_error_permille; /* the relative error of the unit itself, such as where a maker's GB may be
                                     10^9 or 2^30 bytes */
} cardassay_counter;

/* Everything that a page may tell. The host hands it in filled with zeros and with its own struct_size; a plugin sets
 * what it knows and nothing else. A value out of range is handed on as it stands: the host rejects it and says so. */
typedef struct cardassay_telemetry {
    uint32_t struct_size;
    uint32_t reserved;
    cardassay_counter host_bytes;      /* written by the host in the card's life */
    cardassay_counter nand_bytes;      /* programmed into the flash */
    cardassay_counter erase_total;     /* block erases of the area for user data, all together */
    cardassay_counter erase_min;       /* of a block there */
    cardassay_counter erase_avg_milli; /* mean over its blocks, in thousandths */
    cardassay_counter erase_max;
    cardassay_counter rated_cycles; /* erases of a block that the maker promises */
    cardassay_counter life_used_bp; /* hundredths of a percent of the rated life */
    cardassay_counter
        system_erase_total; /* the same of the area that the card keeps for itself, often with one bit per cell */
    cardassay_counter system_erase_min;
    cardassay_counter system_erase_avg_milli;
    cardassay_counter system_erase_max;
    cardassay_counter system_life_used_bp;
    cardassay_counter factory_bad_blocks;
    cardassay_counter grown_bad_blocks;
    cardassay_counter spare_blocks; /* left */
    cardassay_counter power_cycles;
    cardassay_counter unsafe_power_offs; /* power lost while the card was at work */
    cardassay_counter refreshes;         /* blocks rewritten because they became hard to read */
    cardassay_counter crc_errors;        /* on the bus */
    char made[16];                       /* "YYYY-MM-DD", or empty */
    char product[40];                    /* printable ASCII, ends with a zero */
    char firmware[24];
} cardassay_telemetry;

/* The bit of a counter in cardassay_plugin.counters: CARDASSAY_TELLS(host_bytes) | CARDASSAY_TELLS(nand_bytes). */
#define CARDASSAY_TELLS(member)                                                                                        \
    (1u << ((offsetof(cardassay_telemetry, member) - offsetof(cardassay_telemetry, host_bytes)) /                      \
            sizeof(cardassay_counter)))

#define CARDASSAY_DECODED 1  /* the pages are of this plugin's family, `telemetry` is filled */
#define CARDASSAY_NOT_MINE 0 /* they are not; nothing in `telemetry` counts */

typedef struct cardassay_plugin {
    uint32_t abi_version; /* CARDASSAY_PLUGIN_ABI */
    uint32_t struct_size;
    const char* name;     /* 1 to 32 of a-z, 0-9 and '-' */
    const char* version;  /* 1 to 16 printable characters, no space */
    const char* families; /* the cards that it knows, one line for people, at most 100 printable characters */
    const cardassay_request* requests;
    uint32_t request_count; /* 1 to CARDASSAY_REQUESTS_MAX */
    uint32_t counters;      /* those that it can tell, CARDASSAY_TELLS(...) of each; others are rejected */
    /* Pages that could not be read, or hold nothing (one value throughout), are missing; there is at least one. The
     * same pages give the same answer. */
    int32_t (*decode)(const cardassay_card* card, const cardassay_page* pages, uint32_t page_count,
                      cardassay_telemetry* telemetry);
} cardassay_plugin;

/* The one function that a plugin exports. The table lives as long as the library. */
typedef const cardassay_plugin* (*cardassay_plugin_entry)(void);
#define CARDASSAY_PLUGIN_ENTRY "cardassay_telemetry_plugin"
CARDASSAY_EXPORT const cardassay_plugin* cardassay_telemetry_plugin(void);

#ifdef __cplusplus
}
#endif

#endif
