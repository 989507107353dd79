import { pictureSize } from '../../../contract/questions/picture-name.ts';
import type { RichElement, RichNode } from '../../../contract/questions/rich-elements.ts';
import { texOf } from '../../rich-text/formulas-with-tex.ts';
import { ommlOf } from './omml.ts';
import { escaped } from './shown-texts.ts';

/* Texts of tests as paragraphs, tables and pictures of Word. */

type Style = { bold?: true; italic?: true; code?: true };
type Picture = { file: string; alt: string };

/** English Metric Units of a pixel, and of the width of the text of a page. */
const emuPerPixel = 9525;
const widest = 5_800_000;
const tallest = 5_000_000;

/** A run of text; its line breaks are line breaks within the paragraph. */
export function run(text: string, { bold, italic, code }: Style = {}): string {
  const properties = [
    code && '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>',
    bold && '<w:b/>',
    italic && '<w:i/>',
  ]
    .filter(Boolean)
    .join('');
  const style = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  const lines = text.split(/\r\n?|\n/).map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`);
  return `<w:r>${style}${lines.join('<w:br/>')}</w:r>`;
}

/** A paragraph of runs. @param indent in twentieths of a point */
export function paragraph(
  runs: string,
  { style, indent = 0 }: { style?: string; indent?: number } = {},
): string {
  const named = style === undefined ? '' : `<w:pStyle w:val="${style}"/>`;
  const moved = indent === 0 ? '' : `<w:ind w:left="${indent}"/>`;
  const properties = named + moved;
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

/** A table of cells, each of which has paragraphs. */
export function table(rows: readonly (readonly string[])[]): string {
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('');
  const columns = Math.max(...rows.map((cells) => cells.length));
  const grid = '<w:gridCol w:w="2000"/>'.repeat(columns);
  const written = rows.map(
    (cells) =>
      `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${cell}</w:tc>`).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written.join('')}</w:tbl>`;
}

/** The pictures of a document, each once. */
export class DocumentPictures {
  /** The numbers of the files from 1, in the order in which they were shown first. */
  readonly numbers = new Map<string, number>();
  #shown = 0;

  /** A picture in a line, at most as wide as the page. */
  run({ file, alt }: Picture): string {
    const number = this.numbers.get(file) ?? this.numbers.size + 1;
    this.numbers.set(file, number);
    this.#shown += 1;
    const { width = 400, height = 300 } = pictureSize(file) ?? {};
    const scale = Math.min(1, widest / (width * emuPerPixel), tallest / (height * emuPerPixel));
    const [cx, cy] = [width, height].map((side) => Math.round(side * emuPerPixel * scale));
    const size = `cx="${cx}" cy="${cy}"`;
    const named = `id="${this.#shown}" name="Picture ${this.#shown}" descr="${escaped(alt)}"`;
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  }
}

/** Writes the texts of one test. */
export class TextWriter {
  readonly #pictures: DocumentPictures;
  readonly #ofTest: readonly Picture[];

  constructor(pictures: DocumentPictures, ofTest: readonly Picture[]) {
    this.#pictures = pictures;
    this.#ofTest = ofTest;
  }

  /** Nodes as runs of one paragraph. */
  line(nodes: readonly RichNode[], style: Style = {}): string {
    return nodes.map((node) => this.#node(node, style)).join('');
  }

  #node(node: RichNode, style: Style): string {
    if (typeof node === 'string') return run(node, style);
    const { name, attributes = {}, children = [] } = node;
    const tex = texOf(node);
    if (tex !== undefined) {
      return ommlOf(node) ?? run(attributes['display'] === 'block' ? `$$${tex}$$` : `$${tex}$`, style);
    }
    switch (name) {
      case 'br':
        return '<w:r><w:br/></w:r>';
      case 'strong':
        return this.line(children, { ...style, bold: true });
      case 'em':
        return this.line(children, { ...style, italic: true });
      case 'code':
        return this.line(children, { ...style, code: true });
      case 'img': {
        const picture = this.#ofTest[Number(attributes['picture']) - 1];
        return picture === undefined
          ? this.line(children, style)
          : this.#pictures.run({ file: picture.file, alt: attributes['alt'] ?? picture.alt });
      }
      default:
        return this.line(children, style);
    }
  }

  /** Nodes as paragraphs and tables. @param begin runs at the beginning of the first paragraph */
  blocks(nodes: readonly RichNode[], begin: string, indent = 0): string[] {
    const written: string[] = [];
    let waiting: RichNode[] = [];
    let before = begin;
    const add = (runs: string, moved = indent) => {
      written.push(paragraph(before + runs, { indent: moved }));
      before = '';
    };
    const flush = () => {
      if (waiting.length > 0) add(this.line(waiting));
      waiting = [];
    };
    for (const node of nodes) {
      if (typeof node === 'string' || !['p', 'ul', 'ol', 'table', 'pre'].includes(node.name)) {
        waiting.push(node);
        continue;
      }
      flush();
      // A list, a table or code has no place for what begins the text.
      if (node.name !== 'p' && before !== '') add('');
      written.push(...this.#block(node, before, indent));
      before = '';
    }
    flush();
    if (before !== '') add('');
    return written;
  }

  #block({ name, attributes = {}, children = [] }: RichElement, begin: string, indent: number): string[] {
    if (name === 'table') {
      const rows = rowsOf(children).map((cells) => cells.map((cell) => paragraph(this.line(cell))));
      // Two tables without a paragraph between them would be one.
      return rows.length === 0 ? [] : [table(rows), paragraph('')];
    }
    if (name === 'p') return [paragraph(begin + this.line(children), { indent })];
    if (name === 'pre') return [paragraph(this.line(children, { code: true }), { indent })];
    const first = Number(attributes['start'] ?? 1);
    return children.flatMap((item, at) => {
      const sign = name === 'ol' ? `(${first + at}) ` : '• ';
      const inside = typeof item === 'string' ? [item] : (item.children ?? []);
      return this.blocks(inside, run(sign), indent + 360);
    });
  }
}

/** The cells of a table, row by row. */
function rowsOf(children: readonly RichNode[]): RichNode[][][] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name !== 'tr') return rowsOf(child.children ?? []);
    const cells = (child.children ?? []).filter((cell) => typeof cell !== 'string');
    return [cells.map((cell) => cell.children ?? [])];
  });
}
