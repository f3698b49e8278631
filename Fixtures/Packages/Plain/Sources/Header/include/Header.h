int number(void);
