import * as z from 'zod/mini';

import { choosable } from '../../../contract/question-types/choosable.ts';
import { freeText } from '../../../contract/question-types/free-text.ts';
import { isExactGap, ofGap } from '../../../contract/question-types/gaps/gap-text.ts';
import { gaps } from '../../../contract/question-types/gaps/gaps.ts';
import { matching } from '../../../contract/question-types/matching.ts';
import { multiple } from '../../../contract/question-types/multiple.ts';
import { numeric } from '../../../contract/question-types/numeric/numeric.ts';
import { ordering } from '../../../contract/question-types/ordering.ts';
import type { QuestionType } from '../../../contract/question-types/question-type.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import type { BankQuestion } from '../bank-question.ts';

type Part = { id: string; text: string };
export type ExportedOption = Part & { isRight: boolean };
export type ExportedGap = { id: string; choices: string[] | undefined; accepted: string[]; isExact: boolean };
type NumericValue = { value: string; tolerance: string; units: string[] };

/** What a test asks, with its key; `isKeyed` is false where no right answer is recorded. */
export type Asked =
  | { type: 'choosable' | 'multiple'; options: ExportedOption[]; isKeyed: boolean }
  | { type: 'free_text'; accepted: string[]; isExact: boolean; isKeyed: boolean }
  | { type: 'numeric'; unit: string; values: NumericValue[]; isKeyed: boolean }
  | {
      type: 'matching';
      prompts: (Part & { choice: string | undefined })[];
      choices: Part[];
      isKeyed: boolean;
    }
  | { type: 'ordering'; items: Part[]; order: string[]; isKeyed: boolean }
  | { type: 'gaps'; text: string; gaps: ExportedGap[]; isKeyed: boolean }
  | { type: 'essay'; isKeyed: true };

/** Content and key of a test of a type; undefined where the content does not fit it. */
function parsed<Content, Key>(
  { content: Content, key: Key }: QuestionType<Content, Key>,
  { content, key }: BankQuestion,
): { content: Content; key: Key | null } | undefined {
  const asContent = z.safeParse(Content, content);
  if (!asContent.success) return undefined;
  const asKey = z.safeParse(Key, key);
  return { content: asContent.data, key: asKey.success ? asKey.data : null };
}

/** What a test asks; undefined for one of an unknown type or another shape. */
export function askedOf(test: BankQuestion): Asked | undefined {
  switch (test.test_type) {
    case 'choosable': {
      const read = parsed(choosable, test);
      const right = read?.key?.right;
      return read && optionsOf('choosable', read.content.options, right === undefined ? undefined : [right]);
    }
    case 'multiple': {
      const read = parsed(multiple, test);
      return read && optionsOf('multiple', read.content.options, read.key?.right);
    }
    case 'free_text': {
      const read = parsed(freeText, test);
      const lines = read?.key?.accepted.split(/\r\n|[\n\r\u2028\u2029]/) ?? [];
      return (
        read && {
          type: 'free_text',
          accepted: lines.map((line) => line.trim()).filter((line) => line !== ''),
          isExact: read.key?.exact === true,
          isKeyed: read.key !== null,
        }
      );
    }
    case 'numeric': {
      const read = parsed(numeric, test);
      return (
        read && {
          type: 'numeric',
          unit: read.content.unit.trim(),
          values: read.key?.values ?? [],
          isKeyed: read.key !== null,
        }
      );
    }
    case 'matching': {
      const read = parsed(matching, test);
      const pairs = read?.key?.pairs ?? {};
      return (
        read && {
          type: 'matching',
          prompts: read.content.prompts.map((prompt) => ({ ...prompt, choice: valueOf(pairs, prompt.id) })),
          choices: read.content.choices,
          isKeyed: read.key !== null,
        }
      );
    }
    case 'ordering': {
      const read = parsed(ordering, test);
      return (
        read && {
          type: 'ordering',
          items: read.content.items,
          order: read.key?.order ?? [],
          isKeyed: read.key !== null,
        }
      );
    }
    case 'gaps': {
      const read = parsed(gaps, test);
      if (read === undefined) return undefined;
      const { content, key } = read;
      const all = content.gaps.map(({ id, choices }) => ({
        id,
        choices,
        accepted: (key && ofGap<string[]>(key, id)) ?? [],
        isExact: key !== null && isExactGap(key, id),
      }));
      return { type: 'gaps', text: content.text, gaps: all, isKeyed: key !== null };
    }
    case 'essay':
      return { type: 'essay', isKeyed: true };
    default:
      return undefined;
  }
}

function optionsOf(
  type: 'choosable' | 'multiple',
  options: readonly Part[],
  right: readonly string[] | undefined,
): Asked {
  return {
    type,
    options: options.map(({ id, text }) => ({ id, text, isRight: right?.includes(id) === true })),
    isKeyed: right !== undefined,
  };
}

/** The options of a test that have a text or a picture. */
export function shownOptions(
  options: readonly ExportedOption[],
  { option_pictures }: Pick<BankQuestion, 'option_pictures'>,
): ExportedOption[] {
  return options.filter(({ id, text }) => text.trim() !== '' || valueOf(option_pictures, id) !== undefined);
}

/** The marks of right and wrong options as fractions of 100: all right ones together 100, and all wrong ones together -100. */
export function sharesOf(options: readonly ExportedOption[]): { right: number; wrong: number } {
  const right = options.filter(({ isRight }) => isRight).length;
  const wrong = options.length - right;
  return { right: right === 0 ? 0 : 100 / right, wrong: wrong === 0 ? 0 : -100 / wrong };
}

/** A number with at most five digits behind the point, as Moodle names its fractions. */
export function fraction(share: number): string {
  return String(Number(share.toFixed(5)));
}

/** The units that all values of a number have, none of which may be left out; undefined where one may be, or where values differ. */
export function unitsForAll({
  unit,
  values,
}: Extract<Asked, { type: 'numeric' }>): readonly string[] | undefined {
  const [first, ...others] = values;
  if (first === undefined || unit !== '') return undefined;
  const isSame = others.every(({ units }) => units.join('\n') === first.units.join('\n'));
  return isSame ? first.units : undefined;
}
