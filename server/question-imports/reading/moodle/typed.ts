import { type Decimal, product, readDecimal, writeDecimal } from '../decimals.ts';
import { attribute, childOf, childrenOf, textOf, type XmlElement } from '../xml.ts';
import { fractionOf } from './choices.ts';
import { type Made, type MoodleQuestion, rawText, type Text } from './question.ts';

/** An answer of a question whose answers are typed. */
type Typed = { element: XmlElement; text: string; fraction: number };

function answersOf(question: MoodleQuestion): Typed[] {
  return childrenOf(question.element, 'answer').map((element) => ({
    element,
    text: rawText(element).trim(),
    fraction: fractionOf(element),
  }));
}

/** The answers that are wholly right. Feedback on the others is left out. */
function rightAnswers(question: MoodleQuestion): Typed[] {
  const answers = answersOf(question);
  const right = answers.filter(({ fraction }) => fraction >= 99.99);
  for (const answer of answers) {
    const { element, text, fraction } = answer;
    const feedback = childOf(element, 'feedback');
    const hasFeedback = feedback !== undefined && textOf(feedback) !== '';
    if (!right.includes(answer) && fraction > 0) {
      question.say('answer_left_out', `${text} (${fraction} %)`);
    }
    if (hasFeedback && right.includes(answer)) {
      question.explain(question.text(feedback, 'blocks', 'no_media'));
      question.say('feedback_in_explanation', text);
    } else if (hasFeedback) question.say('feedback_left_out', text);
  }
  if (right.length === 0) question.say('no_key');
  return right;
}

/** A pattern in which asterisks stand for any text, as an answer; undefined where it has such an asterisk. */
export function withoutWildcards(pattern: string): string | undefined {
  const text = pattern.replaceAll(String.raw`\*`, '\0');
  return text.includes('*') ? undefined : text.replaceAll('\0', '*');
}

/** A short answer. */
export function readShortanswer(question: MoodleQuestion): Made | undefined {
  const texts: Text[] = [];
  const patterns = rightAnswers(question).map(({ text }) => text);
  for (const pattern of patterns) {
    const text = withoutWildcards(pattern);
    if (text === undefined) question.say('wildcards', pattern);
    else texts.push(question.plain(text, 'plain'));
  }
  if (texts.length < patterns.length) return undefined;
  const isExact = question.isTrue('usecase');
  return () => {
    const accepted = texts.map((text) => text()).filter((text) => text !== '');
    const key = { accepted: accepted.join('\n'), ...(isExact && { exact: true }) };
    return { test_type: 'free_text', content: {}, key: accepted.length === 0 ? null : key };
  };
}

/** A unit, with how many of it the unit of the answers is. */
type Unit = { name: string; factor: Decimal };

function unitsOf(question: MoodleQuestion): Unit[] {
  // Three says that no units are asked for.
  if (question.value('showunits') === '3') return [];
  const list = childOf(question.element, 'units');
  const units = list === undefined ? [] : childrenOf(list, 'unit');
  return units.flatMap((unit) => {
    const name = textOf(childOf(unit, 'unit_name'));
    const factor = readDecimal(textOf(childOf(unit, 'multiplier')) || '1');
    if (name === '' || factor === undefined) return [];
    return [{ name, factor }];
  });
}

type Value = { value: string; tolerance: string; units: string[] };

/** A number, with the units that may or must stand behind it. */
export function readNumerical(question: MoodleQuestion): Made | undefined {
  const answers = rightAnswers(question);
  const units = unitsOf(question);
  const isRequired = Number(question.value('unitgradingtype')) > 0;
  if (isRequired && units.length > 0 && Number(question.value('unitpenalty') || 1) < 1) {
    question.say('weights_left_out', `unit: ${question.value('unitpenalty')}`);
  }
  const values: Value[] = [];
  for (const { element, text } of answers) {
    const tolerance = textOf(childOf(element, 'tolerance')) || attribute(element, 'tolerance') || '0';
    const value = readDecimal(text);
    const around = readDecimal(tolerance);
    if (value === undefined || around === undefined || around.digits < 0n) {
      question.say('not_number', value === undefined ? text : tolerance);
      return undefined;
    }
    if (!isRequired || units.length === 0) values.push(valueOf(value, around, []));
    for (const same of Map.groupBy(units, ({ factor }) => writeDecimal(factor)).values()) {
      const [{ factor }] = same as [Unit];
      const names = same.map(({ name }) => name);
      values.push(valueOf(product(value, factor), product(around, factor), names));
    }
  }
  return () => ({
    test_type: 'numeric',
    content: { unit: '' },
    key: values.length === 0 ? null : { values },
  });
}

function valueOf(value: Decimal, around: Decimal, units: string[]): Value {
  const tolerance = around.digits === 0n ? '' : writeDecimal(around);
  return { value: writeDecimal(value), tolerance, units };
}

/** A text that a person marks. */
export function readEssay(question: MoodleQuestion): Made | undefined {
  const format = question.value('responseformat');
  if (format === 'noinline') {
    question.say('unknown_kind', 'essay (files only)');
    return undefined;
  }
  const settings = [
    question.value('graderinfo') === '' ? '' : 'information for graders',
    question.value('responsetemplate') === '' ? '' : 'response template',
    Number(question.value('attachments')) === 0 ? '' : 'attachments',
    question.value('minwordlimit') === '' ? '' : 'least number of words',
    question.value('maxwordlimit') === '' ? '' : 'largest number of words',
  ].filter((name) => name !== '');
  if (settings.length > 0) question.say('settings_left_out', settings.join(', '));
  return () => ({ test_type: 'essay', content: {}, key: null });
}
