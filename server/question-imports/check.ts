import { fieldsOf, readQuestion } from '../../contract/question-types/wire-form.ts';
import {
  checkQuestion,
  type Checked,
  findQuestionType,
  isMarkedByPerson,
} from '../../contract/question-types/registry.ts';
import type { QuestionType } from '../../contract/question-types/question-type.ts';
import { checkRemarks, longestRemark } from '../../contract/question-types/remarks.ts';
import { storedOf } from '../../contract/question-types/stored/stored-form.ts';
import {
  changeRemarks,
  importLimits,
  type ImportOutcome,
  type ImportRemark,
} from '../../contract/questions/imports.ts';
import { longestAlternative, mostPictures } from '../../contract/questions/media-input.ts';
import { longestExplanation, longestQuestion } from '../../contract/questions/questions.ts';
import { readMessage } from '../../contract/wire/messages.ts';
import { isBlank, onOneLine } from '../../contract/wire/names.ts';
import { withoutFiles } from './files-of-test.ts';
import { type Item, type SourceQuestion, remark } from './reading/item.ts';

/** How many problems of a test its receipt names. */
const mostProblems = 3;

/** Characters of the JSON of a test that is refused and can be corrected: about as many as the longest that fits has. */
const longestRefused = 100_000;

/** A value as the database stores it: texts without null characters and lone surrogates. */
function storableTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as Value;
  if (Array.isArray(value)) return value.map((part: unknown) => storableTexts(part)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [
    storableTexts(name),
    storableTexts(part as unknown),
  ]);
  return Object.fromEntries(parts) as Value;
}

/** Whether a remark refuses its item. */
export function isRefusal({ code }: ImportRemark): boolean {
  return !Object.hasOwn(changeRemarks, code);
}

/** The outcome of an item with some remarks. */
export function outcomeOf(remarks: readonly ImportRemark[]): ImportOutcome {
  if (remarks.some(isRefusal)) return 'refused';
  return remarks.length === 0 ? 'imported' : 'changed';
}

/** Options that are pictures alone have texts too: that of the picture, or the letter or number of the option. */
function withOptionTexts(test: SourceQuestion): SourceQuestion {
  const { options } = (test.content ?? {}) as { options?: unknown };
  if (!Array.isArray(options) || Object.keys(test.option_pictures).length === 0) return test;
  const taken = new Set<unknown>(options.map((option: { text?: unknown }) => option.text));
  const named = options.map((option: { id?: unknown; text?: unknown }, place) => {
    const picture = test.option_pictures[String(option.id)];
    if (picture === undefined || typeof option.text !== 'string' || !isBlank(option.text)) return option;
    const alt = onOneLine(picture.alt);
    const isFree = alt !== '' && !taken.has(alt);
    taken.add(alt);
    return { id: option.id, text: isFree ? alt : String.fromCodePoint(65 + place) };
  });
  return { ...test, content: { ...(test.content as object), options: named } };
}

/** Content and key as `addQuestion` would store them, or the problems of the first of them. */
function checkContent(
  type: QuestionType,
  { content, key }: SourceQuestion,
): Checked<{ content: unknown; key: unknown }> {
  const checked = checkQuestion(type, content, key);
  if ('problems' in checked || type.specified === undefined) return checked;
  return readQuestion(type, fieldsOf(type, checked.value.content, checked.value.key));
}

function problemRemark(path: string, sentence: string): ImportRemark {
  const code = readMessage(sentence)?.code;
  if (code === 'longer') return remark('too_long', path);
  if (code === 'more') return remark('many_parts', path);
  if (code === 'fewer' && path.startsWith('content.options')) return remark('few_options');
  // What a schema says without a sentence of its own is not for readers.
  return remark('invalid', sentence === 'Invalid input' ? path : `${path}: ${sentence}`);
}

/** The remarks on options that fit them, and a remark where some do not. */
function checkFeedback(
  type: QuestionType,
  content: unknown,
  feedback: SourceQuestion['remarks'],
): { remarks: SourceQuestion['remarks']; lost: ImportRemark[] } {
  const lost: ImportRemark[] = [];
  const fitting = Object.entries(feedback).filter(([id, text]) => {
    const fits = text.length <= longestRemark && !('problems' in checkRemarks(type, content, { [id]: text }));
    if (!fits) lost.push(remark('feedback_left_out', onOneLine(text)));
    return fits && !isBlank(text);
  });
  return { remarks: Object.fromEntries(fitting), lost };
}

/** A test with its pictures and recording as limits allow them, and the remarks on those that it loses. */
function checkFiles(
  read: SourceQuestion,
  content: unknown,
  has: (file: string) => boolean,
): { test: SourceQuestion; remarks: ImportRemark[] } {
  const { options = [] } = content as { options?: { id: string }[] };
  const ids = new Set(options.map(({ id }) => id));
  const cut = (text: string) => text.slice(0, longestAlternative).toWellFormed();
  const entries = Object.entries(read.option_pictures);
  const { test, remarks } = withoutFiles(
    {
      ...read,
      pictures: read.pictures.map(({ file, alt }) => ({ file, alt: cut(alt) })),
      option_pictures: Object.fromEntries(
        entries
          .filter(([id]) => ids.has(id))
          .map(([id, { file, alt }]) => [id, { file, alt: cut(alt) }] as const),
      ),
      sound: read.sound && { file: read.sound.file, title: cut(read.sound.title) },
    },
    (file, _kind, place) => has(file) && place < mostPictures,
  );
  const foreign = entries.filter(([id]) => !ids.has(id));
  return {
    test,
    remarks: [...remarks, ...foreign.map(([, { file }]) => remark('picture_left_out', file))],
  };
}

/** The texts of all parts of stored content, as `texts_of` of the database finds them. */
function textsIn(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(textsIn);
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, part]) =>
    name === 'text' && typeof part === 'string' ? [part] : textsIn(part),
  );
}

/** The question with the texts of its parts as they are stored, by which tests that ask the same are found. */
function askedBy({ test_type, savol, content, key }: SourceQuestion): string {
  let made = 0;
  const stored = storedOf({ test_type, content, key }, undefined, {
    former: [],
    make: () => `x${(made += 1)}`,
  });
  return [savol, ...textsIn(stored.content)].join('\n');
}

/** A test that was checked: as it would be stored, the remarks of the check, and what it asks; null for one that is refused. */
export type CheckedQuestion = { test: SourceQuestion; remarks: ImportRemark[]; asked: string | null };

/**
 * Checks a test as `addQuestion` would.
 * @param has whether the source has a file
 */
export function checkSourceQuestion(read: SourceQuestion, has: (file: string) => boolean): CheckedQuestion {
  const clean = withOptionTexts(storableTexts(read));
  const refused = (...remarks: ImportRemark[]): CheckedQuestion => ({ test: clean, remarks, asked: null });
  const savol = clean.savol.trim();
  const explanation = isBlank(clean.explanation) ? '' : clean.explanation.trim();
  const type = findQuestionType(clean.test_type);
  if (type === undefined) return refused(remark('unknown_kind', clean.test_type));
  if (isBlank(savol)) return refused(remark('no_question'));
  if (savol.length > longestQuestion) return refused(remark('too_long', 'savol'));
  if (explanation.length > longestExplanation) return refused(remark('too_long', 'explanation'));
  const checked = checkContent(type, clean);
  if ('problems' in checked) {
    const problems = Object.entries(checked.problems).slice(0, mostProblems);
    return refused(...problems.map(([path, sentence]) => problemRemark(path, sentence)));
  }
  const { content, key } = checked.value;
  const feedback = checkFeedback(type, content, clean.remarks);
  const level = clean.level !== null && clean.level >= 1 && clean.level <= 5 ? Math.round(clean.level) : null;
  const written = { ...clean, savol, explanation, content, key, level, remarks: feedback.remarks };
  const { test, remarks } = checkFiles(written, content, has);
  const hasNoKey = key === null && !isMarkedByPerson(clean.test_type);
  const all = [...feedback.lost, ...remarks, ...(hasNoKey ? [remark('no_key')] : [])];
  return { test, remarks: all, asked: outcomeOf(all) === 'refused' ? null : askedBy(test) };
}

/** An item whose test was checked. */
export type CheckedItem = Item & Pick<CheckedQuestion, 'asked'>;

const short = (text: string) => onOneLine(storableTexts(text)).slice(0, importLimits.name).toWellFormed();

/** Remarks of which each stands once: those that refuse, and as many others as a receipt has. */
function distinct(remarks: readonly ImportRemark[]): ImportRemark[] {
  const known = new Map(remarks.map(({ code, detail }) => [`${code} ${detail}`, { code, detail }]));
  const all = [...known.values()];
  if (all.length <= importLimits.remarks) return all;
  const refusals = all.filter(isRefusal).slice(0, importLimits.remarks);
  const changes = all.filter((found) => !isRefusal(found));
  return [...changes.slice(0, importLimits.remarks - refusals.length), ...refusals];
}

/** A refused test as far as it can be corrected: one that is far too long is not stored, since a source of 50 MB may be a single one. */
function correctable(test: SourceQuestion): SourceQuestion | null {
  return JSON.stringify(test).length > longestRefused ? null : test;
}

/**
 * Checks an item of a source: its question as `checkSourceQuestion` does. An item without a name has the beginning of its question.
 * @param has whether the source has a file
 */
export function checkItem(
  { place, name, category, remarks, test }: Item,
  has: (file: string) => boolean,
): CheckedItem {
  const ofReader = remarks.map(({ code, detail }) => remark(code, short(detail)));
  const item = {
    place: short(place),
    name: short(name) || short(test?.savol ?? ''),
    category: category.map(short).filter((part) => part !== ''),
  };
  if (test === null) {
    const refusals = ofReader.some(isRefusal) ? ofReader : [...ofReader, remark('broken', 'unexpected')];
    return { ...item, remarks: distinct(refusals), test, asked: null };
  }
  const checked = checkSourceQuestion(test, has);
  const isRefusedAlready = ofReader.some(isRefusal);
  // The reader has said why; what else does not fit follows from that.
  const others = isRefusedAlready ? checked.remarks.filter((found) => !isRefusal(found)) : checked.remarks;
  const isNew = ({ code }: ImportRemark) =>
    code !== 'no_key' || !ofReader.some((known) => known.code === code);
  const all = distinct([...ofReader, ...others.filter(isNew)]);
  return {
    ...item,
    remarks: all,
    test: all.some(isRefusal) ? correctable(checked.test) : checked.test,
    asked: isRefusedAlready ? null : checked.asked,
  };
}

/** An item as it is compared with those before it, and with the bank. */
export type Comparable = {
  place: string;
  /** Those of reading and checking. */
  remarks: readonly ImportRemark[];
  included: boolean | null;
  /** The same for items that ask the same; null for no test. */
  same: string | null;
  duplicate_of: number | null;
  /** The name of the category of the duplicate. */
  duplicate_in: string;
};

/**
 * The receipts of items: a test that is there already, or stands in the source before, is refused unless it is included by hand.
 * @param items in their order; all of those that ask the same
 * @param taken the places of tests before these that are imported, by what they ask; those of these are added
 */
export function receiptsOf<Compared extends Comparable>(
  items: readonly Compared[],
  taken = new Map<string, string>(),
): { item: Compared; receipt: ImportRemark[]; outcome: ImportOutcome }[] {
  return items.map((item) => {
    const receipt = [...item.remarks];
    const isTest = item.same !== null && !receipt.some(isRefusal);
    if (isTest && item.included === false) receipt.push(remark('left_out'));
    else if (isTest && item.included === null) {
      const before = taken.get(item.same ?? '');
      if (item.duplicate_of !== null) receipt.push(remark('duplicate', item.duplicate_in));
      else if (before !== undefined) receipt.push(remark('repeated', before));
    }
    const outcome = outcomeOf(receipt);
    if (isTest && outcome !== 'refused' && item.same !== null) taken.set(item.same, item.place);
    return { item, receipt, outcome };
  });
}
