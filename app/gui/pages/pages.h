// The pages of the window. The first is the start page.
#pragma once

#include <span>

namespace assay::gui {

class Page;
class Shell;

using PageMaker = Page* (*)(Shell& shell);
std::span<const PageMaker> pageMakers();

} // namespace assay::gui
