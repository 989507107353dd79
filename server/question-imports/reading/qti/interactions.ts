import type { Root } from 'hast';
import { XmlElement, XmlText } from '@rgrove/parse-xml';

import { mostParts } from '../../../../contract/question-types/stored/parts.ts';
import { plainTree, xmlTree } from '../markup/markup.ts';
import { type Asked, type Choice, type Gap, gapId, type Notes, Refusal } from './asked.ts';
import { cleaned, type Feedback, isInText, promptOf, treeOf } from './body.ts';
import { attribute, elementsOf, findAll, gapNode, nameOf, type XmlNode } from './elements.ts';
import { acceptedTexts, noteLeftOut, numbersOf, type Response, type Scoring } from './responses.ts';
import { nothing, splitAtGap } from './tree.ts';

/* The interactions of QTI 2 and 3 that Savol has tests for. */

/** An item with what it declares. */
export type Source = {
  item: XmlElement;
  body: XmlElement;
  responses: ReadonlyMap<string, Response>;
  scoring: Scoring;
  /** Texts that are shown after an answer; those that become remarks on options are taken out. */
  feedback: Feedback[];
  notes: Notes;
};

/** A question with its text, and what it explains beside the feedback. */
export type Interaction = { asked: Asked; stem: Root; explanation?: Root };

type Reader = (source: Source, interaction: XmlElement) => Interaction;

/** The declared response of an interaction. @throws Refusal for a record, which no test has */
function responseOf({ responses }: Source, interaction: XmlElement): Response {
  const id = attribute(interaction, 'responseIdentifier') ?? '';
  const declared = responses.get(id);
  if (declared?.cardinality === 'record') throw new Refusal('unknown_kind', 'record');
  return declared ?? { id, baseType: '', cardinality: '', correct: [], mapping: [] };
}

/** The body with the prompt of an interaction in its place. */
function stemOf({ body, notes }: Source, interaction: XmlElement): Root {
  return xmlTree(
    cleaned(body.children, notes, (element) =>
      element === interaction ? promptOf(interaction, notes) : undefined,
    ),
  );
}

/** @throws Refusal for more parts than any test has */
function limited<Part>(parts: readonly Part[]): readonly Part[] {
  if (parts.length > mostParts) throw new Refusal('many_parts', String(parts.length));
  return parts;
}

/** The choices of an interaction with those names. */
function choicesOf({ notes }: Source, within: XmlElement, ...names: string[]): Choice[] {
  return limited(elementsOf(within, ...names)).map((element) => ({
    id: attribute(element, 'identifier') ?? '',
    text: treeOf(element.children, notes),
  }));
}

/** Says which choices would have stayed in their places. */
function noteFixed({ notes }: Source, interaction: XmlElement): void {
  if (attribute(interaction, 'shuffle') !== 'true') return;
  const fixed = elementsOf(interaction).filter((choice) => attribute(choice, 'fixed') === 'true');
  if (fixed.length > 0)
    notes.add('order_lost', fixed.map((choice) => attribute(choice, 'identifier') ?? '').join(', '));
}

const readChoice: Reader = (source, interaction) => {
  const response = responseOf(source, interaction);
  const { scoring, notes, feedback } = source;
  const { right } = scoring.rightOf(response);
  const isSingle =
    response.cardinality === 'single' ||
    (response.cardinality === '' && attribute(interaction, 'maxChoices') !== '0') ||
    (attribute(interaction, 'maxChoices') === '1' && right.length < 2);
  scoring.noteWeights(response, notes);
  noteFixed(source, interaction);
  const choices = choicesOf(source, interaction, 'simpleChoice').map((choice): Choice => {
    const place = feedback.findIndex(({ id }) => id === choice.id && id !== '');
    const [shown] = place === -1 ? [] : feedback.splice(place, 1);
    return { id: choice.id, text: choice.text, feedback: shown?.tree };
  });
  return { asked: { kind: 'choice', choices, right, isSingle }, stem: stemOf(source, interaction) };
};

const readOrder: Reader = (source, interaction) => {
  noteFixed(source, interaction);
  return {
    asked: {
      kind: 'order',
      choices: choicesOf(source, interaction, 'simpleChoice'),
      order: source.scoring.rightOf(responseOf(source, interaction)).right,
    },
    stem: stemOf(source, interaction),
  };
};

/** The pairs of a response: identifiers with white space between them. */
function pairsOf({ scoring, notes }: Source, response: Response): (readonly [string, string])[] {
  scoring.noteWeights(response, notes);
  return scoring.rightOf(response).right.map((pair) => {
    const [first = '', second = ''] = pair.split(/\s+/);
    return [first, second] as const;
  });
}

const readMatch: Reader = (source, interaction) => {
  const [prompts, choices] = elementsOf(interaction, 'simpleMatchSet').map((set) =>
    choicesOf(source, set, 'simpleAssociableChoice'),
  );
  if (prompts === undefined || choices === undefined) throw new Refusal('broken', 'no content');
  const pairs = pairsOf(source, responseOf(source, interaction));
  return { asked: { kind: 'match', prompts, choices, pairs }, stem: stemOf(source, interaction) };
};

/** Pairs of one list, where none stands in two: their first parts are prompts, and all others choices. */
const readAssociate: Reader = (source, interaction) => {
  const all = choicesOf(source, interaction, 'simpleAssociableChoice');
  const pairs = pairsOf(source, responseOf(source, interaction));
  if (pairs.length === 0 || new Set(pairs.flat()).size < 2 * pairs.length)
    throw new Refusal('unknown_kind', 'associateInteraction');
  source.notes.add('kind_changed', 'pairs of one list');
  const isPrompt = ({ id }: Choice) => pairs.some(([first]) => first === id);
  return {
    asked: {
      kind: 'match',
      prompts: all.filter(isPrompt),
      choices: all.filter((choice) => !isPrompt(choice)),
      pairs,
    },
    stem: stemOf(source, interaction),
  };
};

const readEssay: Reader = (source, interaction) => {
  const { correct } = responseOf(source, interaction);
  const answer = correct.join('\n').trim();
  if (answer !== '') source.notes.add('feedback_in_explanation', 'model answer');
  return {
    asked: { kind: 'essay' },
    stem: stemOf(source, interaction),
    explanation: answer === '' ? nothing : plainTree(answer),
  };
};

function noteMask({ notes }: Source, interaction: XmlElement): void {
  const mask = attribute(interaction, 'patternMask');
  if (mask !== undefined) notes.add('settings_left_out', `pattern of answers: ${mask}`);
}

const isNumeric = ({ baseType }: Response) => baseType === 'float' || baseType === 'integer';

const readTextEntry: Reader = (source, interaction) => {
  const { item, body, scoring, notes } = source;
  const response = responseOf(source, interaction);
  noteMask(source, interaction);
  const stem = xmlTree(
    cleaned(body.children, notes, (element) => {
      if (element !== interaction) return undefined;
      return isInText(interaction) ? [new XmlText('____')] : [];
    }),
  );
  if (isNumeric(response))
    return { asked: { kind: 'number', values: numbersOf(item, scoring, response, notes) }, stem };
  return { asked: { kind: 'text', ...acceptedTexts(scoring, response, notes) }, stem };
};

function gapOf(source: Source, interaction: XmlElement): Gap {
  const { scoring, notes } = source;
  const response = responseOf(source, interaction);
  if (nameOf(interaction) === 'inlineChoiceInteraction') {
    scoring.noteWeights(response, notes);
    noteFixed(source, interaction);
    const { right } = scoring.rightOf(response);
    return { choices: choicesOf(source, interaction, 'inlineChoice'), right };
  }
  noteMask(source, interaction);
  if (!isNumeric(response)) return acceptedTexts(scoring, response, notes);
  const { right, partly } = scoring.rightOf(response);
  noteLeftOut(partly, notes);
  const [comparison] = scoring.comparisonsOf(response, 'equal', 'equalRounded');
  const mode = comparison && attribute(comparison, 'toleranceMode');
  if (mode !== undefined && mode !== 'exact')
    notes.add('settings_left_out', `tolerance: ${comparison && attribute(comparison, 'tolerance')}`);
  return { accepted: right, isExact: false };
}

/** A text in which several interactions are gaps. */
function readGaps(source: Source, interactions: readonly XmlElement[]): Interaction {
  const { body, notes } = source;
  const nodes = cleaned(body.children, notes, (element) => {
    const place = interactions.indexOf(element);
    return place === -1 ? undefined : [gapNode(gapId(place))];
  });
  const gaps = interactions.map((interaction) => gapOf(source, interaction));
  const { before, rest } = splitAtGap(xmlTree(nodes));
  return { asked: { kind: 'gaps', text: rest, gaps }, stem: before };
}

/** A text with gaps to which choices are dragged: each gap offers all of them. */
const readGapMatch: Reader = (source, interaction) => {
  const { body, notes } = source;
  if (elementsOf(interaction, 'gapImg').length > 0) throw new Refusal('unknown_kind', 'gapImg');
  const choices = choicesOf(source, interaction, 'gapText');
  const places = limited(findAll(interaction, 'gap'));
  const pairs = pairsOf(source, responseOf(source, interaction));
  const replacement = (element: XmlElement): readonly XmlNode[] | undefined => {
    if (element === interaction) {
      const content = cleaned(interaction.children, notes, replacement);
      return [...promptOf(interaction, notes), new XmlElement('div', {}, content)];
    }
    const place = places.indexOf(element);
    if (place !== -1) return [gapNode(gapId(place))];
    return nameOf(element) === 'gapText' ? [] : undefined;
  };
  const gaps = places.map((place): Gap => {
    const id = attribute(place, 'identifier');
    return { choices, right: pairs.filter(([, gap]) => gap === id).map(([choice]) => choice) };
  });
  const { before, rest } = splitAtGap(xmlTree(cleaned(body.children, notes, replacement)));
  return { asked: { kind: 'gaps', text: rest, gaps }, stem: before };
};

const readers: ReadonlyMap<string, Reader> = new Map([
  ['choiceInteraction', readChoice],
  ['orderInteraction', readOrder],
  ['matchInteraction', readMatch],
  ['associateInteraction', readAssociate],
  ['extendedTextInteraction', readEssay],
  ['gapMatchInteraction', readGapMatch],
  ['textEntryInteraction', readTextEntry],
]);
const inText = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);

/** What an item asks by its interactions. @throws Refusal where Savol has no test of that kind */
export function readInteractions(source: Source, interactions: readonly XmlElement[]): Interaction {
  const names = limited(interactions).map(nameOf);
  const [first, ...others] = interactions;
  const unknown = names.find((name) => !readers.has(name) && !inText.has(name));
  if (first === undefined) throw new Refusal('unknown_kind', 'itemBody');
  if (unknown !== undefined) throw new Refusal('unknown_kind', unknown);
  const reader = readers.get(nameOf(first));
  if (others.length === 0 && reader !== undefined) return reader(source, first);
  if (names.every((name) => inText.has(name))) return readGaps(source, interactions);
  throw new Refusal('several_questions', 'several parts');
}
