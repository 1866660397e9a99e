// The pages of the window; the first one is shown at the beginning.
#pragma once

#include <span>

namespace assay::gui {

class Page;
class Shell;

using PageMaker = Page* (*)(Shell& shell);
std::span<const PageMaker> pageMakers();

} // namespace assay::gui
