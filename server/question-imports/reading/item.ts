import type { DetailOf } from '../../../contract/question-files/remark-words.ts';
import type {
  ChangeCode,
  ImportFormat,
  ImportRemark,
  ItemQuestion,
  RefusalCode,
  SourceRefusal,
} from '../../../contract/questions/imports.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';

/** A test as a source has it. Content, key and remarks are in the written form of its type (contract/question-types). */
export type SourceQuestion = Omit<ItemQuestion, 'id'>;

/** What a source holds in one place: a test, or why it is none. */
export type Item = {
  /** See ImportItem of the contract. */
  place: string;
  name: string;
  category: readonly string[];
  /** Changes and refusals; a test with a refusal is not imported. None for a test that arrives as it is. */
  remarks: readonly ImportRemark[];
  /** Null where nothing could be read. */
  test: SourceQuestion | null;
};

/** The items of a source in their order, and the files that their tests name. */
export type Reading = {
  format: ImportFormat;
  /** Blank where the format says it. */
  encoding: string;
  items: Item[];
  files: ReadonlyMap<string, Uint8Array>;
};

/** What a reader of one format makes of a source. */
export type ReadItems = Pick<Reading, 'items' | 'files'>;

/** The source as a whole is refused. */
export class UnreadableSource extends UnreadableFile<SourceRefusal> {}

/** A remark about an item. @param detail the part of it that the remark is about, cut at the limit of the contract; see remarkWords */
export function remark<const Code extends ChangeCode | RefusalCode, const Detail extends string>(
  code: Code,
  detail?: Detail & DetailOf<Code, Detail>,
): ImportRemark {
  return { code, detail: (detail ?? '').slice(0, 300).toWellFormed() };
}

/** What an item is called that its source does not name: the beginning of its question. */
export function nameOf(question: string): string {
  return question.replaceAll(/\s+/g, ' ').trim().slice(0, 100).toWellFormed();
}

/** A test without anything. */
export function blankQuestion(test_type: string): SourceQuestion {
  return {
    test_type,
    savol: '',
    text_format: 'plain',
    content: {},
    key: null,
    explanation: '',
    remarks: {},
    level: null,
    pictures: [],
    option_pictures: {},
    sound: null,
  };
}
