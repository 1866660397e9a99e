// Qt makes a macro of the word "slots", which core uses for those of a reader. No class here declares slots in Qt's
// way.
#pragma once

#include <QObject>

#undef slots
