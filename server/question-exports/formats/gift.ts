import { type Asked, askedOf, fraction, sharesOf, shownOptions } from './asked.ts';
import { decimalOf, decimalTolerance } from './decimal.ts';
import type { BankQuestion } from '../bank-question.ts';
import {
  blockHtmlOf,
  escaped as inHtml,
  htmlOf,
  markedAs,
  type Markup,
  nodesOf,
  onOneLine,
  plainOf,
} from './shown-texts.ts';
import type { Writer } from './writer.ts';

/* GIFT of Moodle: https://docs.moodle.org/en/GIFT_format */

const signs = /[\\~=#{}:]/g;

/** A text in which no sign has a meaning; its line breaks are escaped, since a blank line ends a question. */
function escaped(text: string): string {
  return text
    .replaceAll(signs, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, () => '\\n')
    .trim();
}

const markup: Markup = {
  formula: (tex, isDisplay) => inHtml(isDisplay ? `\\[ ${tex} \\]` : `\\( ${tex} \\)`),
  picture: () => '',
};

/** The texts of one question, all in one format: as text where no text is shown otherwise than it stands, or else as HTML. */
class Texts {
  readonly format: 'plain' | 'html';
  readonly #test: BankQuestion;

  constructor(test: BankQuestion, texts: readonly string[]) {
    this.#test = test;
    const isShownAsIs = [test.savol, test.explanation, ...Object.values(test.remarks), ...texts].every(
      (text) => {
        const { formatting, formulas } = markedAs(nodesOf(test, text, 'blocks'));
        return !formatting && formulas.length === 0;
      },
    );
    // An arrow is the sign between the sides of a pair, and Moodle shows choices of pairs as HTML.
    const isPlain = test.test_type !== 'matching' || !texts.some((text) => /->|[<&]/.test(text));
    this.format = test.text_format === 'plain' && isShownAsIs && isPlain ? 'plain' : 'html';
  }

  /** A text of several lines. */
  blocks(text: string): string {
    return this.#begun(this.stem(text));
  }

  /** The text of the question, before which its format stands. */
  stem(text: string): string {
    if (this.format === 'plain') return escaped(text);
    return escaped(blockHtmlOf(nodesOf(this.#test, text, 'blocks'), markup));
  }

  line(text: string): string {
    const shown = nodesOf(this.#test, text, 'line');
    return this.#begun(escaped(this.format === 'plain' ? plainOf(shown) : htmlOf(shown, markup)));
  }

  /** A text of a list to choose from, which shows no formatting. */
  choice(text: string): string {
    const shown = onOneLine(plainOf(nodesOf(this.#test, text, 'line')));
    return escaped(this.format === 'plain' ? shown : inHtml(shown));
  }

  /** A text that would begin with a weight or a format names its format itself. */
  #begun(text: string): string {
    return /^[[%]/.test(text) ? `[${this.format}]${text}` : text;
  }
}

/** An accepted answer, in which an asterisk stands for itself. */
function acceptedText(text: string): string {
  const written = escaped(onOneLine(text)).replaceAll('*', () => '\\*');
  return written.startsWith('%') || written.startsWith('[') ? `%100%${written}` : written;
}

function feedback(test: BankQuestion, texts: Texts, id: string): string {
  const remark = Object.hasOwn(test.remarks, id) ? (test.remarks[id] ?? '') : '';
  return remark === '' ? '' : ` # ${texts.blocks(remark)}`;
}

/** The lines between the braces. */
function answersOf(test: BankQuestion, asked: Asked, texts: Texts): string[] {
  switch (asked.type) {
    case 'choosable':
      return shownOptions(asked.options, { option_pictures: {} }).map(
        ({ id, text, isRight }) => `${isRight ? '=' : '~'}${texts.line(text)}${feedback(test, texts, id)}`,
      );
    case 'multiple': {
      const shares = sharesOf(asked.options);
      return asked.options.map(({ id, text, isRight }) => {
        const share = fraction(isRight ? shares.right : shares.wrong);
        return `~%${share}%${texts.line(text)}${feedback(test, texts, id)}`;
      });
    }
    case 'free_text':
      return asked.accepted.map((accepted) => `=${acceptedText(accepted)}`);
    case 'numeric':
      return asked.values.map((value) => {
        const tolerance = decimalTolerance(value) ?? '0';
        return `=${decimalOf(value.value) ?? ''}${tolerance === '0' ? '' : `:${tolerance}`}`;
      });
    case 'matching': {
      const choices = new Map(asked.choices.map(({ id, text }) => [id, texts.choice(text)]));
      const used = new Set(asked.prompts.map(({ choice }) => choice));
      const rest = asked.choices.filter(({ id }) => !used.has(id));
      return [
        ...asked.prompts.map(
          ({ text, choice = '' }) => `=${texts.line(text)} -> ${choices.get(choice) ?? ''}`,
        ),
        ...rest.map(({ id }) => `= -> ${choices.get(id) ?? ''}`),
      ];
    }
    default:
      return [];
  }
}

/** The texts of the parts of a test that decide about its format. */
function partsOf(asked: Asked): string[] {
  if (asked.type === 'choosable' || asked.type === 'multiple') return asked.options.map(({ text }) => text);
  if (asked.type !== 'matching') return [];
  return [...asked.prompts, ...asked.choices].map(({ text }) => text);
}

/** The comment with the tags of a test, as Moodle writes it. */
function tagsLine({ tags = [] }: BankQuestion): string {
  const written = tags.map((tag) => `[tag:${tag.replaceAll(']', () => '\\]')}]`);
  return written.length === 0 ? '' : `// ${written.join(' ')}\n`;
}

/** A test as a question of GIFT, without the blank line behind it. */
function questionOf(test: BankQuestion, asked: Asked): string {
  const texts = new Texts(test, partsOf(asked));
  const answers = answersOf(test, asked, texts);
  const explanation = test.explanation === '' ? [] : [`####${texts.blocks(test.explanation)}`];
  const lines = [...answers, ...explanation].map((line) => `  ${line}\n`).join('');
  const isNumber = asked.type === 'numeric' ? '#' : '';
  return `${tagsLine(test)}[${texts.format}]${texts.stem(test.savol)} {${isNumber}${lines === '' ? '' : `\n${lines}`}}\n`;
}

/** The path of a category. A slash in a name is doubled. */
function categoryPath(names: readonly string[]): string {
  return names.map((name) => onOneLine(name).replaceAll('/', '//')).join('/');
}

/** Writes tests as GIFT. */
export const writeGift: Writer = async function* write(tests) {
  let category = '';
  for await (const test of tests) {
    const asked = askedOf(test);
    if (asked === undefined) continue;
    const path = categoryPath(test.category);
    if (path !== category) yield `$CATEGORY: ${path || '$course$/top'}\n\n`;
    category = path;
    yield `${questionOf(test, asked)}\n`;
  }
};
