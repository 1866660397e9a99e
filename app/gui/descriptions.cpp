#include "gui/descriptions.h"

#include <QCoreApplication>

#include <span>
#include <string_view>

namespace assay::gui {

namespace {

struct Description {
    std::string_view name;
    const char* english;
};

constexpr Description kCards[] = {
    {"a1-tlc", QT_TRANSLATE_NOOP("description", "Genuine 32 GB A1 card: writes 26 MB/s, random I/O as A1 requires.")},
    {"a2-buffered", QT_TRANSLATE_NOOP("description", "Genuine 16 GB A2 card with a write buffer: writes 62 MB/s.")},
    {"c4-mlc-2011", QT_TRANSLATE_NOOP("description", "Class 4 card of 2011: 8 MB/s, and very slow when files are "
                                                     "written in several places.")},
    {"dying", QT_TRANSLATE_NOOP("description",
                                "Worn card: some sectors return errors, it stalls, and some data is read back wrong.")},
    {"endurance-tlc",
     QT_TRANSLATE_NOOP("description", "32 GB card for recorders: writes 18 MB/s, large over-provisioning.")},
    {"fake-limbo", QT_TRANSLATE_NOOP("description", "Counterfeit: labelled 128 GB, real capacity 16 GB; data beyond "
                                                    "it is lost.")},
    {"fake-wrap", QT_TRANSLATE_NOOP("description", "Counterfeit: labelled 64 GB, real capacity 8 GB; new data "
                                                   "overwrites old data.")},
    {"good-u1", QT_TRANSLATE_NOOP("description", "Genuine 4 GB U1 card: passes the quick check.")},
    {"hybrid-u1",
     QT_TRANSLATE_NOOP("description",
                       "Genuine 16 GB U1 card with log blocks: random writes are slow once these are full.")},
    {"industrial-pslc",
     QT_TRANSLATE_NOOP("description", "Industrial 8 GB pSLC card: writes 32 MB/s, no slowdown in any workload.")},
    {"jittery", QT_TRANSLATE_NOOP("description", "Fast enough on average, but one I/O in 250 takes 150 ms longer.")},
    {"like-29a", QT_TRANSLATE_NOOP("description", "Behaves like a measured microSD card of 2015: writes 16 MB/s.")},
    {"like-5a", QT_TRANSLATE_NOOP("description",
                                  "Behaves like a measured Kingston card of 2013: writes 5 MB/s, three open units.")},
    {"seed-c10-mlc", QT_TRANSLATE_NOOP("description", "Class 10 card of 2014 as used in dashcams: 10 MB/s, drops "
                                                      "frames when many files are open.")},
    {"slow-c4", QT_TRANSLATE_NOOP("description", "Sold as Class 4, writes 2.3 MB/s: fails the quick check by "
                                                 "throughput.")},
    {"u3-slc-cache", QT_TRANSLATE_NOOP("description", "U3 card with a 512 MB SLC cache: 49 MB/s in a burst, 15 MB/s "
                                                      "when the cache is full.")},
    {"worn-tlc", QT_TRANSLATE_NOOP("description", "2 GB card near the end of its life: 90 % of its erase cycles are "
                                                  "used.")},
};

constexpr Description kProfiles[] = {
    {"a1", QT_TRANSLATE_NOOP("description", "Does the card reach application class A1, as its standard measures it? "
                                            "69 min on 32 GB at 20 MB/s.")},
    {"dashcam-20mbit", QT_TRANSLATE_NOOP("description", "Does the full and aged card record two streams of 20 "
                                                        "Mbit/s without dropped frames? 90 min on 32 GB at 20 MB/s.")},
    {"endurance-100", QT_TRANSLATE_NOOP("description", "Does the card survive 100 full-card overwrites, and how "
                                                       "long may it last? 90 h on 32 GB at 20 MB/s.")},
    {"express", QT_TRANSLATE_NOOP("description", "Does an SD Express card keep its rate while it gets warm? 18 min.")},
    {"incoming", QT_TRANSLATE_NOOP("description", "Is a sample of a delivery as good as its label? 13 min on 32 GB "
                                                  "at 20 MB/s.")},
    {"line", QT_TRANSLATE_NOOP("description", "Good or bad, for each card of a production line: less than 2 min.")},
    {"power-cut", QT_TRANSLATE_NOOP("description", "What does the card lose when its supply is cut during writes? "
                                                   "100 cuts, 5 min; needs a switchable supply.")},
    {"qualification", QT_TRANSLATE_NOOP("description", "Everything about a sample before a product ships with it: 4 "
                                                       "h 12 min on 32 GB at 20 MB/s.")},
    {"quick", QT_TRANSLATE_NOOP("description", "Is the capacity genuine, and does the card keep roughly Class 10 / "
                                               "U1? 2 min at 20 MB/s.")},
    {"speed-class", QT_TRANSLATE_NOOP("description", "Does the card keep the speed classes printed on it, as their "
                                                     "standard measures them? 27 min on 32 GB at 20 MB/s.")},
    {"waf", QT_TRANSLATE_NOOP("description", "How large is the write amplification of random writes and of a "
                                             "recording?")},
};

QString descriptionOf(std::span<const Description> all, std::string_view name, const Texts& texts)
{
    for (const Description& one : all)
        if (one.name == name)
            return texts.translate("description", one.english);
    return {};
}

} // namespace

QString cardDescription(const std::string& path, const Texts& texts)
{
    constexpr std::string_view kSimulated = "sim:";
    return path.starts_with(kSimulated) ? descriptionOf(kCards, std::string_view(path).substr(kSimulated.size()), texts)
                                        : QString();
}

QString profileDescription(const std::string& name, const Texts& texts)
{
    return descriptionOf(kProfiles, name, texts);
}

} // namespace assay::gui
