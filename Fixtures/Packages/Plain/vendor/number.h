#define NUMBER 1
