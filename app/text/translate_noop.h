// Marks literals that lupdate collects, where nothing else of Qt is needed. For sources that include no Qt header.
#pragma once

#define QT_TRANSLATE_NOOP(context, text) text
