// Qt defines a macro "slots", a word that core uses for the slots of a reader. No class here declares Qt slots by it.
#pragma once

#include <QObject>

#undef slots
