import { type XmlElement, XmlText } from '@rgrove/parse-xml';

import { remark, UnreadableSource } from '../item.ts';
import { alternativeOf, readDrawing } from './drawing.ts';
import { type Line, LineWriter } from './lines.ts';
import type { labelsOf } from './numbering.ts';
import { type Objects, withoutObjects } from './objects.ts';
import { readFormula } from './omml.ts';
import { attributeOf, childrenOf, elementAt, valueAt, type WordPackage } from './package.ts';
import { listOf, type Look, lookOf, outlineOf, type readStyles, shadeOf } from './styles.ts';
import { inUnicode, isSignFont, signOf } from './symbols.ts';

/** The parts of a document that all its paragraphs share. */
export type Reading = {
  parts: WordPackage;
  styles: ReturnType<typeof readStyles>;
  label: ReturnType<typeof labelsOf>;
  notes: ReadonlyMap<string, string>;
  objects: Objects;
};

/** How deep elements may lie in each other. */
const deepest = 200;

/** Elements around runs that say nothing about how they look. */
const around = new Set([
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:sdtContent',
  'w:customXml',
  'w:fldSimple',
  'w:bdo',
  'w:dir',
  'w:rubyBase',
]);

/** A raised text that is longer is text of another size, and no power or index. */
const longestRaised = 40;

/** Reads the runs of one paragraph into lines. */
class ParagraphReader {
  readonly boxes: XmlElement[] = [];
  readonly #reading: Reading;
  readonly #writer: LineWriter;
  readonly #usual: Look;
  /** How many links are open. */
  #links = 0;
  /** For each open field whether its code is being read, which is not shown. */
  readonly #fields: { isCode: boolean; code: string }[] = [];

  constructor(reading: Reading, writer: LineWriter, usual: Look) {
    this.#reading = reading;
    this.#writer = writer;
    this.#usual = usual;
  }

  read(element: XmlElement, depth = 0): void {
    if (depth > deepest) throw new UnreadableSource('too_complex');
    for (const child of childrenOf(element)) this.#readPart(child, depth + 1);
  }

  #readPart(element: XmlElement, depth: number): void {
    const { name } = element;
    if (name === 'w:r') this.#readRun(element, depth);
    else if (name === 'w:hyperlink') this.#readLink(element, depth);
    else if (name === 'w:sdt') this.#readControl(element, depth);
    else if (name === 'm:oMath') this.#addFormula(element);
    else if (name === 'm:oMathPara') this.#addFormulas(element);
    else if (name === 'w:ruby') this.read(elementAt(element, 'w:rubyBase') ?? element, depth);
    else if (name === 'mc:AlternateContent') {
      const alternative = alternativeOf(element);
      if (alternative !== undefined) this.read(alternative, depth);
    } else if (around.has(name)) this.read(element, depth);
  }

  #add(text: string, look: Look): void {
    if (this.#fields.every(({ isCode }) => !isCode)) this.#writer.add(text, look);
  }

  #note(code: Parameters<typeof remark>[0], detail: string): void {
    this.#add(this.#reading.objects.add({ kind: 'note', remark: remark(code, detail) }), {});
  }

  #readLink(element: XmlElement, depth: number): void {
    const relation = this.#reading.parts.relations.get(element.attributes['r:id'] ?? '');
    this.#links += 1;
    this.read(element, depth);
    this.#links -= 1;
    if (relation?.isExternal === true) this.#note('link_as_text', relation.target);
  }

  /** A box to tick is the sign that it shows. */
  #readControl(element: XmlElement, depth: number): void {
    const content = elementAt(element, 'w:sdtContent');
    if (content !== undefined) this.read(content, depth);
  }

  #addFormulas(element: XmlElement): void {
    for (const [at, formula] of childrenOf(element, 'm:oMath').entries()) {
      if (at > 0) this.#writer.break();
      this.#addFormula(formula);
    }
  }

  #addFormula(element: XmlElement): void {
    for (const part of readFormula(element)) {
      if ('text' in part) this.#add(part.text, this.#usual);
      else
        this.#add(
          this.#reading.objects.add({ kind: 'formula', tex: part.tex }),
          this.#lookOfFormula(element),
        );
      if ('lost' in part) this.#note('formula_as_text', part.text);
    }
  }

  /** A formula looks as its first run. */
  #lookOfFormula(element: XmlElement): Look {
    let run: XmlElement | undefined = element;
    for (let depth = 0; depth < deepest && run !== undefined && run.name !== 'm:r'; depth += 1)
      run = childrenOf(run).find(({ name }) => !name.endsWith('Pr'));
    const look = lookOf(elementAt(run, 'w:rPr'));
    // Letters of formulas are italic of themselves.
    return { ...this.#usual, ...look, italic: false };
  }

  #readRun(run: XmlElement, depth: number): void {
    const properties = elementAt(run, 'w:rPr');
    const style = valueAt(properties, 'w:rStyle');
    const styled = style === undefined ? {} : this.#reading.styles.styleOf(style).look;
    const all = { ...this.#usual, ...styled, ...lookOf(properties) };
    // Links are blue and underlined of themselves.
    const look = this.#links === 0 ? all : { ...all, colour: undefined, underline: undefined };
    if (look.hidden !== true) for (const part of childrenOf(run)) this.#readRunPart(part, look, depth);
  }

  #readRunPart(part: XmlElement, look: Look, depth: number): void {
    switch (part.name) {
      case 'w:t':
        this.#addText(part.text, look);
        break;
      case 'w:tab':
      case 'w:ptab':
        this.#add('  ', look);
        break;
      case 'w:br':
      case 'w:cr':
        this.#writer.break();
        break;
      case 'w:noBreakHyphen':
        this.#add('-', look);
        break;
      case 'w:sym':
        this.#addSign(part, look);
        break;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        this.#addDrawing(part, look);
        break;
      case 'w:fldChar':
        this.#turnField(attributeOf(part, 'fldCharType') ?? '');
        break;
      case 'w:instrText':
        this.#addCode(part.text);
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.#addFootnote(`${part.name} ${attributeOf(part, 'id') ?? ''}`);
        break;
      case 'w:ruby':
      case 'mc:AlternateContent':
        this.#readAlternative(part, look, depth);
        break;
      default:
    }
  }

  #readAlternative(part: XmlElement, look: Look, depth: number): void {
    if (part.name === 'w:ruby') {
      this.#readPart(part, depth);
      return;
    }
    if (depth > deepest) throw new UnreadableSource('too_complex');
    for (const child of childrenOf(alternativeOf(part))) this.#readRunPart(child, look, depth + 1);
  }

  #addText(raw: string, look: Look): void {
    const text = inUnicode(withoutObjects(raw), look.font)
      .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
      .replaceAll(/[\u00AD\u200B\uFEFF]/g, '');
    const raised = text.trim();
    if (!look.raised || raised === '' || raised.length > longestRaised) this.#add(text, look);
    else this.#add(this.#reading.objects.add({ kind: 'raised', element: look.raised, text: raised }), look);
  }

  #addSign(part: XmlElement, look: Look): void {
    const font = attributeOf(part, 'font') ?? '';
    const code = Number.parseInt(attributeOf(part, 'char') ?? '', 16);
    if (!(code > 0 && code < 0xf_0000)) return;
    const sign =
      signOf(font, code) ?? (isSignFont(font) || code >= 0xe000 ? undefined : String.fromCodePoint(code));
    if (sign === undefined) this.#note('markup_removed', `sign: ${font} ${code.toString(16)}`);
    else this.#addText(sign, { ...look, font: undefined });
  }

  #addDrawing(part: XmlElement, look: Look): void {
    const { pictures, remarks, boxes, text } = readDrawing(part, this.#reading.parts);
    this.#add(text.join(' '), look);
    for (const picture of pictures) this.#add(this.#reading.objects.add({ kind: 'picture', ...picture }), {});
    for (const { code, detail } of remarks) this.#note(code, detail);
    this.boxes.push(...boxes);
  }

  #turnField(type: string): void {
    if (type === 'begin') this.#fields.push({ isCode: true, code: '' });
    else if (type === 'separate') this.#endCode();
    else if (type === 'end') {
      this.#endCode();
      this.#fields.pop();
    }
  }

  #addCode(code: string): void {
    const field = this.#fields.at(-1);
    if (field?.isCode === true && field.code.length < 2000) field.code += code;
  }

  /** Old formulas are codes of fields: `EQ \f(1;2)`. */
  #endCode(): void {
    const field = this.#fields.at(-1);
    if (field?.isCode !== true) return;
    field.isCode = false;
    const link = /^\s*HYPERLINK\s+"([a-z]+:[^"]*)"/i.exec(field.code)?.[1];
    if (link !== undefined) this.#note('link_as_text', link);
    const equation = /^\s*EQ\s+(.*)$/s.exec(field.code)?.[1]?.trim();
    if (equation === undefined || equation === '') return;
    this.#add(equation, this.#usual);
    this.#note('formula_as_text', equation);
  }

  #addFootnote(key: string): void {
    const text = this.#reading.notes.get(key.replace('Reference', ''));
    if (text !== undefined && text !== '') this.#note('markup_removed', `footnote: ${text}`);
  }
}

/** The text of the runs of an element, as of a footnote. */
function textWithin(element: XmlElement): string {
  const parts: string[] = [];
  const open: XmlElement[] = [element];
  for (let part = open.pop(); part !== undefined && parts.length < 1000; part = open.pop()) {
    if (part.name === 'w:t' || part.name === 'm:t')
      parts.push(part.children.map((child) => (child instanceof XmlText ? child.text : '')).join(''));
    else open.push(...childrenOf(part).toReversed());
  }
  return parts.join('').trim();
}

/** The texts of notes by the name of the element and their id. */
export function readNotes({ footnotes, endnotes }: WordPackage): Map<string, string> {
  const notes = [...childrenOf(footnotes, 'w:footnote'), ...childrenOf(endnotes, 'w:endnote')];
  return new Map(notes.map((note) => [`${note.name} ${attributeOf(note, 'id') ?? ''}`, textWithin(note)]));
}

/**
 * Reads a paragraph.
 * @param ground the colour behind it, as of its cell
 * @returns its lines, and the text boxes that hang at it
 */
export function readParagraph(
  paragraph: XmlElement,
  reading: Reading,
  { place, ground }: { place: string; ground: string | undefined },
): { lines: Line[]; boxes: XmlElement[] } {
  const properties = elementAt(paragraph, 'w:pPr');
  const style = reading.styles.styleOf(valueAt(properties, 'w:pStyle'));
  if (style.isContents) return { lines: [], boxes: [] };
  const writer = new LineWriter(place, shadeOf(properties) || ground);
  const reader = new ParagraphReader(reading, writer, { ...reading.styles.usual, ...style.look });
  reader.read(paragraph);
  const heading = outlineOf(properties) ?? style.heading;
  const list = listOf(properties);
  const id = list.id ?? style.numbering.id ?? '0';
  // A paragraph that is deleted in tracked changes is not counted.
  const isDeleted = writer.isBlank && elementAt(properties, 'w:rPr', 'w:del') !== undefined;
  const level = list.level ?? (list.id === undefined ? style.numbering.level : undefined);
  const label = id === '0' || isDeleted ? null : reading.label(id, level, style.numbering.style);
  const isLabelled = label !== null && (!writer.isBlank || label.text !== '');
  return { lines: writer.finish(heading, isLabelled ? label : null), boxes: reader.boxes };
}
