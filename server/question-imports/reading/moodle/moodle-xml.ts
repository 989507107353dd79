import { importLimits } from '../../../../contract/questions/imports.ts';
import { type Item, type ReadItems, remark, UnreadableSource } from '../item.ts';
import { Passages, type Shared } from '../passages/passages.ts';
import { readTags } from '../tags.ts';
import { attribute, childOf, childrenOf, nameOf, readXml, textOf, type XmlElement, xmlText } from '../xml.ts';
import { readMatching, readMultichoice, readOrdering, readTruefalse } from './choices.ts';
import { readCloze, readWordsInText } from './gaps.ts';
import { type FilesOfSource, type Made, MoodleQuestion, rawText } from './question.ts';
import { readEssay, readNumerical, readShortanswer } from './typed.ts';

/** The kinds of questions that Savol has tests for. */
const readers: ReadonlyMap<string, (question: MoodleQuestion) => Made | undefined> = new Map([
  ['multichoice', readMultichoice],
  ['multichoiceset', readMultichoice],
  ['oumultiresponse', readMultichoice],
  ['truefalse', readTruefalse],
  ['shortanswer', readShortanswer],
  ['numerical', readNumerical],
  ['essay', readEssay],
  ['matching', readMatching],
  ['ddmatch', readMatching],
  ['ordering', readOrdering],
  ['cloze', readCloze],
  ['multianswer', readCloze],
  ['ddwtos', readWordsInText],
  ['gapselect', readWordsInText],
]);
/** Those whose text is part of their content. */
const kindsWithGaps: ReadonlySet<string> = new Set(['cloze', 'multianswer', 'ddwtos', 'gapselect']);

/** What Moodle itself writes as feedback of each question, in the languages of its users here. */
const usualFeedback = new Set([
  'Your answer is correct.',
  'Your answer is partially correct.',
  'Your answer is incorrect.',
  'Ваш ответ верный.',
  'Ваш ответ частично правильный.',
  'Ваш ответ неправильный.',
]);

/** Whether a text is a list of questions of Moodle. */
export function looksLikeMoodleXml(text: string): boolean {
  const start = text.slice(0, 20_000).trimStart();
  const root = start.startsWith('<')
    ? /<(?![?!])([\w:.-]+)/.exec(start.replaceAll(/<!--[^]*?-->/g, ''))
    : null;
  return root?.[1] === 'quiz';
}

/**
 * Reads the questions of Moodle XML, with the files in it.
 * @throws UnreadableSource where it is no XML, or has too many questions
 */
export function readMoodleXml(text: string): ReadItems {
  const found = new Map<string, Uint8Array>();
  const files: FilesOfSource = {
    add(key, bytes) {
      if (!found.has(key) && found.size >= importLimits.files) return undefined;
      found.set(key, bytes);
      return key;
    },
  };
  let category: string[] = [];
  const items: Item[] = [];
  const passages = new Passages<XmlElement>();
  for (const { element, line, problem, name = '' } of questionsOf(xmlText(text))) {
    if (element !== undefined && attribute(element, 'type') === 'category') {
      category = categoryOf(textOf(childOf(element, 'category')));
      continue;
    }
    if (items.length >= importLimits.items) throw new UnreadableSource('many_items');
    const place = { item: items.length, category };
    const description = element === undefined ? undefined : descriptionOf(element);
    if (description !== undefined) passages.begin(description, place);
    const passage = description === undefined ? passages.next(place) : undefined;
    const item =
      element === undefined
        ? { name, remarks: [remark('broken', problem)], test: null }
        : readElement(element, files, passage);
    items.push({ place: String(line), category, ...item });
  }
  return { items: passages.finish(items), files: found };
}

type Found = { line: number; element?: XmlElement; problem?: string; name?: string };

/** The questions of a file, each with its line. One that is no XML spoils no other. */
function* questionsOf(text: string): Generator<Found> {
  const lines = linesOf(text);
  const skipped = text.length - text.trimStart().length;
  let root: XmlElement | undefined;
  try {
    root = readXml(text);
  } catch (error) {
    const isBroken = error instanceof UnreadableSource && error.code === 'unreadable';
    if (!isBroken || !/<question[\s>]/.test(text)) throw error;
  }
  if (root !== undefined) {
    if (nameOf(root) !== 'quiz') throw new UnreadableSource('unreadable');
    for (const element of childrenOf(root, 'question')) {
      yield { element, line: lines(skipped + element.start) };
    }
    return;
  }
  const starts = [...text.matchAll(/<question[\s>]/g)].map(({ index }) => index);
  for (const [at, start] of starts.entries()) {
    const piece = text.slice(start, starts[at + 1] ?? text.length);
    const end = piece.lastIndexOf('</question>');
    const line = lines(start);
    const element = readAlone(end === -1 ? piece : piece.slice(0, end + '</question>'.length));
    const [, name = ''] = /<name>\s*<text>([^<]{1,300})/.exec(piece.slice(0, 2000)) ?? [];
    yield element === undefined ? { line, problem: `not XML: line ${line}`, name } : { element, line };
  }
}

/** A question of a file that is no XML as a whole; one with a lone `&` is read all the same. */
function readAlone(text: string): XmlElement | undefined {
  const repaired = text.includes('<![CDATA[') ? [] : [text.replaceAll(/&(?!#?\w{1,31};)/g, '&amp;')];
  for (const candidate of [text, ...repaired]) {
    try {
      return readXml(candidate);
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
    }
  }
  return undefined;
}

/** The lines of places that are asked for in the order of a text. */
function linesOf(text: string): (place: number) => number {
  let line = 1;
  let seen = 0;
  return (place) => {
    for (let at = text.indexOf('\n', seen); at !== -1 && at < place; at = text.indexOf('\n', seen)) {
      line += 1;
      seen = at + 1;
    }
    return line;
  };
}

/** The names in a path such as `$course$/top/Algebra/Powers`. A slash in a name is written twice. */
function categoryOf(path: string): string[] {
  const names = path
    .replaceAll('//', '\0')
    .split('/')
    .map((name) => name.replaceAll('\0', '/').trim());
  const [root = ''] = names;
  const below = /^\$\w+\$$/.test(root) ? names.slice(1) : names;
  return (below[0] === 'top' ? below.slice(1) : below).filter((name) => name !== '');
}

type SourceQuestion = Pick<Item, 'name' | 'remarks' | 'test'>;

/** A description above a question. */
type PassageAbove = ReturnType<Passages<XmlElement>['next']>;

/** The text of a question that only tells something; undefined for a question of another kind, and for one without text. */
function descriptionOf(element: XmlElement): Shared<XmlElement> | undefined {
  const content = attribute(element, 'type') === 'description' ? childOf(element, 'questiontext') : undefined;
  if (content === undefined) return undefined;
  const html = rawText(content);
  const text = html.replaceAll(/<(?:br|p|div|li|h\d)\b[^<>]*>/gi, '\n').replaceAll(/<[^<>]*>/g, '');
  return {
    content,
    text,
    hasFiles: childrenOf(content, 'file').length > 0 || /<(?:img|audio|table)\b/i.test(html),
  };
}

/** Reads a question. No error in it ends the reading of the others. */
function readElement(element: XmlElement, files: FilesOfSource, passage: PassageAbove): SourceQuestion {
  const question = new MoodleQuestion(element, files);
  const name = question.value('name');
  try {
    return readQuestion(question, name, passage);
  } catch {
    return { name: nameOfItem(name, question), remarks: [remark('broken', 'unexpected')], test: null };
  }
}

function readQuestion(question: MoodleQuestion, name: string, passage: PassageAbove): SourceQuestion {
  const read = readers.get(question.kind);
  if (read === undefined) {
    return { name: nameOfItem(name, question), remarks: [remark('unknown_kind', question.kind)], test: null };
  }
  if (passage !== undefined) question.under(passage);
  const text = kindsWithGaps.has(question.kind) ? () => '' : question.question();
  const made = read(question);
  explain(question);
  saySettings(question);
  const tags = tagsOf(question);
  const finished = question.finish(text, made);
  const test = finished === null ? null : { ...finished, ...tags };
  if (test !== null && test.savol === '' && test.pictures.length === 0 && !question.isRefused()) {
    question.say('no_question');
  }
  return { name: nameOfItem(name || (test?.savol ?? ''), question), remarks: question.remarks, test };
}

function nameOfItem(name: string, { kind }: MoodleQuestion): string {
  return (name || kind).replaceAll(/\s+/g, ' ').slice(0, importLimits.name);
}

/** What people read after they have answered. */
function explain(question: MoodleQuestion): void {
  const { element } = question;
  question.explain(question.text(childOf(element, 'generalfeedback'), 'blocks', 'no_media'));
  const hints = childrenOf(element, 'hint').filter((hint) => textOf(childOf(hint, 'text')) !== '');
  for (const hint of hints) question.explain(question.text(hint, 'blocks', 'no_media'));
  if (hints.length > 0) question.say('hint_in_explanation', String(hints.length));
  for (const name of ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']) {
    const feedback = textOf(childOf(childOf(element, name), 'text'))
      .replaceAll(/<[^<>]*>/g, '')
      .trim();
    if (feedback !== '' && !usualFeedback.has(feedback))
      question.say('feedback_left_out', feedback.slice(0, 100));
  }
}

function saySettings(question: MoodleQuestion): void {
  const grade = question.value('defaultgrade');
  if (grade !== '' && Number(grade) !== 1) question.say('marks_left_out', String(Number(grade)));
  if (question.isTrue('hidden')) question.say('settings_left_out', 'hidden');
  const id = question.value('idnumber');
  if (id !== '') question.say('settings_left_out', `id: ${id}`);
}

/** The tags of a question; those that are too long or too many are left out. */
function tagsOf(question: MoodleQuestion): ReturnType<typeof readTags>['tags'] {
  const tags = childOf(question.element, 'tags');
  const names = tags === undefined ? [] : childrenOf(tags, 'tag').map((tag) => textOf(tag));
  const { tags: taken, remarks } = readTags(names);
  for (const { detail } of remarks) question.say('settings_left_out', detail);
  return taken;
}
