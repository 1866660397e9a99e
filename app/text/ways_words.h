// What the pictures of a write_path step show, in two or three sentences each.
#pragma once

#include "run/scenario/write_path/write_path_facts.h"
#include "text/texts.h"

#include <QStringList>

namespace assay {

enum class WayGroup { waiting, cached, copying }; // for the card; through the page cache; from another file

// A sentence for which a way was not measured is left out.
QStringList waysSentences(const Texts& texts, const WritePathFacts& facts, WayGroup group);

} // namespace assay
