import { gapsQuestion } from '../tables/words.ts';
import { blankQuestion, type Item, nameOf, remark, type SourceQuestion } from '../item.ts';
import { QuestionTexts } from '../markup/markup.ts';
import { languageOf } from '../true-false.ts';
import { typedTree } from './typed-tree.ts';

/* Questions of plain text below a line with their kind, `Type: F`, as Respondus and ExamSoft read them. Questions with options are read by read-lines.ts. */

type Kind = 'accepted' | 'essay' | 'pairs' | 'gaps' | 'unknown';

const kinds = new Map<string, Kind>(
  Object.entries({
    accepted: 'F|FIB|FB|BLANK|FILL IN THE BLANK|S|SA|SHORT ANSWER',
    essay: 'E|ESS|ESSAY',
    pairs: 'MT|MAT|MATCH|MATCHING',
    gaps: 'FMB|FIMB|FILL IN MULTIPLE BLANKS|FIB_PLUS',
    unknown:
      'J|JUMBLED|JUMBLED SENTENCE|C|CALC|CALCULATED|O|ORD|ORDERING|N|NUM|NUMERIC|HS|HOT SPOT|A|ALGORITHMIC',
  }).flatMap(([kind, words]) => words.split('|').map((word) => [word, kind as Kind] as const)),
);

const typeLine = /^\s*Type\s?:\s*([A-Z_ ]{1,30}?)\s*$/i;
/** What may stand between the kind of a question and the question. */
const header = /^\s*(?:Title|Points|Folder|Category|Diff(?:iculty)?|ID)\s?:/i;
const numbered = /^\s*(\d{1,4})\s?[.)]\s+(?=\S)/;
const answerSign = /^\s*\*?[a-z]\s?[.)]\s+(?=\S)/i;
const feedbackSign = /^\s*[@~]\s*(?=\S)/;

/** A question with a kind, in lines: what it asks, its answers and its feedback. */
type Section = { kind: Kind; word: string; asked: string[]; answers: string[]; feedback: string[] };

/** The section whose question begins in a line, and the place behind its last line. */
function sectionAt(lines: readonly string[], first: number, kind: Kind, word: string): [Section, number] {
  const section: Section = { kind, word, asked: [], answers: [], feedback: [] };
  let at = first;
  let part = section.asked;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (at > first && (typeLine.test(line) || header.test(line) || numbered.test(line))) break;
    if (/^\s*answers?\s*:?\s*$/i.test(line)) break;
    if (feedbackSign.test(line)) part = section.feedback;
    else if (answerSign.test(line)) part = section.answers;
    else if (at > first && line.trim() !== '') {
      const separator = part === section.answers ? ' ' : '\n';
      part.push(`${part.pop() ?? ''}${separator}${line.trim()}`);
      continue;
    }
    const text = line
      .replace(at === first ? numbered : /^$/, '')
      .replace(part === section.feedback ? feedbackSign : /^$/, '');
    if (text.trim() !== '')
      part.push((part === section.answers ? text.replace(answerSign, '') : text).trim());
  }
  return [section, at];
}

/** The two sides of `France = Paris`. */
function sidesOf(answer: string): [prompt: string, choice: string] {
  const at = answer.indexOf('=');
  return at === -1 ? [answer.trim(), ''] : [answer.slice(0, at).trim(), answer.slice(at + 1).trim()];
}

type Written = Pick<SourceQuestion, 'test_type' | 'content' | 'key'>;

/** How many answers or gaps a question has that is read: more than any test can have. */
const mostParts = 300;

/** The item of a section. */
function itemOf({ kind, word, asked, answers, feedback }: Section, place: number): Item {
  const parts = Math.max(answers.length, asked.join('').split('[').length);
  if (parts > mostParts) {
    const remarks = [remark('many_parts', String(parts))];
    return { place: String(place), name: nameOf(asked[0] ?? ''), category: [], remarks, test: null };
  }
  const texts = new QuestionTexts(() => undefined);
  const add = (text: string, as: 'blocks' | 'line' | 'plain') => texts.add(typedTree(text), as);
  const question = asked.join('\n');
  const gaps: string[][] = [];
  const marked = question.replaceAll(/\[([^[\]\n]{1,500})\]/g, (_all, inside: string) => {
    gaps.push(
      inside
        .split(/[,;|]/)
        .map((answer) => answer.trim())
        .filter((answer) => answer !== ''),
    );
    return `{{g${gaps.length}}}`;
  });
  const savol = add(kind === 'gaps' ? gapsQuestion[languageOf(question)] : question, 'blocks');
  const gapText = add(kind === 'gaps' ? marked : '', 'blocks');
  const explanation = add([...(kind === 'essay' ? answers : []), ...feedback].join('\n\n'), 'blocks');
  const sides = kind === 'pairs' ? answers.map(sidesOf) : [];
  const choices = [...new Set(sides.map(([, choice]) => choice))].filter((choice) => choice !== '');
  const prompts = sides.filter(([prompt]) => prompt !== '');
  const shownChoices = choices.map((choice) => add(choice, 'line'));
  const shownPrompts = prompts.map(([prompt]) => add(prompt, 'line'));
  const { text_format, remarks } = texts.finish();
  const written = (): Written => {
    if (kind === 'essay') return { test_type: 'essay', content: {}, key: null };
    if (kind === 'accepted') {
      const accepted = answers.join('\n');
      return { test_type: 'free_text', content: {}, key: accepted === '' ? null : { accepted } };
    }
    if (kind === 'gaps') {
      const ids = gaps.map((_, at) => `g${at + 1}`);
      return {
        test_type: 'gaps',
        content: { text: gapText(), gaps: ids.map((id) => ({ id })) },
        key: { gaps: Object.fromEntries(gaps.map((accepted, at) => [ids[at], accepted])) },
      };
    }
    const pairs = prompts.map(([, choice], at) => [`p${at + 1}`, `c${choices.indexOf(choice) + 1}`]);
    return {
      test_type: 'matching',
      content: {
        prompts: shownPrompts.map((text, at) => ({ id: `p${at + 1}`, text: text() })),
        choices: shownChoices.map((text, at) => ({ id: `c${at + 1}`, text: text() })),
      },
      key: { pairs: Object.fromEntries(pairs) },
    };
  };
  const unpaired = prompts.find(([, choice]) => choice === '');
  const faults = [
    ...(kind === 'unknown' ? [remark('unknown_kind', word)] : []),
    ...(kind === 'accepted' && answers.length === 0 ? [remark('no_key')] : []),
    ...(kind === 'pairs' && answers.length === 0 ? [remark('broken', 'no answer')] : []),
    ...(kind === 'gaps' && gaps.length === 0 ? [remark('broken', 'no answer')] : []),
    ...(unpaired === undefined ? [] : [remark('invalid', unpaired[0])]),
    ...(kind === 'essay' && answers.length > 0 ? [remark('feedback_in_explanation', 'model answer')] : []),
    ...(feedback.length > 0 ? [remark('feedback_in_explanation', feedback.join(' '))] : []),
  ];
  const isRead = kind !== 'unknown' && !faults.some(({ code }) => code === 'broken');
  return {
    place: String(place),
    name: nameOf(question),
    category: [],
    remarks: [...faults, ...(isRead ? remarks : [])],
    test: isRead
      ? { ...blankQuestion(''), ...written(), savol: savol(), text_format, explanation: explanation() }
      : null,
  };
}

/**
 * Reads the questions of lines that have a kind without options.
 * @returns their items by the places of their lines, and the lines without them and without what stands before questions with a kind
 */
export function takeTypedQuestions(lines: readonly string[]): { items: Map<number, Item>; rest: string[] } {
  const items = new Map<number, Item>();
  const rest = [...lines];
  for (let at = 0; at < lines.length; at += 1) {
    const [, word = ''] = typeLine.exec(lines[at] ?? '') ?? [];
    if (word === '') continue;
    let first = at + 1;
    while (first < lines.length && ((lines[first] ?? '').trim() === '' || header.test(lines[first] ?? '')))
      first += 1;
    if (!numbered.test(lines[first] ?? '')) continue;
    const kind = kinds.get(word.toUpperCase());
    let next = first;
    if (kind !== undefined) {
      const [section, end] = sectionAt(lines, first, kind, word);
      items.set(first, itemOf(section, first + 1));
      next = end;
    }
    // A title may stand before the kind.
    let from = at;
    while (from > 0 && header.test(lines[from - 1] ?? '')) from -= 1;
    rest.fill('', from, next);
    at = Math.max(at, next - 1);
  }
  return { items, rest };
}
