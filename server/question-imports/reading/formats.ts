import type { ImportFormat } from '../../../contract/questions/imports.ts';
import type { ReadItems } from './item.ts';
import { looksLikeMoodleXml, readMoodleXml } from './moodle/moodle-xml.ts';
import { looksLikeQti, looksLikeQtiPackage, readQti, readQtiPackage } from './qti/read-qti.ts';
import { looksLikeSavol, readSavol } from './savol.ts';
import { looksLikeKahoot, readKahoot } from './tables/kahoot.ts';
import { looksLikeQuizizz, readQuizizz } from './tables/quizizz.ts';
import { looksLikeTable, readTable } from './tables/table.ts';
import { looksLikeAiken, readAiken } from './text/aiken.ts';
import { looksLikeGift, readGift } from './text/gift.ts';
import { looksLikePlainText, readPlainText } from './text/plain.ts';
import { readDocx } from './word/docx.ts';
import { looksLikeDocx } from './word/package.ts';

/** What a reader makes of a source. A reader of several formats says which it was. */
type Read = ReadItems & { format?: ImportFormat };

/** The files beside a source, by their paths. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** A reader of one format, or of the versions of one. */
export type Reader<Source, Rest extends unknown[] = []> = {
  format: ImportFormat;
  /** The other formats that it reads. */
  versions?: readonly ImportFormat[];
  looksLike: (source: Source) => boolean | Promise<boolean>;
  read: (source: Source, ...rest: Rest) => Read | Promise<Read>;
};

/** The formats of texts, in the order in which they are recognised: what any text is stands last. */
export const textReaders: readonly Reader<string, [Files]>[] = [
  { format: 'moodle_xml', looksLike: looksLikeMoodleXml, read: readMoodleXml },
  { format: 'qti21', versions: ['qti12', 'qti22', 'qti30'], looksLike: looksLikeQti, read: readQti },
  { format: 'kahoot', looksLike: looksLikeKahoot, read: readKahoot },
  { format: 'quizizz', looksLike: looksLikeQuizizz, read: readQuizizz },
  { format: 'csv', looksLike: looksLikeTable, read: readTable },
  { format: 'aiken', looksLike: looksLikeAiken, read: readAiken },
  { format: 'gift', looksLike: looksLikeGift, read: readGift },
  { format: 'text', looksLike: looksLikePlainText, read: readPlainText },
];

/** The formats of zips and other files that are no text, in the order in which they are recognised. */
export const fileReaders: readonly Reader<Uint8Array>[] = [
  { format: 'savol', looksLike: looksLikeSavol, read: readSavol },
  { format: 'docx', looksLike: looksLikeDocx, read: readDocx },
  {
    format: 'qti21',
    versions: ['qti12', 'qti22', 'qti30'],
    looksLike: looksLikeQtiPackage,
    read: readQtiPackage,
  },
  { format: 'kahoot', looksLike: looksLikeKahoot, read: readKahoot },
  { format: 'quizizz', looksLike: looksLikeQuizizz, read: readQuizizz },
  { format: 'xlsx', looksLike: looksLikeTable, read: readTable },
];
