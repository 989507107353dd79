import { XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml';
import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

import { textOf } from './formulas.ts';

declare module 'hast' {
  interface RootData {
    /** A text that is no markup. */
    plain?: string;
    /** Whether all markup was removed, since there was too much of it. */
    isStripped?: boolean;
  }
}

/** How much markup a text may have, files within it not counted; of a larger one only the text is read. */
const most = { characters: 300_000, tags: 4000, formattings: 200_000, depth: 100, span: 20, cells: 10_000 };

/** The element that stands for a gap of a text with gaps. */
const gapName = 'savol-gap';

/** The mark of a gap within HTML; `gapElement` is the same in a tree. */
export function gapHtml(id: string): string {
  return `<${gapName} id="${id}">${id}</${gapName}>`;
}

/** A gap within a tree. Its text gets the mark of the gap. The id in it is a word, so that white space beside it stays. */
export function gapElement(id: string): Element {
  return { type: 'element', tagName: gapName, properties: { id }, children: [{ type: 'text', value: id }] };
}

/** The id of the gap that an element stands for; undefined for other elements. */
export function gapOf(element: Element): string | undefined {
  return element.tagName === gapName ? String(element.properties['id']) : undefined;
}

/** A text that is no markup: it stays text, with its line breaks. Formulas in `\( \)` are formulas. */
export function plainTree(text: string): Root {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
  return { type: 'root', children: [{ type: 'text', value: lines }], data: { plain: lines } };
}

/** The tree of a part of a page. It never throws: too much markup is removed, and the texts say so. */
export function htmlTree(html: string): Root {
  if (!html.includes('<') && !html.includes('&')) {
    return { type: 'root', children: [{ type: 'text', value: html.replaceAll('\0', '') }] };
  }
  if (isTooMuch(html)) return stripped(html);
  try {
    const tree = fromHtml(html, { fragment: true });
    return isShallow(tree) ? tree : stripped(html);
  } catch (error) {
    // Elements that lie too deep within each other exhaust the stack.
    if (error instanceof RangeError) return stripped(html);
    throw error;
  }
}

/** The tree of XHTML within XML, whatever prefix its names have. */
export function xmlTree(nodes: readonly XmlNode[]): Root {
  const tree: Root = { type: 'root', children: nodes.flatMap((node) => ofXml(node)) };
  if (isShallow(tree)) return tree;
  return { type: 'root', children: [{ type: 'text', value: textOf(tree) }], data: { isStripped: true } };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** A parser writes each open formatting into each paragraph anew. */
function isTooMuch(html: string): boolean {
  const markup = html.replaceAll(/;base64,[a-z\d+/=\s]+/gi, '');
  const formattings = count(markup, /<(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)\b/gi);
  return (
    markup.length > most.characters ||
    count(markup, /</g) > most.tags ||
    formattings * count(markup, /<(?:p|div|li|td|h\d)\b/gi) > most.formattings
  );
}

/** The text between the tags. */
function stripped(html: string): Root {
  const pieces = html.split('<').map((piece, at) => (at === 0 ? piece : piece.slice(piece.indexOf('>') + 1)));
  const { children } = fromHtml(pieces.join(' '), { fragment: true });
  return { type: 'root', children, data: { isStripped: true } };
}

/** Whether a tree is neither too deep nor has too many cells, of which each spans no more than some columns and rows from now on. */
function isShallow(root: Root): boolean {
  const waiting: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  let [rows, widest] = [0, 0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (!('children' in node)) continue;
    if (depth > most.depth) return false;
    if (node.type === 'element' && node.tagName === 'tr') {
      rows += 1;
      widest = Math.max(widest, widthOf(node));
    }
    for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
  }
  return rows * widest <= most.cells;
}

/** How many columns a row has. */
function widthOf(row: Element): number {
  let width = 0;
  for (const cell of row.children) {
    if (cell.type !== 'element') continue;
    clampSpans(cell.properties);
    width += Number(cell.properties['colSpan'] ?? 1);
  }
  return width;
}

function clampSpans(properties: Properties): void {
  for (const name of ['colSpan', 'rowSpan']) {
    if (name in properties) properties[name] = Math.min(Number(properties[name]) || 1, most.span);
  }
}

/** The attributes of XML that are named otherwise in a tree. */
const propertyNames: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  'data-mathml': 'dataMathml',
  'data-equation-content': 'dataEquationContent',
};

function ofXml(node: XmlNode): ElementContent[] {
  if (node instanceof XmlText) return [{ type: 'text', value: node.text }];
  if (!(node instanceof XmlElement)) return [];
  const properties: Properties = {};
  for (const [name, value] of Object.entries(node.attributes)) {
    if (name === 'class') properties['className'] = value.split(/\s+/);
    else properties[propertyNames[name] ?? localName(name)] = value;
  }
  const tagName = localName(node.name).toLowerCase();
  if (tagName === gapName) return [gapElement(node.attributes['id'] ?? '')];
  return [{ type: 'element', tagName, properties, children: node.children.flatMap((child) => ofXml(child)) }];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
