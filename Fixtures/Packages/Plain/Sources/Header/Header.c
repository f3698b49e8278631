#include "../../vendor/number.h"
int number(void) { return NUMBER; }
