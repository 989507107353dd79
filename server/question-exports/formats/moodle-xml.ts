import type { TextKind } from '../../../contract/questions/text-format.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import {
  type Asked,
  askedOf,
  type ExportedGap,
  type ExportedOption,
  fraction,
  sharesOf,
  shownOptions,
  unitsForAll,
} from './asked.ts';
import { decimalOf, decimalTolerance } from './decimal.ts';
import type { BankQuestion } from '../bank-question.ts';
import {
  blockHtmlOf,
  escaped,
  htmlOf,
  markedAs,
  type Markup,
  nodesOf,
  onOneLine,
  picturesIn,
  plainOf,
} from './shown-texts.ts';
import type { Surroundings, Writer } from './writer.ts';

/* Moodle XML: https://docs.moodle.org/en/Moodle_XML_format */

type Picture = { file: string; alt: string };

const pictureHtml = ({ file, alt }: Picture) => `<img src="@@PLUGINFILE@@/${file}" alt="${escaped(alt)}"/>`;

/** The content of an element with a text: the text as HTML or plain, and the files that it shows. */
class Text {
  readonly files = new Set<string>();
  readonly #test: BankQuestion;
  readonly #kind: TextKind;

  constructor(test: BankQuestion, kind: TextKind) {
    this.#test = test;
    this.#kind = kind;
  }

  readonly #markup: Markup = {
    formula: (tex, isDisplay) => escaped(isDisplay ? `\\[ ${tex} \\]` : `\\( ${tex} \\)`),
    picture: (number, alt) => {
      const picture = this.#test.pictures[number - 1];
      return picture && this.picture({ file: picture.file, alt: alt ?? picture.alt });
    },
  };

  picture(picture: Picture): string {
    this.files.add(picture.file);
    return pictureHtml(picture);
  }

  html(text: string): string {
    const nodes = nodesOf(this.#test, text, this.#kind);
    return this.#kind === 'blocks' ? blockHtmlOf(nodes, this.#markup) : htmlOf(nodes, this.#markup);
  }

  /** Whether a text is shown as it stands. */
  isPlain(text: string): boolean {
    const { formatting, formulas } = markedAs(nodesOf(this.#test, text, this.#kind));
    return this.#test.text_format === 'plain' && !formatting && formulas.length === 0;
  }
}

async function fileElements(files: Iterable<string>, { read }: Surroundings): Promise<string> {
  const written: string[] = [];
  for (const name of files) {
    const bytes = Buffer.from(await read(name)).toString('base64');
    written.push(`<file name="${escaped(name)}" path="/" encoding="base64">${bytes}</file>`);
  }
  return written.join('');
}

/**
 * The attributes and children of an element with a text of a test, such as `questiontext`.
 * @param more HTML behind the text, of pictures and sound
 */
async function contentOf(
  field: Text,
  text: string,
  surroundings: Surroundings,
  more = '',
): Promise<{ format: string; inside: string }> {
  if (more === '' && field.isPlain(text)) {
    return { format: 'plain_text', inside: `<text>${escaped(text)}</text>` };
  }
  const html = escaped(field.html(text) + more);
  return { format: 'html', inside: `<text>${html}</text>${await fileElements(field.files, surroundings)}` };
}

/** The pictures of a test that some texts of its question do not show, and its sound, as HTML. */
function mediaHtml(test: BankQuestion, field: Text, texts: readonly string[]): string {
  const shown = new Set(texts.flatMap((text) => picturesIn(nodesOf(test, text, 'blocks'))));
  const rest = test.pictures.filter((_picture, at) => !shown.has(at + 1));
  const pictures = rest.map((picture) => `<p>${field.picture(picture)}</p>`).join('');
  if (test.sound === null) return pictures;
  const { file, title } = test.sound;
  field.files.add(file);
  return `${pictures}<p><audio controls="controls" title="${escaped(title)}" src="@@PLUGINFILE@@/${file}"></audio></p>`;
}

/** One question while it is written. */
class Question {
  readonly #test: BankQuestion;
  readonly #surroundings: Surroundings;

  constructor(test: BankQuestion, surroundings: Surroundings) {
    this.#test = test;
    this.#surroundings = surroundings;
  }

  async element(name: string, text: string, kind: TextKind = 'blocks', more?: (field: Text) => string) {
    const field = new Text(this.#test, kind);
    const behind = more?.(field) ?? '';
    const { format, inside } = await contentOf(field, text, this.#surroundings, behind);
    return `<${name} format="${format}">${inside}</${name}>`;
  }

  /** An answer with its mark in per cent and the remark on it. */
  async answer(share: number, { id, text }: { id: string; text: string }): Promise<string> {
    const field = new Text(this.#test, 'line');
    const picture = valueOf(this.#test.option_pictures, id);
    const shown = picture === undefined ? '' : field.picture(picture);
    const { format, inside } = await contentOf(field, text, this.#surroundings, shown);
    const remark = await this.element('feedback', valueOf(this.#test.remarks, id) ?? '');
    return `<answer fraction="${fraction(share)}" format="${format}">${inside}${remark}</answer>`;
  }

  async options(
    options: readonly ExportedOption[],
    shares: { right: number; wrong: number },
  ): Promise<string> {
    const written: string[] = [];
    for (const option of options) {
      written.push(await this.answer(option.isRight ? shares.right : shares.wrong, option));
    }
    return written.join('');
  }
}

/** An accepted answer, in which an asterisk stands for itself. */
const acceptedText = (text: string) => onOneLine(text).replaceAll('*', () => '\\*');

const plainAnswer = (text: string, more = '') =>
  `<answer fraction="100" format="moodle_auto_format"><text>${escaped(text)}</text>${more}</answer>`;

/** A text within a gap of Cloze, as HTML. */
const clozeText = (text: string) => escaped(onOneLine(text).replaceAll(/[}~/"#\\]/g, (sign) => `\\${sign}`));

/** A gap of Cloze: `{1:SHORTANSWER:=one~=other}`. */
function clozeGap({ choices, accepted, isExact }: ExportedGap): string {
  const kind = choices === undefined ? (isExact ? 'SHORTANSWER_C' : 'SHORTANSWER') : 'MULTICHOICE';
  const right = choices === undefined ? accepted.map(acceptedText) : accepted;
  const answers = (choices ?? right).map((text) =>
    right.includes(text) ? `=${clozeText(text)}` : clozeText(text),
  );
  return `{1:${kind}:${answers.join('~')}}`;
}

/** The text of a Cloze question as HTML, with its gaps. */
function clozeHtml(html: string, gaps: readonly ExportedGap[]): string {
  let text = html;
  for (const gap of gaps) text = text.replace(`{{${gap.id}}}`, () => clozeGap(gap));
  return text;
}

const types: Readonly<Record<Asked['type'], string>> = {
  choosable: 'multichoice',
  multiple: 'multichoice',
  free_text: 'shortanswer',
  numeric: 'numerical',
  matching: 'matching',
  ordering: 'ordering',
  gaps: 'cloze',
  essay: 'essay',
};

async function clozeElement(
  test: BankQuestion,
  asked: Extract<Asked, { type: 'gaps' }>,
  surroundings: Surroundings,
): Promise<string> {
  const field = new Text(test, 'blocks');
  const media = mediaHtml(test, field, [asked.text]);
  const html = clozeHtml(field.html(asked.text), asked.gaps) + media;
  const files = await fileElements(field.files, surroundings);
  return `<questiontext format="html"><text>${escaped(html)}</text>${files}</questiontext>`;
}

/** Units that an answer must have, each of which counts as the others. */
function unitElements(units: readonly string[]): string {
  if (units.length === 0) return '';
  const all = units.map(
    (unit) => `<unit><multiplier>1</multiplier><unit_name>${escaped(onOneLine(unit))}</unit_name></unit>`,
  );
  return `<unitgradingtype>1</unitgradingtype><unitpenalty>1.0</unitpenalty><showunits>0</showunits><unitsleft>0</unitsleft><units>${all.join('')}</units>`;
}

/** What a question has beside its texts. */
async function particulars(test: BankQuestion, asked: Asked, question: Question): Promise<string> {
  switch (asked.type) {
    case 'choosable':
      return `<single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>${await question.options(
        shownOptions(asked.options, test),
        { right: 100, wrong: 0 },
      )}`;
    case 'multiple':
      return `<single>false</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>${await question.options(
        asked.options,
        sharesOf(asked.options),
      )}`;
    case 'free_text':
      return `<usecase>${asked.isExact ? 1 : 0}</usecase>${asked.accepted.map((text) => plainAnswer(acceptedText(text))).join('')}`;
    case 'numeric': {
      const answers = asked.values.map((value) => {
        const tolerance = `<tolerance>${decimalTolerance(value) ?? '0'}</tolerance>`;
        return plainAnswer(decimalOf(value.value) ?? '', tolerance);
      });
      return answers.join('') + unitElements(unitsForAll(asked) ?? []);
    }
    case 'matching': {
      // Moodle shows these texts as HTML.
      const plain = (text: string) => escaped(escaped(onOneLine(plainOf(nodesOf(test, text, 'line')))));
      const choices = new Map(asked.choices.map(({ id, text }) => [id, plain(text)]));
      const used = new Set(asked.prompts.map(({ choice }) => choice));
      const written = ['<shuffleanswers>true</shuffleanswers>'];
      for (const { text, choice = '' } of asked.prompts) {
        const shown = await question.element('subquestion', text, 'line');
        const answer = `<answer><text>${choices.get(choice) ?? ''}</text></answer>`;
        written.push(shown.replace(/<\/subquestion>$/, () => `${answer}</subquestion>`));
      }
      for (const { id } of asked.choices.filter((choice) => !used.has(choice.id))) {
        written.push(
          `<subquestion format="html"><text></text><answer><text>${choices.get(id) ?? ''}</text></answer></subquestion>`,
        );
      }
      return written.join('');
    }
    case 'ordering': {
      const items = new Map(asked.items.map((item) => [item.id, item]));
      const written = [
        '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype>',
      ];
      for (const [place, id] of asked.order.entries()) {
        const item = items.get(id);
        if (item === undefined) continue;
        const shown = await question.element('answer', item.text, 'line');
        written.push(shown.replace('<answer ', () => `<answer fraction="${place + 1}" `));
      }
      return written.join('');
    }
    case 'essay':
      return '<responseformat>editor</responseformat><responserequired>1</responserequired><responsefieldlines>15</responsefieldlines><attachments>0</attachments><attachmentsrequired>0</attachmentsrequired>';
  }
  return '';
}

/** The length of the name of a question in characters, and what Moodle takes at most. */
const longestName = { usual: 80, most: 255 };

/** The name of a question: its beginning, or the instruction of a text with gaps, which has no other place. */
function nameOf(test: BankQuestion, asked: Asked): string {
  const text = onOneLine(plainOf(nodesOf(test, test.savol, 'blocks')));
  const most = asked.type === 'gaps' ? longestName.most : longestName.usual;
  return Array.from(text).slice(0, most).join('').trim() || String(test.id);
}

async function questionOf(test: BankQuestion, asked: Asked, surroundings: Surroundings): Promise<string> {
  const question = new Question(test, surroundings);
  const text =
    asked.type === 'gaps'
      ? await clozeElement(test, asked, surroundings)
      : await question.element('questiontext', test.savol, 'blocks', (field) =>
          mediaHtml(test, field, [test.savol]),
        );
  const parts = [
    `<name><text>${escaped(nameOf(test, asked))}</text></name>`,
    text,
    await question.element('generalfeedback', test.explanation),
    '<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden>',
    await particulars(test, asked, question),
    tagsElement(test.tags),
  ];
  return `<question type="${types[asked.type]}">\n${parts.filter((part) => part !== '').join('\n')}\n</question>\n`;
}

function tagsElement(tags: readonly string[] = []): string {
  const elements = tags.map((tag) => `<tag><text>${escaped(tag)}</text></tag>`);
  return elements.length === 0 ? '' : `<tags>${elements.join('')}</tags>`;
}

/** The element that says to which category the questions behind it belong. A slash in a name is doubled. */
function categoryElement(names: readonly string[]): string {
  const path = ['$course$', 'top', ...names.map((name) => onOneLine(name).replaceAll('/', '//'))].join('/');
  return `<question type="category"><category><text>${escaped(path)}</text></category></question>\n`;
}

/** Writes tests as Moodle XML. */
export const writeMoodleXml: Writer = async function* write(tests, surroundings) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let category: string | undefined;
  for await (const test of tests) {
    const asked = askedOf(test);
    if (asked === undefined) continue;
    const element = categoryElement(test.category);
    if (element !== category && (test.category.length > 0 || category !== undefined)) yield element;
    if (test.category.length > 0 || category !== undefined) category = element;
    yield await questionOf(test, asked, surroundings);
  }
  yield '</quiz>\n';
};
