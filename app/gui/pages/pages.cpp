#include "gui/pages/pages.h"

#include "gui/pages/compare/compare_page.h"
#include "gui/pages/history/history_page.h"
#include "gui/pages/live/live_page.h"
#include "gui/pages/lots/lots_page.h"
#include "gui/pages/profiles/profiles_page.h"
#include "gui/pages/readers/readers_page.h"
#include "gui/pages/result/result_page.h"
#include "gui/pages/selftest/selftest_page.h"
#include "gui/pages/setup/setup_page.h"

namespace assay::gui {

namespace {

template <class Kind> Page* make(Shell& shell) { return new Kind(shell); }

constexpr PageMaker kPages[] = {
    make<SetupPage>,    make<LivePage>, make<ResultPage>,  make<HistoryPage>,  make<ComparePage>,
    make<ProfilesPage>, make<LotsPage>, make<ReadersPage>, make<SelfTestPage>,
};

} // namespace

std::span<const PageMaker> pageMakers() { return kPages; }

} // namespace assay::gui
