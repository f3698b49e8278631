| name | votes |
| Ada  | 3     |
