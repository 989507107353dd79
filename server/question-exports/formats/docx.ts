import type { Language } from '../../../contract/languages.ts';
import { cutAtGaps } from '../../../contract/question-types/gaps/gap-text.ts';
import { valueText } from '../../../contract/question-types/numeric/numeric-text.ts';
import { shuffled, shuffledUnlike } from '../../../contract/question-types/shuffle.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import { printablePicture } from '../../media/printable-picture.ts';
import { type Asked, askedOf } from './asked.ts';
import { DocumentPictures, paragraph, run, table, TextWriter } from './docx-text.ts';
import type { BankQuestion } from '../bank-question.ts';
import { nodesOf, onOneLine, picturesIn } from './shown-texts.ts';
import type { Surroundings, Writer } from './writer.ts';
import { type ZipEntry, zipOf } from './zip-stream.ts';

/* A document of Word: numbered questions with options from A, and the key at the end. */

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const keyTitles: Readonly<Record<Language, string>> = { en: 'Answers', ru: 'Ответы', uz: 'Javoblar' };

/** Between answers of which each is right. */
const orWords: Readonly<Record<Language, string>> = { en: ' or ', ru: ' или ', uz: ' yoki ' };

const letter = (place: number) => String.fromCharCode('A'.charCodeAt(0) + place);

/** What stands below the question, and what the key says of it; blank for nothing. */
type Written = { below: string[]; key: string };

const indent = 360;

class TestWriter {
  readonly #test: BankQuestion;
  readonly #language: Language;
  readonly #texts: TextWriter;
  readonly #pictures: DocumentPictures;

  constructor(test: BankQuestion, pictures: DocumentPictures, language: Language) {
    this.#test = test;
    this.#language = language;
    this.#pictures = pictures;
    this.#texts = new TextWriter(pictures, test.pictures);
  }

  #line(text: string): string {
    return this.#texts.line(nodesOf(this.#test, text, 'line'));
  }

  /** The question with its number and the pictures that no text shows. */
  question(number: number, asked: Asked): string[] {
    const { savol, pictures } = this.#test;
    const texts = [savol, asked.type === 'gaps' ? asked.text : ''];
    const shown = new Set(texts.flatMap((text) => picturesIn(nodesOf(this.#test, text, 'blocks'))));
    const rest = pictures.filter((_picture, at) => !shown.has(at + 1));
    return [
      ...this.#texts.blocks(nodesOf(this.#test, savol, 'blocks'), run(`${number}. `)),
      ...rest.map((picture) => paragraph(this.#pictures.run(picture))),
    ];
  }

  partsOf(asked: Asked): Written {
    switch (asked.type) {
      case 'choosable':
      case 'multiple': {
        const below = asked.options.map(({ id, text }, place) => {
          const picture = valueOf(this.#test.option_pictures, id);
          const shown = picture === undefined ? '' : this.#pictures.run(picture);
          return paragraph(run(`${letter(place)}) `) + this.#line(text) + shown, { indent });
        });
        const right = asked.options.flatMap(({ isRight }, place) => (isRight ? [letter(place)] : []));
        return { below, key: right.join(', ') };
      }
      case 'free_text':
        return { below: [], key: asked.accepted.join(orWords[this.#language]) };
      case 'numeric': {
        const values = asked.values.map((value) => valueText({ unit: asked.unit }, value));
        return { below: [], key: values.join(orWords[this.#language]) };
      }
      case 'matching': {
        const choices = shuffled(asked.choices, String(this.#test.id));
        const rows = Array.from({ length: Math.max(asked.prompts.length, choices.length) }, (_empty, at) => {
          const [prompt, choice] = [asked.prompts[at], choices[at]];
          return [
            paragraph(prompt === undefined ? '' : run(`(${at + 1}) `) + this.#line(prompt.text)),
            paragraph(choice === undefined ? '' : run(`(${letter(at)}) `) + this.#line(choice.text)),
          ];
        });
        const pairs = asked.prompts.flatMap(({ choice }, at) => {
          const place = choices.findIndex(({ id }) => id === choice);
          return place === -1 ? [] : [`${at + 1}–${letter(place)}`];
        });
        return { below: [table(rows), paragraph('')], key: pairs.join(', ') };
      }
      case 'ordering': {
        const items = shuffledUnlike(asked.items, String(this.#test.id), asked.isKeyed ? asked.order : null);
        const below = items.map(({ text }, at) =>
          paragraph(run(`(${letter(at)}) `) + this.#line(text), { indent }),
        );
        const order = asked.order.map((id) => letter(items.findIndex((item) => item.id === id)));
        return { below, key: order.join(', ') };
      }
      case 'gaps': {
        const gaps = new Map(asked.gaps.map((gap) => [gap.id, gap]));
        const text = cutAtGaps(asked.text).map((piece, at) => {
          const gap = at % 2 === 0 ? undefined : gaps.get(piece);
          if (gap === undefined) return piece;
          return gap.choices === undefined ? '________' : `________ (${gap.choices.join(' / ')})`;
        });
        const key = asked.gaps.map(({ accepted }, at) => `(${at + 1}) ${accepted.join(' / ')}`);
        const below = this.#texts.blocks(nodesOf(this.#test, text.join(''), 'blocks'), '');
        return { below, key: asked.isKeyed ? key.join('; ') : '' };
      }
    }
    return { below: [], key: '' };
  }
}

/** The headings of the categories that begin. */
function headings(category: readonly string[], before: readonly string[]): string[] {
  let same = 0;
  while (same < before.length && before[same] === category[same]) same += 1;
  if (same === before.length && same === category.length) return [];
  // Tests of a category behind those of one below it need its heading again.
  same = Math.max(0, Math.min(same, category.length - 1));
  return category
    .slice(same)
    .map((name, at) => paragraph(run(onOneLine(name)), { style: `Heading${Math.min(9, same + at + 1)}` }));
}

async function* documentOf(
  tests: AsyncIterable<BankQuestion>,
  pictures: DocumentPictures,
  language: Language,
): AsyncGenerator<string> {
  yield `${declaration}<w:document ${namespaces}><w:body>`;
  const keys: string[] = [];
  let number = 0;
  let category: readonly string[] = [];
  for await (const test of tests) {
    const asked = askedOf(test);
    if (asked === undefined) continue;
    number += 1;
    const writer = new TestWriter(test, pictures, language);
    yield headings(test.category, category).join('');
    category = test.category;
    const question = writer.question(number, asked);
    const { below, key } = writer.partsOf(asked);
    yield [...question, ...below, paragraph('')].join('');
    if (key !== '') keys.push(`${number}. ${onOneLine(key)}`);
  }
  if (keys.length > 0) yield paragraph(run(keyTitles[language]), { style: 'Heading1' });
  for (const key of keys) yield paragraph(run(key));
  yield '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>';
}

/** The headings of all levels, and the text. */
function styles(): string {
  const heading = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${Math.max(24, 34 - 2 * level)}"/></w:rPr></w:style>`;
  const levels = Array.from({ length: 9 }, (_empty, at) => heading(at + 1));
  return `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${levels.join('')}</w:styles>`;
}

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationshipsOf = (inside: string) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;

const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`;

async function* entriesOf(
  tests: AsyncIterable<BankQuestion>,
  { read, language }: Surroundings,
): AsyncGenerator<ZipEntry> {
  const pictures = new DocumentPictures();
  const packaged = `<Relationship Id="document" Type="${relationship}/officeDocument" Target="word/document.xml"/>`;
  yield { name: '[Content_Types].xml', content: [contentTypes] };
  yield { name: '_rels/.rels', content: [relationshipsOf(packaged)] };
  yield { name: 'word/styles.xml', content: [styles()] };
  yield { name: 'word/document.xml', content: documentOf(tests, pictures, language) };
  const shown = [...pictures.numbers.values()].map(
    (number) =>
      `<Relationship Id="picture${number}" Type="${relationship}/image" Target="media/picture${number}.jpeg"/>`,
  );
  const style = `<Relationship Id="styles" Type="${relationship}/styles" Target="styles.xml"/>`;
  yield { name: 'word/_rels/document.xml.rels', content: [relationshipsOf(style + shown.join(''))] };
  for (const [file, number] of pictures.numbers) {
    yield { name: `word/media/picture${number}.jpeg`, content: read(file).then(printablePicture) };
  }
}

/** Writes tests as a document of Word. */
export const writeDocx: Writer = (tests, surroundings) => zipOf(entriesOf(tests, surroundings));
