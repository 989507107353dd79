import { optionLetters } from '../../../../contract/questions/choices.ts';
import { truthOf, wordsOfTruth } from '../true-false.ts';
import { attribute, childOf, childrenOf, textOf, type XmlElement } from '../xml.ts';
import { type Made, type MoodleQuestion, rawText, type Text } from './question.ts';

/** What an answer is worth, in per cent; 0 where it says none. Moodle 1 has it as a share in an element of its own. */
export function fractionOf(element: XmlElement | undefined): number {
  const share = childOf(element, 'fraction');
  const fraction =
    share === undefined ? Number(attribute(element, 'fraction') ?? 0) : 100 * Number(textOf(share));
  return Number.isFinite(fraction) ? Math.round(fraction * 1e5) / 1e5 : 0;
}

/** Options of which one or several are right; always several in the kinds of plugins, `multichoiceset` and `oumultiresponse`. */
export function readMultichoice(question: MoodleQuestion): Made | undefined {
  const answers = childrenOf(question.element, 'answer');
  const isOfPlugin = question.kind !== 'multichoice';
  const isSingle = !isOfPlugin && question.isTrue('single', true);
  if (isOfPlugin) question.say('kind_changed', question.kind);
  const fractions = answers.map((answer) => fractionOf(answer));
  const isRight = (fraction: number) => (isSingle ? fraction >= 99.99 : fraction > 0);
  const right = fractions.filter(isRight).length;
  const isChoosable = isSingle && answers.length <= optionLetters.length;
  if (answers.length < 2) question.say('few_options');
  if (isSingle && right > 1) question.say('several_right', `${right} × 100 %`);
  if (right === 0) question.say('no_key');
  if (isSingle && !isChoosable) question.say('kind_changed', 'single choice');
  if (!isOfPlugin && !hasUsualWeights(fractions, isSingle)) {
    question.say('weights_left_out', fractions.map((fraction) => `${fraction} %`).join(', '));
  }
  const options = answers.map((answer, at) => {
    const id = isChoosable ? (optionLetters[at] ?? '') : `o${at + 1}`;
    return { id, text: question.option(id, answer), isRight: isRight(fractions[at] ?? 0) };
  });
  if (answers.length < 2 || (isSingle && right > 1)) return undefined;
  return () => {
    const content = { options: options.map(({ id, text }) => ({ id, text: text() })) };
    const ids = options.filter((option) => option.isRight).map(({ id }) => id);
    if (isChoosable) return { test_type: 'choosable', content, key: ids[0] ? { right: ids[0] } : null };
    return { test_type: 'multiple', content, key: ids.length === 0 ? null : { right: ids } };
  };
}

/** Whether marks are what Savol gives: a wrong option takes away as much as a right one gives, of all of their kind. */
function hasUsualWeights(fractions: readonly number[], isSingle: boolean): boolean {
  if (isSingle) return fractions.every((fraction) => fraction === 100 || fraction === 0);
  const right = fractions.filter((fraction) => fraction > 0);
  const wrong = fractions.filter((fraction) => fraction <= 0);
  const isNear = (fraction: number, wanted: number) => Math.abs(fraction - wanted) < 0.01;
  return (
    right.every((fraction) => isNear(fraction, 100 / right.length)) &&
    wrong.every((fraction) => isNear(fraction, -100 / wrong.length))
  );
}

/** A statement that is true or false. */
export function readTruefalse(question: MoodleQuestion): Made {
  const answers = childrenOf(question.element, 'answer');
  const words = wordsOfTruth(textOf(childOf(childOf(question.element, 'questiontext'), 'text')));
  const yes = answers.find((answer) => truthOf(rawText(answer)) === true);
  const no = answers.find((answer) => answer !== yes);
  question.say('kind_changed', 'true/false');
  for (const [id, answer] of [['a', yes] as const, ['b', no] as const]) {
    if (answer !== undefined) question.option(id, answer);
  }
  const right = fractionOf(yes) > 0 ? 'a' : fractionOf(no) > 0 ? 'b' : undefined;
  if (right === undefined) question.say('no_key');
  return () => ({
    test_type: 'choosable',
    content: {
      options: [
        { id: 'a', text: words[0] },
        { id: 'b', text: words[1] },
      ],
    },
    key: right === undefined ? null : { right },
  });
}

/** Texts of parts of which equal ones are one: their ids by the place of each. */
function distinct(
  texts: readonly string[],
  prefix: string,
): { ids: string[]; parts: { id: string; text: string }[] } {
  const parts = [...new Set(texts)].map((text, at) => ({ id: `${prefix}${at + 1}`, text }));
  const idOf = new Map(parts.map(({ id, text }) => [text, id]));
  return { ids: texts.map((text) => idOf.get(text) ?? ''), parts };
}

/** Pairs. A pair without its first half is a choice that belongs to none. */
export function readMatching(question: MoodleQuestion): Made {
  if (question.kind === 'ddmatch') question.say('kind_changed', 'drag and drop matching');
  const pairs = childrenOf(question.element, 'subquestion').map((element) => ({
    prompt: question.text(element, 'line', 'no_media'),
    choice: question.text(childOf(element, 'answer'), 'line', 'no_media'),
  }));
  return () => {
    const written = pairs
      .map(({ prompt, choice }) => ({ prompt: prompt(), choice: choice() }))
      .filter(({ choice }) => choice !== '');
    const asked = written.filter(({ prompt }) => prompt !== '');
    const choices = distinct(
      [...asked, ...written.filter(({ prompt }) => prompt === '')].map(({ choice }) => choice),
      'c',
    );
    const prompts = asked.map(({ prompt }, at) => ({ id: `p${at + 1}`, text: prompt }));
    const key = Object.fromEntries(prompts.map(({ id }, at) => [id, choices.ids[at] ?? '']));
    return { test_type: 'matching', content: { prompts, choices: choices.parts }, key: { pairs: key } };
  };
}

/** Items to put in order. Their fractions are their places; where they are not, they stand in their order. */
export function readOrdering(question: MoodleQuestion): Made {
  const answers = childrenOf(question.element, 'answer');
  const places = answers.map((answer) => fractionOf(answer));
  const isPlaced = new Set(places).size === places.length;
  const ordered = answers.toSorted((first, second) =>
    isPlaced ? fractionOf(first) - fractionOf(second) : 0,
  );
  const selected = question.value('selecttype');
  if (selected !== '' && selected !== '0' && selected !== 'ALL') {
    question.say('settings_left_out', `number of items: ${question.value('selectcount')}`);
  }
  const grading = question.value('gradingtype');
  if (grading !== '' && !/^(?:0|ABSOLUTE_POSITION|ABSOLUTE)$/.test(grading)) {
    question.say('weights_left_out', `way of marking: ${grading}`);
  }
  const items: { id: string; text: Text }[] = ordered.map((answer, at) => ({
    id: `i${at + 1}`,
    text: question.text(answer, 'line', 'no_media'),
  }));
  return () => ({
    test_type: 'ordering',
    content: { items: items.map(({ id, text }) => ({ id, text: text() })) },
    key: { order: items.map(({ id }) => id) },
  });
}
