// The head of a result: the answer to the profile's question in large type, its reasons, and the identity of the
// specimen, from the document on the run.
#pragma once

#include "document/document.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <QFrame>

#include <optional>

class QLabel;

namespace assay::gui {

class VerdictShape;

class VerdictPanel final : public QFrame {
    Q_OBJECT
public:
    explicit VerdictPanel(QWidget* parent = nullptr);
    // `recorded`: verdict of a modified run as its folder had it, if known.
    void show(const JudgedRecord& run, const Document& document, std::optional<Verdict> recorded, const Texts& texts);

private:
    void showIdentity(const JudgedRecord& run, const Document& document, const Texts& texts);

    VerdictShape* m_shape;
    QLabel* m_answer;
    QLabel* m_recorded;
    QLabel* m_reasons;
    QLabel* m_identity;
    QLabel* m_facts;
};

} // namespace assay::gui
