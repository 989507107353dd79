import type ai from './ai/locales/en.json';
import type answersOutbox from './answers/outbox/locales/en.json';
import type answers from './answers/locales/en.json';
import type audit from './audit/locales/en.json';
import type auth from './auth/locales/en.json';
import type cards from './cards/locales/en.json';
import type classes from './classes/locales/en.json';
import type deviceLock from './device-lock/locales/en.json';
import type families from './families/locales/en.json';
import type gradeBook from './grade-book/locales/en.json';
import type homes from './homes/locales/en.json';
import type marks from './marks/locales/en.json';
import type news from './news/locales/en.json';
import type people from './people/locales/en.json';
import type questionTypes from './question-types/locales/en.json';
import type questions from './questions/locales/en.json';
import type rosters from './rosters/locales/en.json';
import type schoolNetwork from './school-network/locales/en.json';
import type statistics from './statistics/locales/en.json';
import type storageKeys from './storage-keys/locales/en.json';
import type uiOutbox from './ui/outbox/locales/en.json';
import type users from './users/locales/en.json';
import type workGive from './work/give/locales/en.json';
import type workResults from './work/results/locales/en.json';
import type workSolve from './work/solve/locales/en.json';
import type first from './public/assets/locales/en/translation.json';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** The path of a text in the files of texts. */
export type WholeTextKey =
  | KeysOf<typeof first>
  | KeysOf<typeof ai>
  | KeysOf<typeof answersOutbox>
  | KeysOf<typeof answers>
  | KeysOf<typeof audit>
  | KeysOf<typeof auth>
  | KeysOf<typeof cards>
  | KeysOf<typeof classes>
  | KeysOf<typeof deviceLock>
  | KeysOf<typeof families>
  | KeysOf<typeof gradeBook>
  | KeysOf<typeof homes>
  | KeysOf<typeof marks>
  | KeysOf<typeof news>
  | KeysOf<typeof people>
  | KeysOf<typeof questionTypes>
  | KeysOf<typeof questions>
  | KeysOf<typeof rosters>
  | KeysOf<typeof schoolNetwork>
  | KeysOf<typeof statistics>
  | KeysOf<typeof storageKeys>
  | KeysOf<typeof uiOutbox>
  | KeysOf<typeof users>
  | KeysOf<typeof workGive>
  | KeysOf<typeof workResults>
  | KeysOf<typeof workSolve>;

type WithoutPlural<Key extends string> = Key extends `${infer Bare}_${Plural}` ? Bare : Key;

/** The path of a text as code names it: that of a plural without its form. */
export type TextKey = WithoutPlural<WholeTextKey>;
