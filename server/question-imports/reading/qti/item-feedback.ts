import type { Root } from 'hast';
import type { XmlElement } from '@rgrove/parse-xml';

import type { Asked, Choice } from './asked.ts';
import type { Condition } from './conditions.ts';
import { attribute, elementsOf, findAll } from './elements.ts';
import { flowTree } from './material.ts';
import type { Source } from './presentation.ts';
import { isBlankTree } from './tree.ts';

/* The feedback of items of QTI 1.2: on options, and on the whole. */

type Feedback = { id: string; tree: Root; isHint: boolean; isSolution: boolean };

/** Feedback on the whole answer. */
const onAnswer = /^(?:in)?correct|general|neutral|solution/i;
/** Feedback for whatever answer. */
const forAll = /^(?!.*correct).*(?:general|neutral|solution)/i;

/** The options of a question with their remarks, and all other feedback as the explanation. */
export function readFeedback(
  item: XmlElement,
  asked: Asked,
  { rules, notes }: Source,
): { choices: readonly Choice[]; explanation: Root[] } {
  const feedback = elementsOf(item, 'itemfeedback')
    .map((element): Feedback => ({
      id: attribute(element, 'ident') ?? '',
      tree: flowTree(element, notes),
      isHint: findAll(element, 'hint').length > 0,
      isSolution: findAll(element, 'solution').length > 0,
    }))
    .filter(({ tree }) => !isBlankTree(tree));
  const options = asked.kind === 'choice' ? asked.choices : [];
  const choices = options.map((option): Choice => {
    const place = feedback.findIndex(({ id }) => isOn(option, id, rules.conditions));
    const [shown] = place === -1 ? [] : feedback.splice(place, 1);
    return { id: option.id, text: option.text, feedback: shown?.tree };
  });
  for (const { id, isHint, isSolution } of feedback) {
    if (isHint) notes.add('hint_in_explanation', id);
    else if (!isSolution && !forAll.test(id)) notes.add('feedback_in_explanation', id);
  }
  return { choices, explanation: feedback.map(({ tree }) => tree) };
}

/** Whether a feedback is shown for one option alone. */
function isOn(option: Choice, feedback: string, conditions: readonly Condition[]): boolean {
  if (feedback === option.id || feedback === `${option.id}_fb`) return true;
  if (onAnswer.test(feedback)) return false;
  const showing = conditions.filter((condition) => condition.feedback.includes(feedback));
  return (
    showing.length > 0 &&
    showing.every(({ matches }) => {
      const [match] = matches;
      // Blackboard names the option where others name the response.
      return match !== undefined && matches.length === 1 && (match.value || match.response) === option.id;
    })
  );
}
