// Marks literals for lupdate in sources that include no Qt header.
#pragma once

#define QT_TRANSLATE_NOOP(context, text) text
