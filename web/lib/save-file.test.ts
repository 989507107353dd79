import { expect, test } from 'vitest';

import { noteSchoolClock } from './languages/school-clock.ts';
import { datedName } from './save-file.ts';

test.each([
  [['7-«B»', 'Algebra'], '7-B Algebra 2026-11-27.xlsx'],
  [['7 «А»', 'Журнал'], '7 А Журнал 2026-11-27.xlsx'],
  [['Kasrlar: 1/2 va 1/3?', 'Natijalar'], 'Kasrlar 1-2 va 1-3 Natijalar 2026-11-27.xlsx'],
  [['Oʻzbekiston tarixi'], 'Oʻzbekiston tarixi 2026-11-27.xlsx'],
  [['7-B*', ' / <Algebra>', 'Dars 12:30'], '7-B Algebra Dars 12-30 2026-11-27.xlsx'],
  [['Algebra - 1/2-', 'Ali'], 'Algebra - 1-2 Ali 2026-11-27.xlsx'],
  [['7-«B»-', 'Baholar\n?'], '7-B Baholar 2026-11-27.xlsx'],
  [['..\\..\n'], '2026-11-27.xlsx'],
  [['x'.repeat(300)], `${'x'.repeat(100)} 2026-11-27.xlsx`],
])('a file of %j is named %s', (parts, name) => {
  noteSchoolClock(new Headers({ Date: 'Fri, 27 Nov 2026 06:00:00 GMT' }));
  expect(datedName(parts, 'xlsx')).toBe(name);
});
