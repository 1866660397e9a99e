/* Plugins as one does not wish them, for tests of what they can do to a run: nothing. Which one is chosen by
   ROGUE. They know the page of simulated cards. */
#include "plugin_abi.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CRASH 1      /* when it decodes */
#define CRASH_LOAD 2 /* while it is loaded */
#define HANG 3       /* never comes back */
#define RUBBISH 4    /* talks, and fills in values that cannot be */
#define BACKWARDS 5  /* its counters fall while those of the card grow */
#define FORGER 6     /* writes to every descriptor there is, and leaves */
#define OLD_ABI 7
#define NO_ENTRY 8
#define QUITTER 9   /* leaves without a word */
#define INTRUDER 10 /* tries what no plugin needs; its "firmware" names what worked */

static const cardassay_request kRequests[] = {{0x00000001u, 0, 0, 0}};

#if ROGUE == CRASH_LOAD || ROGUE == FORGER
__attribute__((constructor)) static void atLoad(void)
{
#if ROGUE == FORGER
    static const char kLie[] = "decoded\ncounter host_bytes 1 1 0\nend\n";
    int descriptor;
    for (descriptor = 0; descriptor < 32; ++descriptor)
        if (write(descriptor, kLie, sizeof kLie - 1) < 0)
            continue;
    _exit(0);
#else
    abort();
#endif
}
#endif

static uint64_t hostBytes(const uint8_t* page)
{
    uint64_t sectors = 0;
    int i;
    for (i = 7; i >= 0; --i)
        sectors = sectors << 8 | page[8 + i];
    return 512u * sectors;
}

static void fill(cardassay_counter* counter, uint64_t value, uint64_t quantum)
{
    counter->value = value;
    counter->quantum = quantum;
    counter->present = 1;
}

#if ROGUE == INTRUDER
static void tell(cardassay_telemetry* telemetry, int worked, const char* what)
{
    const size_t used = strlen(telemetry->firmware);
    if (worked)
        snprintf(telemetry->firmware + used, sizeof telemetry->firmware - used, "%s ", what);
}

static void intrude(cardassay_telemetry* telemetry)
{
    strcpy(telemetry->firmware, "tried ");
    tell(telemetry, getuid() == 0 || geteuid() == 0, "root");
    tell(telemetry, open("/dev/null", O_RDONLY) >= 0, "open");
    tell(telemetry, open("/dev/null", O_WRONLY) >= 0, "write");
    tell(telemetry, socket(AF_UNIX, SOCK_STREAM, 0) >= 0, "socket");
    tell(telemetry, fork() >= 0, "fork");
    tell(telemetry, kill(getppid(), 0) == 0, "kill");
    tell(telemetry, execl("/bin/true", "true", (char*)NULL) == 0, "exec");
}
#endif

static int32_t decode(const cardassay_card* card, const cardassay_page* pages, uint32_t page_count,
                      cardassay_telemetry* telemetry)
{
    (void)card;
    if (page_count < 1 || pages[0].bytes[0] != 'C' || pages[0].bytes[1] != 'A')
        return CARDASSAY_NOT_MINE;
    (void)hostBytes;
    (void)fill;
#if ROGUE == CRASH
    abort();
#elif ROGUE == HANG
    for (;;)
        sleep(1);
#elif ROGUE == RUBBISH
    printf("decoded\ncounter host_bytes 7 1 0\nend\n");
    fflush(stdout);
    memset((uint8_t*)telemetry + 8, 0xFF, sizeof *telemetry - 8);
    telemetry->host_bytes.quantum = 0;
    fill(&telemetry->nand_bytes, 1, 0);
    fill(&telemetry->life_used_bp, 19900, 100);
#elif ROGUE == BACKWARDS
    fill(&telemetry->host_bytes, hostBytes(pages[0].bytes), 512);
    fill(&telemetry->nand_bytes, 1000000000000000u - 3u * hostBytes(pages[0].bytes), 512);
    fill(&telemetry->erase_total, 1000000000u - hostBytes(pages[0].bytes) / 1000000u, 1);
#elif ROGUE == QUITTER
    _exit(0); /* a sanitizer would start threads in exit() */
#elif ROGUE == INTRUDER
    intrude(telemetry);
#endif
    (void)telemetry;
    return CARDASSAY_DECODED;
}

static const cardassay_plugin kPlugin = {ROGUE == OLD_ABI ? 0u : CARDASSAY_PLUGIN_ABI,
                                         sizeof(cardassay_plugin),
                                         "rogue",
                                         "1",
                                         "simulated cards",
                                         kRequests,
                                         1,
                                         0xFFFFFu,
                                         decode};

#if ROGUE == NO_ENTRY
const cardassay_plugin* somethingElse(void);
const cardassay_plugin* somethingElse(void) { return &kPlugin; }
#else
const cardassay_plugin* cardassay_telemetry_plugin(void) { return &kPlugin; }
#endif
