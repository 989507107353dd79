import type file0 from './public/assets/locales/en/translation.json';
import type file1 from './ai/locales/en.json';
import type file2 from './answers/locales/en.json';
import type file3 from './answers/outbox/locales/en.json';
import type file4 from './audit/locales/en.json';
import type file5 from './auth/locales/en.json';
import type file6 from './cards/locales/en.json';
import type file7 from './classes/locales/en.json';
import type file8 from './device-lock/locales/en.json';
import type file9 from './families/locales/en.json';
import type file10 from './grade-book/locales/en.json';
import type file11 from './homes/locales/en.json';
import type file12 from './marks/locales/en.json';
import type file13 from './news/locales/en.json';
import type file14 from './people/locales/en.json';
import type file15 from './question-exports/locales/en.json';
import type file16 from './question-imports/locales/en.json';
import type file17 from './question-sets/locales/en.json';
import type file18 from './question-types/locales/en.json';
import type file19 from './questions/locales/en.json';
import type file20 from './rosters/locales/en.json';
import type file21 from './school-network/locales/en.json';
import type file22 from './school-results/locales/en.json';
import type file23 from './school/locales/en.json';
import type file24 from './statistics/locales/en.json';
import type file25 from './storage-keys/locales/en.json';
import type file26 from './ui/outbox/locales/en.json';
import type file27 from './users/locales/en.json';
import type file28 from './work/give/locales/en.json';
import type file29 from './work/results/locales/en.json';
import type file30 from './work/solve/locales/en.json';

/** The English texts of a file. `npx vitest run web/lib/languages/locales.test -u` writes this list from the folders of texts. */
export type TextFile =
  | typeof file0
  | typeof file1
  | typeof file2
  | typeof file3
  | typeof file4
  | typeof file5
  | typeof file6
  | typeof file7
  | typeof file8
  | typeof file9
  | typeof file10
  | typeof file11
  | typeof file12
  | typeof file13
  | typeof file14
  | typeof file15
  | typeof file16
  | typeof file17
  | typeof file18
  | typeof file19
  | typeof file20
  | typeof file21
  | typeof file22
  | typeof file23
  | typeof file24
  | typeof file25
  | typeof file26
  | typeof file27
  | typeof file28
  | typeof file29
  | typeof file30;
