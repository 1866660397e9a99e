// What a simulated card claims and what it is: the checked content of a card TOML. Format and fault model: docs/simulator.md.
#pragma once

#include "base/result.h"
#include "base/units.h"

#include <string>
#include <string_view>

namespace assay {

struct CardModel {
    // [card]: what it claims
    std::string name;
    std::uint8_t manufacturerId = 0;
    std::string oemId;
    std::string product;
    std::uint32_t serial = 1;
    Bytes advertised;
    // [bus]
    double busMegabytesPerSecond = 25;
    Ns commandTime{};
    // [nand]
    Bytes page = kib(16);
    std::uint32_t pagesPerBlock = 256;
    Ns readTime{};    // of one page
    Ns programTime{}; // of one page
    Ns eraseTime{};
    unsigned planes = 1; // pages read or programmed at once
    // [jitter]: multiplies every service time by 1 + sigma * N(0,1), cut at +-3 sigma; outliers add a fixed time with a probability
    double jitterSigma = 0;
    double outlierProbability = 0;
    Ns outlierTime{};
    // [random]: added when an I/O does not continue the previous one of its kind (mapping look-up, read-modify-write)
    Ns randomReadExtra{};
    Ns randomWriteExtra{};
};

Result<CardModel> parseCardModel(std::string_view text, const std::string& fileName);

} // namespace assay
