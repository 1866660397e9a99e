// Explanations of the charts of a write_path step, two or three sentences each.
#pragma once

#include "run/scenario/write_path/write_path_facts.h"
#include "text/texts.h"

#include <QStringList>

namespace assay {

enum class WritePathGroup {
    waiting,
    cached,
    copying
}; // waiting for the card; through the page cache; from another file

// A sentence is omitted if its write path was not measured.
QStringList writePathSentences(const Texts& texts, const WritePathFacts& facts, WritePathGroup group);

} // namespace assay
