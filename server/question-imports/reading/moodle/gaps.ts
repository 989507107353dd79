import type { RemarkWord } from '../../../../contract/question-files/remark-words.ts';
import { readDecimal, writeDecimal } from '../decimals.ts';
import { gapHtml } from '../markup/markup.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml.ts';
import { type ClozePart, cutCloze } from './cloze.ts';
import { type Made, type MoodleQuestion, rawText, type Text } from './question.ts';
import { withoutWildcards } from './typed.ts';

/** A gap: its accepted answers, and its choices where it is not typed. */
type Gap = { id: string; accepted: Text[]; choices: Text[] | undefined; isExact: boolean };

/** A text with gaps. Its question is the name, which says at least what it is about. */
function made(text: Text, gaps: readonly Gap[]): Made {
  return () => {
    const read = (texts: readonly Text[]) => [...new Set(texts.map((choice) => choice()))];
    const accepted = gaps.map(({ id, accepted: texts }) => [id, read(texts)] as const);
    const exact = gaps.filter(({ isExact }) => isExact).map(({ id }) => id);
    const isKnown = accepted.every(([, texts]) => texts.length > 0);
    return {
      test_type: 'gaps',
      content: {
        text: text(),
        gaps: gaps.map(({ id, choices }) =>
          choices === undefined ? { id } : { id, choices: read(choices) },
        ),
      },
      key: isKnown ? { gaps: Object.fromEntries(accepted), ...(exact.length > 0 && { exact }) } : null,
    };
  };
}

/** Words to drag into a text, or to choose in it, which belong to groups. */
export function readWordsInText(question: MoodleQuestion): Made | undefined {
  if (question.kind === 'ddwtos') question.say('kind_changed', 'drag and drop into text');
  const name = question.kind === 'ddwtos' ? 'dragbox' : 'selectoption';
  const choices = childrenOf(question.element, name).map((element) => ({
    group: textOf(childOf(element, 'group')) || '1',
    text: question.html(rawText(element), 'plain'),
  }));
  const questiontext = childOf(question.element, 'questiontext');
  const gaps: Gap[] = [];
  const missing: string[] = [];
  const html = rawTextOf(questiontext).replaceAll(/\[\[(\d{1,3})\]\]/g, (mark, number: string) => {
    const right = choices[Number(number) - 1];
    if (right === undefined) {
      missing.push(mark);
      return mark;
    }
    const id = `g${gaps.length + 1}`;
    const inGroup = choices.filter(({ group }) => group === right.group);
    // A gap with one choice is none to choose in.
    if (inGroup.length === 1 && choices.length > 1)
      question.say('settings_left_out', `group: ${right.group}`);
    const offered = (inGroup.length === 1 ? choices : inGroup).map(({ text }) => text);
    gaps.push({ id, accepted: [right.text], choices: offered, isExact: false });
    return gapHtml(id);
  });
  const text = question.question(html);
  if (missing.length > 0) question.say('broken', `missing part: ${missing.join(', ')}`);
  else if (gaps.length === 0) question.say('no_question');
  else return titled(question, made(text, gaps));
  return undefined;
}

/** What parts of a cloze ask that no gap can be. */
const refusedGaps: ReadonlyMap<string, RemarkWord<'several_questions'>> = new Map([
  ['NUMERICAL', 'a gap with a number'],
  ['MULTIRESPONSE', 'a gap with several right options'],
]);

/** A text with answers within it, which Moodle calls cloze. */
export function readCloze(question: MoodleQuestion): Made | undefined {
  const gaps: Gap[] = [];
  const refused: RemarkWord<'several_questions'>[] = [];
  const weights = new Set<string>();
  const html = cutCloze(rawTextOf(childOf(question.element, 'questiontext'))).map((piece) => {
    if (typeof piece === 'string') return piece;
    const id = `g${gaps.length + 1}`;
    const gap = gapOf(question, piece, id);
    if (gap === undefined) refused.push(refusedGaps.get(piece.kind) ?? 'a gap of an unknown kind');
    else gaps.push(gap);
    weights.add(piece.weight);
    return gapHtml(id);
  });
  const text = question.question(html.join(''));
  if (weights.size > 1) question.say('weights_left_out', [...weights].join(', '));
  if (refused.length > 0) question.say('several_questions', [...new Set(refused)].join(', '));
  else if (gaps.length === 0) question.say('no_question');
  const isRefused = refused.length > 0 || gaps.length === 0 || question.isRefused();
  return isRefused ? undefined : titled(question, made(text, gaps));
}

function rawTextOf(element: XmlElement | undefined): string {
  return element === undefined ? '' : rawText(element);
}

/** The question of a text with gaps is its name. */
function titled(question: MoodleQuestion, make: Made): Made {
  const name = question.value('name');
  if (name === '') question.say('no_question');
  else question.say('title_in_question', name);
  const title = question.plain(name, 'blocks');
  return () => ({ ...make(), savol: title() });
}

/** A part of a cloze as a gap; undefined for a part that no gap can be. */
function gapOf(question: MoodleQuestion, { kind, answers }: ClozePart, id: string): Gap | undefined {
  for (const { text, fraction, feedback } of answers) {
    if (feedback !== '') question.say('feedback_left_out', text);
    const isPartly = fraction > 0 && fraction < 100;
    if (isPartly) question.say('answer_left_out', `${text} (${fraction} %)`);
  }
  const right = answers.filter(({ fraction }) => fraction >= 100);
  if (right.length === 0) question.say('no_key');
  const texts = (list: typeof answers) => list.map(({ text }) => question.html(text, 'plain'));
  switch (kind) {
    case 'MULTICHOICE':
      return { id, accepted: texts(right), choices: texts(answers), isExact: false };
    case 'NUMERICAL': {
      // A gap has no tolerance.
      const numbers = right.map(({ text }) => {
        const [number = '', tolerance = '0'] = text.split(':');
        const value = readDecimal(number);
        return value && readDecimal(tolerance)?.digits === 0n ? writeDecimal(value) : undefined;
      });
      const written = numbers.filter((number) => number !== undefined);
      if (written.length < numbers.length) return undefined;
      return {
        id,
        accepted: written.map((text) => question.plain(text, 'plain')),
        choices: undefined,
        isExact: false,
      };
    }
    case 'SHORTANSWER':
    case 'SHORTANSWER_C': {
      const accepted = right.map((answer) => {
        const text = withoutWildcards(answer.text);
        if (text === undefined) question.say('wildcards', answer.text);
        return question.html(text ?? '', 'plain');
      });
      return { id, accepted, choices: undefined, isExact: kind === 'SHORTANSWER_C' };
    }
    default:
      return undefined;
  }
}
