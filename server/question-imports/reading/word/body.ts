import type { XmlElement } from '@rgrove/parse-xml';

import { UnreadableSource } from '../item.ts';
import { alternativeOf } from './drawing.ts';
import type { Line } from './lines.ts';
import { childrenOf, elementAt, valueAt } from './package.ts';
import { type Reading, readParagraph } from './paragraph.ts';
import { shadeOf } from './styles.ts';

/** A cell of a table. One that hangs down from the row above has no lines. */
export type Cell = { lines: Line[]; isContinued: boolean };
export type Table = { rows: Cell[][] };
export type Block = { lines: Line[] } | { table: Table };

/** How deep tables and text boxes may lie in each other, and how many columns of a row are read. */
const deepest = 20;
const mostColumns = 64;

const around = new Set(['w:ins', 'w:moveTo', 'w:sdtContent', 'w:customXml', 'w:smartTag']);

/** Whether a row or a paragraph is deleted in the changes that Word tracks. */
const isDeleted = (properties: XmlElement | undefined) => elementAt(properties, 'w:del') !== undefined;

class BodyReader {
  /** All lines in the order of the document, also those in cells. */
  readonly lines: Line[] = [];
  readonly #reading: Reading;
  #paragraphs = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  readBlocks(parent: XmlElement, ground: string | undefined, depth: number): Block[] {
    if (depth > deepest) throw new UnreadableSource('too_complex');
    return childrenOf(parent).flatMap((element): Block[] => {
      if (element.name === 'w:p') return this.#readParagraph(element, ground, depth);
      if (element.name === 'w:tbl') return [{ table: this.#readTable(element, depth) }];
      if (element.name === 'w:sdt')
        return childrenOf(element, 'w:sdtContent').flatMap((content) =>
          this.readBlocks(content, ground, depth + 1),
        );
      if (element.name === 'mc:AlternateContent') {
        const alternative = alternativeOf(element);
        return alternative === undefined ? [] : this.readBlocks(alternative, ground, depth + 1);
      }
      return around.has(element.name) ? this.readBlocks(element, ground, depth + 1) : [];
    });
  }

  #readParagraph(element: XmlElement, ground: string | undefined, depth: number): Block[] {
    this.#paragraphs += 1;
    const { lines, boxes } = readParagraph(element, this.#reading, {
      place: `¶ ${this.#paragraphs}`,
      ground,
    });
    this.lines.push(...lines);
    return [{ lines }, ...boxes.flatMap((box) => this.readBlocks(box, undefined, depth + 1))];
  }

  #readTable(element: XmlElement, depth: number): Table {
    const rows = rowsOf(element).filter((row) => !isDeleted(elementAt(row, 'w:trPr')));
    return { rows: rows.map((row) => this.#readRow(row, depth)) };
  }

  #readRow(row: XmlElement, depth: number): Cell[] {
    const before = Number(valueAt(row, 'w:trPr', 'w:gridBefore') ?? 0);
    const cells: Cell[] = Array.from({ length: Math.min(mostColumns, before || 0) }, blankCell);
    for (const cell of cellsOf(row)) {
      if (cells.length >= mostColumns) break;
      const properties = elementAt(cell, 'w:tcPr');
      const merge = elementAt(properties, 'w:vMerge');
      const isContinued =
        merge !== undefined && (valueAt(properties, 'w:vMerge') ?? 'continue') === 'continue';
      const blocks = this.readBlocks(cell, shadeOf(properties), depth + 1);
      cells.push({ lines: isContinued ? [] : blocks.flatMap(linesOf), isContinued });
      const span = Math.min(mostColumns, Number(valueAt(properties, 'w:gridSpan') ?? 1) || 1);
      for (let column = 1; column < span; column += 1) cells.push(blankCell());
    }
    return cells;
  }
}

const blankCell = (): Cell => ({ lines: [], isContinued: false });

/** The lines of a block, those of a table in the order of its cells. */
function linesOf(block: Block): Line[] {
  return 'lines' in block
    ? block.lines
    : block.table.rows.flatMap((row) => row.flatMap(({ lines }) => lines));
}

/** The elements of a name below an element, also those in wrappers. */
function within(parent: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = childrenOf(parent).toReversed();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (element.name === name) found.push(element);
    else if (element.name === 'w:sdt' || around.has(element.name))
      open.push(...childrenOf(element).toReversed());
  }
  return found;
}

const rowsOf = (table: XmlElement) => within(table, 'w:tr');
const cellsOf = (row: XmlElement) => within(row, 'w:tc');

/**
 * Reads the body of a document.
 * @returns its paragraphs and tables, and all lines in their order; the labels of Word are beside the texts of the lines
 */
export function readBody(reading: Reading): { blocks: Block[]; lines: Line[] } {
  const body = elementAt(reading.parts.document, 'w:body');
  if (body === undefined) throw new UnreadableSource('unreadable');
  const reader = new BodyReader(reading);
  const blocks = reader.readBlocks(body, undefined, 0);
  return { blocks, lines: reader.lines };
}
