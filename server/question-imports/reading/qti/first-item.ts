import type { Root } from 'hast';
import type { XmlElement } from '@rgrove/parse-xml';

import { mostParts } from '../../../../contract/question-types/stored/parts.ts';
import { textOf } from '../xml.ts';
import { type Asked, type Gap, gapId, Notes, type Question, Refusal } from './asked.ts';
import { Rules } from './conditions.ts';
import { attribute, elementOf, elementsOf, findAll, nameOf } from './elements.ts';
import { readFeedback } from './item-feedback.ts';
import { flowTree } from './material.ts';
import { readMatching } from './matching.ts';
import {
  type Asking,
  isInText,
  noteFixed,
  promptOf,
  type Response,
  responsesIn,
  type Source,
} from './presentation.ts';
import {
  blank,
  gapTree,
  inBlocks,
  inLine,
  nothing,
  replacedInTexts,
  splitAtGap,
  textOfTree,
} from './tree.ts';

/* Items of QTI 1.2: as the specification has them, and as Canvas, Blackboard and Respondus write them. */

/** The fields of the metadata of an item, by their names. */
function metadataOf(item: XmlElement): ReadonlyMap<string, string> {
  const [metadata] = elementsOf(item, 'itemmetadata');
  if (metadata === undefined) return new Map();
  const fields = findAll(metadata, 'qtimetadatafield', 'qti_metadatafield').map((field): [string, string] => [
    textOf(elementOf(field, 'fieldlabel')),
    textOf(elementOf(field, 'fieldentry')),
  ]);
  return new Map([
    ...elementsOf(metadata).map((field): [string, string] => [nameOf(field), textOf(field)]),
    ...fields,
  ]);
}

/** The fields in which Canvas, Blackboard, Common Cartridge, Brightspace and Sakai name the kind of an item. */
const kindFields = ['question_type', 'bbmd_questiontype', 'cc_profile', 'qmd_questiontype', 'qmd_itemtype'];
const refusedKinds =
  /calculated|formula|arithmetic|significant|file.?upload|audio|text_only|hot.?spot|quiz.?bowl|opinion|stimulus/i;
const essays = /essay|short.?response|long.?answer|written.?response/i;
const trueFalse = /true.?false|either.?or/i;
const singleKinds = /^(?:multiple.?choice|true.?false)/i;
const bracketed = /fill_in_multiple_blanks|multiple_dropdowns|jumbled|blank plus/i;
/** The title that Canvas gives to all questions without one. */
const noTitle = /^question$/i;

/** The title of an item; blank where it says nothing. */
export function titleOf(item: XmlElement): string {
  const title = attribute(item, 'title') ?? '';
  return noTitle.test(title) ? '' : title;
}

/** The question of an item of QTI 1.2. @throws Refusal where Savol has no such test */
export function questionOfFirst(item: XmlElement): Question {
  const notes = new Notes();
  const metadata = metadataOf(item);
  const kind = kindFields.map((name) => metadata.get(name) ?? '').find((name) => name !== '') ?? '';
  if (refusedKinds.test(kind)) throw new Refusal('unknown_kind', kind);
  const presentation = elementOf(item, 'presentation');
  if (presentation === undefined) throw new Refusal('broken', 'no content');
  const responses = responsesIn(presentation, notes);
  const parts = Math.max(
    responses.length,
    ...responses.slice(0, mostParts).map(({ labels }) => labels.length),
  );
  if (parts > mostParts) throw new Refusal('many_parts', String(parts));
  const isExact = metadata.get('case_sensitive') === 'true';
  const source = { presentation, responses, rules: new Rules(item), notes, kind, isExact };
  const { asked, stem } = ask(source);
  if (trueFalse.test(kind)) notes.add('kind_changed', 'true/false');
  const { explanation, choices } = readFeedback(item, asked, source);
  noteMarks(item, metadata, notes);
  for (const rubric of elementsOf(item, 'rubric')) {
    const text = textOfTree(flowTree(rubric, notes));
    if (text !== '') notes.add('feedback_left_out', `rubric: ${text}`);
  }
  return {
    title: titleOf(item),
    stem,
    explanation,
    remarks: notes.remarks,
    asked: asked.kind === 'choice' ? { ...asked, choices } : asked,
  };
}

function ask(source: Source): Asking {
  const { responses, kind } = source;
  const [first, ...others] = responses;
  if (first === undefined) throw new Refusal('unknown_kind', kind === '' ? 'presentation' : kind);
  const names = responses.map(({ name }) => name);
  if (essays.test(kind)) return { asked: { kind: 'essay' }, stem: stemOf(source) };
  if (bracketed.test(kind)) return readBracketed(source);
  if (names.every((name) => name === 'response_str' || name === 'response_num')) return readTyped(source);
  const matching = readMatching(source);
  if (matching !== undefined) return matching;
  if (others.length > 0) throw new Refusal('several_questions', 'several parts');
  return readChoices(source, first);
}

function stemOf({ presentation, notes }: Source): Root {
  return flowTree(presentation, notes);
}

function readChoices(source: Source, response: Response): Asking {
  const { rules, notes, kind } = source;
  if (response.labels.length === 0) throw new Refusal('unknown_kind', nameOf(response.element));
  const stem = inBlocks(stemOf(source), promptOf(response, notes));
  noteFixed(response, notes);
  const { best, partly } = rules.rightOf(response.id);
  const values = (matches: readonly { value: string }[]) => [...new Set(matches.map(({ value }) => value))];
  if (response.isOrdered) {
    const placed = best.toSorted((a, b) => Number(a.place ?? 0) - Number(b.place ?? 0));
    return { asked: { kind: 'order', choices: response.labels, order: values(placed) }, stem };
  }
  if (partly.length > 0)
    notes.add(
      'weights_left_out',
      [...best, ...partly].map(({ value, score }) => `${value}: ${score}`).join(', '),
    );
  // Brightspace has the cardinality of several also where one option is chosen.
  const isSingle = response.isSingle || (singleKinds.test(kind) && rules.valuesOf(response.id).length === 1);
  const right = isSingle ? values(best) : rules.valuesOf(response.id);
  return { asked: { kind: 'choice', choices: response.labels, right, isSingle }, stem };
}

/** A place in a text where an answer is typed. */
type Field = { response: Response; place: number; count: number };

/** One typed answer, or a text with several of them. */
function readTyped(source: Source): Asking {
  const { presentation, notes, responses } = source;
  const fields: Field[] = [];
  const withGaps = flowTree(presentation, notes, (element) => {
    const response = responses.find((candidate) => candidate.element === element);
    return response === undefined ? nothing : fieldsTree(response, fields, notes);
  });
  const [first] = responses;
  if (first === undefined || fields.length > 1 || responses.length > 1) {
    const inBrackets = replacedBrackets(
      stemOf(source),
      responses.map(({ id }) => id),
    );
    const gaps = fields.map((field) => typedGap(source, field));
    const { before, rest } = splitAtGap(inBrackets ?? withGaps);
    return { asked: { kind: 'gaps', text: rest, gaps }, stem: before };
  }
  const stem = flowTree(presentation, notes, (element) =>
    element === first.element
      ? inLine(
          promptOf(first, notes),
          first.field === undefined ? nothing : flowTree(first.field, notes),
          isInText(first) ? blank() : nothing,
        )
      : nothing,
  );
  return { asked: readTypedAnswer(source, first), stem };
}

/** The text within the field of a response, with a gap for each of its labels. */
function fieldsTree(response: Response, fields: Field[], notes: Notes): Root {
  const count = response.field === undefined ? 1 : Math.max(1, response.labels.length);
  const gap = () => {
    const place = fields.filter((field) => field.response === response).length;
    fields.push({ response, place, count });
    return gapTree(gapId(fields.length - 1));
  };
  const { field } = response;
  const text =
    field === undefined
      ? nothing
      : flowTree(field, notes, (part) => (nameOf(part) === 'response_label' ? gap() : nothing));
  return inLine(
    promptOf(response, notes),
    text,
    ...(response.labels.length === 0 || field === undefined ? [gap()] : []),
  );
}

/** The labels of a list that conditions name by their identifiers, or by their words as ILIAS does. */
function chosenGap({ rules, notes }: Source, response: Response): Gap {
  noteFixed(response, notes);
  const values = rules.valuesOf(response.id);
  const right = response.labels.filter(({ id, text }) =>
    [id, textOfTree(text)].some((name) => values.includes(name)),
  );
  return { choices: response.labels, right: right.map(({ id }) => id) };
}

/** Says between which numbers an answer may be, where a gap has no tolerance. */
function noteBounds({ rules, notes }: Source, { id, field }: Response): void {
  const limits = ['minnumber', 'maxnumber'].map((name) => (field && attribute(field, name)) ?? '');
  const [low, high] = limits;
  if (rules.hasBounds(id)) notes.add('settings_left_out', 'tolerance');
  else if (low !== high) notes.add('settings_left_out', `tolerance: ${limits.join('–')}`);
}

/** The accepted answers of a gap. Of a response with several the conditions say the place of each, or have one for each. */
function typedGap(source: Source, { response, place, count }: Field): Gap {
  const { rules, notes } = source;
  if (response.field === undefined && response.labels.length > 0) return chosenGap(source, response);
  rules.refusePatterns(response.id);
  noteBounds(source, response);
  const { best, partly } = rules.rightOf(response.id);
  for (const { value, score } of partly) notes.add('answer_left_out', `${value} (${score})`);
  const placed = best.filter((match) => Number(match.place) === place + 1);
  if (count > 1 && placed.length === 0 && best.length !== count)
    throw new Refusal('several_questions', 'several parts');
  const accepted = count === 1 ? best : placed.length > 0 ? placed : best.slice(place, place + 1);
  return {
    accepted: [...new Set(accepted.map(({ value }) => value))],
    isExact: accepted.length > 0 && accepted.every(({ isCaseSensitive }) => isCaseSensitive),
  };
}

const numericField = /integer|decimal|scientific/i;

function readTypedAnswer({ rules, notes, kind }: Source, { id, name, field }: Response): Asked {
  rules.refusePatterns(id);
  const isNumber =
    name === 'response_num' ||
    /numeric/i.test(kind) ||
    numericField.test((field && attribute(field, 'fibtype')) ?? '') ||
    rules.hasBounds(id);
  if (isNumber) return { kind: 'number', values: rules.numbersOf(id, notes) };
  const { best, partly } = rules.rightOf(id);
  for (const { value, score } of partly) notes.add('answer_left_out', `${value} (${score})`);
  const isLine = kind !== '' || Number(field && attribute(field, 'rows')) === 1;
  if (best.length === 0 && !isLine) return { kind: 'essay' };
  return {
    kind: 'text',
    accepted: best.map(({ value }) => value),
    isExact: best.length > 0 && best.every(({ isCaseSensitive }) => isCaseSensitive),
  };
}

/** The text with gaps for names in brackets; undefined where it does not have each of them. */
function replacedBrackets(stem: Root, names: readonly string[]): Root | undefined {
  const seen = new Set<number>();
  const text = replacedInTexts(stem, /\[([^[\]]{1,200})\]/g, (name) => {
    const place = names.indexOf(name);
    if (place === -1 || seen.has(place)) return undefined;
    seen.add(place);
    return gapTree(gapId(place));
  });
  return seen.size === names.length ? text : undefined;
}

/** A text whose gaps are names in brackets: typed, or with choices. @throws Refusal where the text lacks one of them */
function readBracketed(source: Source): Asking {
  const { responses, notes } = source;
  // New Quizzes has the right answer where Canvas has the name.
  const ids = responses.map(({ id }) => id.replace(/^response_/, ''));
  const prompts = responses.map((response) => textOfTree(promptOf(response, notes)));
  const names = prompts.map((prompt, place) => (prompt === '' ? (ids[place] ?? '') : prompt));
  const stem = stemOf(source);
  const text = replacedBrackets(stem, names) ?? replacedBrackets(stem, ids);
  if (text === undefined)
    throw new Refusal('broken', `missing part: ${names.map((name) => `[${name}]`).join(' ')}`);
  const gaps = responses.map((response) => bracketedGap(source, response));
  const { before, rest } = splitAtGap(text);
  return { asked: { kind: 'gaps', text: rest, gaps }, stem: before };
}

const chosenAnswers = /^(?:dropdown|wordbank)$/i;
const patterns = /^Text(?:Regex|ContainsAnswer)$/i;

/** A gap whose labels are its accepted answers, or its choices. @throws Refusal where a pattern of answers is looked for */
function bracketedGap(source: Source, response: Response): Gap {
  const { rules, notes, kind, isExact } = source;
  const { element, labels } = response;
  if (labels.length === 0) return typedGap(source, { response, place: 0, count: 1 });
  const written = findAll(element, 'response_label');
  const isChosen = written.some((label) => chosenAnswers.test(attribute(label, 'answer_type') ?? ''));
  if (isChosen || !/fill_in_multiple_blanks/i.test(kind)) {
    noteFixed(response, notes);
    return { choices: labels, right: rules.valuesOf(response.id) };
  }
  const accepted = labels.map((label) => textOfTree(label.text));
  for (const [place, label] of written.entries()) {
    const way = attribute(label, 'scoring_algorithm') ?? '';
    if (patterns.test(way)) throw new Refusal('wildcards', accepted[place]);
    if (/^TextCloseEnough$/i.test(way)) notes.add('settings_left_out', way);
  }
  return { accepted, isExact };
}

/** Says the marks of an item where they are not 1. Marks of 100 are per cents. */
function noteMarks(item: XmlElement, metadata: ReadonlyMap<string, string>, notes: Notes): void {
  const named = ['points_possible', 'qmd_absolutescore_max', 'cc_weighting', 'qmd_weighting'].flatMap(
    (name) => metadata.get(name) ?? [],
  );
  const declared = findAll(item, 'decvar').flatMap((variable) => attribute(variable, 'maxvalue') ?? []);
  const [marks] = named.length > 0 ? named : declared.filter((most) => Number(most) !== 100);
  if (marks !== undefined && marks !== '' && Number(marks) > 0 && Number(marks) !== 1)
    notes.add('marks_left_out', marks);
}
