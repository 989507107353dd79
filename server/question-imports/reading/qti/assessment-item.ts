import type { Root } from 'hast';
import type { XmlElement } from '@rgrove/parse-xml';

import { xmlTree } from '../markup/markup.ts';
import { textOf } from '../xml.ts';
import { nameOf as shortNameOf } from '../item.ts';
import { Notes, type Question, Refusal } from './asked.ts';
import { cleaned, type Feedback, feedbackOf, hintsOf, interactionsIn } from './body.ts';
import { attribute, elementOf, elementsOf, findAll, nameOf, type XmlNode } from './elements.ts';
import { readInteractions } from './interactions.ts';
import { responsesOf, Scoring } from './responses.ts';
import { textOfTree } from './tree.ts';

/** The content of a stimulus that items share, by its address; undefined where the source does not have it. */
export type StimulusOf = (address: string) => readonly XmlNode[] | undefined;

/** Feedback for whatever answer. */
const forAll = /general|solution|explanation|rationale|neutral|worked/i;

/** The question of an item of QTI 2 or 3. @throws Refusal where Savol has no such test */
export function questionOfItem(item: XmlElement, stimulusOf: StimulusOf): Question {
  const notes = new Notes();
  const body = elementOf(item, 'itemBody');
  if (body === undefined) throw new Refusal('broken', 'no content');
  const template = templateOf(item, body);
  if (template !== undefined) throw new Refusal('unknown_kind', nameOf(template));
  const feedback = feedbackOf(item, notes);
  const hints = hintsOf(body, notes);
  if (hints.length > 0) notes.add('hint_in_explanation');
  const source = { item, body, responses: responsesOf(item), scoring: new Scoring(item), feedback, notes };
  const { asked, stem, explanation } = readInteractions(source, interactionsIn(body));
  noteSettings(item, notes);
  return {
    title: attribute(item, 'title') ?? '',
    above: stimuliOf(item, stimulusOf, notes),
    stem,
    explanation: [
      ...(explanation === undefined ? [] : [explanation]),
      ...explained(feedback, notes),
      ...hints,
    ],
    remarks: notes.remarks,
    asked,
  };
}

/**
 * What makes an item another one for each pupil. Variables that are only marks, `SCORE_EACH_CORRECT`, as in exports of Inspera, leave it as it is.
 */
function templateOf(item: XmlElement, body: XmlElement): XmlElement | undefined {
  const [processing] = elementsOf(item, 'templateProcessing');
  const declared = elementsOf(item, 'templateDeclaration');
  const isShown = findAll(body, 'printedVariable', 'templateBlock', 'templateInline').length > 0;
  const isMark = (variable: XmlElement) => /^SCORE(?:_|$)/.test(attribute(variable, 'identifier') ?? '');
  const isSteady = (variable: XmlElement) => isMark(variable) && !isShown;
  return processing ?? declared.find((variable) => !isSteady(variable));
}

function stimuliOf(item: XmlElement, stimulusOf: StimulusOf, notes: Notes): Root[] {
  return findAll(item, 'assessmentStimulusRef').map((reference) => {
    const address = attribute(reference, 'href') ?? '';
    const nodes = stimulusOf(address);
    if (nodes === undefined) throw new Refusal('file_missing', address);
    const tree = xmlTree(cleaned(nodes, notes));
    notes.add('passage_in_question', shortNameOf(textOfTree(tree)));
    return tree;
  });
}

/** Feedback that no option has, in the explanation. */
function explained(feedback: readonly Feedback[], notes: Notes): Root[] {
  for (const { id } of feedback) if (!forAll.test(id)) notes.add('feedback_in_explanation', id);
  return feedback.map(({ tree }) => tree);
}

function noteSettings(item: XmlElement, notes: Notes): void {
  if (attribute(item, 'adaptive') === 'true') notes.add('settings_left_out', 'adaptive');
  const [materials] = findAll(item, 'companionMaterialsInfo');
  if (materials !== undefined) notes.add('settings_left_out', 'materials to hand');
  const marks = marksOf(item) ?? markIn(item, 'SCORE_EACH_CORRECT');
  const penalty = markIn(item, 'SCORE_EACH_WRONG');
  if (penalty !== undefined && Number(penalty) !== 0)
    notes.add('weights_left_out', `SCORE_EACH_WRONG: ${penalty}`);
  if (marks !== undefined && Number(marks) !== 1) notes.add('marks_left_out', marks);
}

/** The value of a variable that is a mark; undefined where an item has none. */
function markIn(item: XmlElement, name: string): string | undefined {
  const variables = elementsOf(item, 'templateDeclaration');
  const variable = variables.find((declared) => attribute(declared, 'identifier') === name);
  const value = variable && textOf(elementOf(variable, 'defaultValue'));
  return value === '' ? undefined : value;
}

/** The marks of an item; undefined where it declares none. */
function marksOf(item: XmlElement): string | undefined {
  const outcomes = elementsOf(item, 'outcomeDeclaration');
  const named = (name: string) => outcomes.find((outcome) => attribute(outcome, 'identifier') === name);
  const [score, most] = [named('SCORE'), named('MAXSCORE')];
  const declared = most && findAll(most, 'value').map(textOf)[0];
  return declared ?? (score && attribute(score, 'normalMaximum'));
}
