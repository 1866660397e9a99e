// Light letters on dark ground, or the other way round.
#pragma once

namespace assay {

enum class PlotTheme { light, dark };

} // namespace assay
