/* The plugin to begin with: everything that one needs, in C, with comments. What it decodes is the page of CardAssay's
 * own simulated cards (README.md), so it also shows a whole run with telemetry without any hardware: cardassay-cli run
 * sim:industrial-pslc ... */
#include "plugin_abi.h"

/* 1. What we want to see: one CMD56 read. Bit 0 of the argument is set, as of every read. */
#define PAGE 0x00000001u
static const cardassay_request kRequests[] = {{PAGE, 0, 0, 0}};

/* 2. Little helpers; bytes are put together one by one, never by a cast, so that neither alignment nor byte order of
 * the host matters. */
static uint64_t little64(const uint8_t *bytes)
{
    uint64_t value = 0;
    int i;
    for (i = 7; i >= 0; --i)
        value = value << 8 | bytes[i];
    return value;
}

static cardassay_counter counter(uint64_t value, uint64_t quantum)
{
    cardassay_counter made = {0, 0, 1, 0}; /* present, the unit is known exactly */
    made.value = value;
    made.quantum = quantum; /* the step in which the card counts */
    return made;
}

/* 3. The decoder. It recognises its family by the first bytes, and says what the page says: no clamping, no guessing.
 * Whether a value can be true is decided by the host. A counter that the page does not have is left alone: it is zero,
 * which means "not told". */
static int32_t decode(const cardassay_card *card, const cardassay_page *pages, uint32_t page_count,
                      cardassay_telemetry *telemetry)
{
    uint32_t i;
    (void)card; /* the CID; of use where a family can only be told by it */
    for (i = 0; i < page_count; ++i) {
        const uint8_t *page = pages[i].bytes;
        if (pages[i].argument != PAGE || pages[i].size != CARDASSAY_PAGE_BYTES || page[0] != 'C' ||
            page[1] != 'A' || page[2] != 1)
            continue;
        if (page[3] & 1u)
            telemetry->host_bytes = counter(512u * little64(page + 8), 512);
        if (page[3] & 2u)
            telemetry->nand_bytes = counter(512u * little64(page + 16), 512);
        if (page[3] & 4u)
            telemetry->erase_total = counter(little64(page + 24), 1);
        if (page[3] & 8u)
            telemetry->rated_cycles = counter(little64(page + 32), 1);
        return CARDASSAY_DECODED;
    }
    return CARDASSAY_NOT_MINE;
}

/* 4. The table, and the one function that everybody can see. */
static const cardassay_plugin kPlugin = {
    CARDASSAY_PLUGIN_ABI, sizeof(cardassay_plugin), "skeleton", "1.0", "simulated cards of CardAssay", kRequests, 1,
    CARDASSAY_TELLS(host_bytes) | CARDASSAY_TELLS(nand_bytes) | CARDASSAY_TELLS(erase_total) |
        CARDASSAY_TELLS(rated_cycles),
    decode};

const cardassay_plugin *cardassay_telemetry_plugin(void) { return &kPlugin; }
