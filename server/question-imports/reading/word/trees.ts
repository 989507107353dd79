import type { Element, ElementContent, Root } from 'hast';

import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { findFormulas } from '../../../rich-text/find-formulas.ts';
import { remark } from '../item.ts';
import type { Mark, Part } from '../text/lines.ts';
import type { Line } from './lines.ts';
import type { Objects, WordObject } from './objects.ts';

/** A part of a text that is all of a question or an option, or as much of it, looks so as a whole: nothing in it is emphasized. */
const mostOfText = 0.7;

/** The elements of looks that texts of tests can have, and of underlined text, which is to stand out as well. */
const elements: Readonly<Record<string, readonly string[]>> = {
  bold: ['strong'],
  italic: ['em'],
  underlined: ['strong', 'u'],
};

function element(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

const text = (value: string): ElementContent => ({ type: 'text', value });

/** Makes the trees of the texts of one question, and collects the remarks about them. */
export class Trees {
  readonly remarks: ImportRemark[] = [];
  readonly #objects: Objects;
  readonly #lines: readonly Line[];

  /** @param lines those that the pieces of parts are of */
  constructor(objects: Objects, lines: readonly Line[]) {
    this.#objects = objects;
    this.#lines = lines;
  }

  /** The tree of a part. Lines of it stand below each other. */
  treeOf({ text: whole, pieces }: Part): Root {
    if (pieces.length === 0) return { type: 'root', children: this.#plain(whole) };
    const slices = pieces.flatMap(({ line: at, from, to }) => {
      const line = this.#lines[at];
      return line === undefined ? [] : [{ line, from, to }];
    });
    return { type: 'root', children: this.#lined(slices) };
  }

  #lined(slices: readonly { line: Line; from: number; to: number }[]): ElementContent[] {
    const looks = this.#looksWithin(slices);
    return slices.flatMap(({ line, from, to }, at) => [
      ...(at === 0 ? [] : [element('br', [])]),
      ...this.#formatted(line, from, to, looks),
    ]);
  }

  /** The looks that stand out within a text. Those of all of it are no emphasis. */
  #looksWithin(slices: readonly { line: Line; from: number; to: number }[]): Set<string> {
    const lengths = new Map<string, number>();
    let all = 0;
    for (const { line, from, to } of slices) {
      all += to - from;
      for (const mark of line.marks) {
        const length = Math.min(to, mark.to) - Math.max(from, mark.from);
        if (length > 0) lengths.set(mark.look, (lengths.get(mark.look) ?? 0) + length);
      }
    }
    const within = [...lengths].filter(([, length]) => length < all * mostOfText).map(([look]) => look);
    const lost = within
      .map((look) => look.split(' ', 1)[0] ?? '')
      .filter((look) => !Object.hasOwn(elements, look));
    for (const look of new Set(lost)) this.remarks.push(remark('markup_removed', look));
    return new Set(within.filter((look) => Object.hasOwn(elements, look)));
  }

  #formatted(line: Line, from: number, to: number, looks: ReadonlySet<string>): ElementContent[] {
    const marks = line.marks.filter((mark) => looks.has(mark.look) && mark.to > from && mark.from < to);
    const edges = [from, to, ...marks.flatMap((mark) => [mark.from, mark.to])];
    const places = [...new Set(edges)].filter((at) => at >= from && at <= to).toSorted((a, b) => a - b);
    return places.slice(0, -1).flatMap((start, at) => {
      const end = places[at + 1] ?? to;
      const nodes = this.#plain(line.text.slice(start, end));
      return wrapped(
        nodes,
        marks.filter((mark) => mark.from <= start && mark.to >= end),
      );
    });
  }

  /** A text with its objects, in which formulas may be typed in TeX. */
  #plain(whole: string): ElementContent[] {
    return [...this.#objects.partsOf(whole)].flatMap((part) =>
      typeof part === 'string' ? typed(part) : this.#object(part),
    );
  }

  #object(object: WordObject): ElementContent[] {
    switch (object.kind) {
      case 'picture':
        return [element('img', [], { src: object.file, alt: object.alt })];
      case 'formula':
        return [text(`\\(${object.tex}\\)`)];
      case 'raised':
        return [element(object.element, [text(object.text)])];
      case 'note':
        this.remarks.push(object.remark);
        return [];
    }
    return [
      element(
        'table',
        object.rows.map((row, at) => this.#row(row, at === 0 ? 'th' : 'td')),
      ),
    ];
  }

  #row(row: readonly (readonly Line[])[], name: string): Element {
    const cells = row.map((lines) => {
      const slices = lines.map((line) => ({ line, from: 0, to: line.text.length }));
      return element(name, this.#lined(slices));
    });
    return element('tr', cells);
  }
}

/** A text whose formulas in dollar signs are formulas. */
function typed(whole: string): ElementContent[] {
  return findFormulas(whole.replaceAll(/ {2,}/g, ' ')).map((piece) =>
    text(piece.kind === 'formula' ? `\\(${piece.tex}\\)` : piece.typed),
  );
}

function wrapped(nodes: ElementContent[], marks: readonly Mark[]): ElementContent[] {
  const names = new Set(marks.flatMap(({ look }) => elements[look] ?? []));
  const isBlank = nodes.every((node) => node.type === 'text' && node.value.trim() === '');
  if (isBlank || nodes.length === 0) return nodes;
  return [...names].toReversed().reduce((inner, name) => [element(name, inner)], nodes);
}
