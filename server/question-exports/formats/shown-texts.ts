import type { RichElement, RichNode } from '../../../contract/questions/rich-elements.ts';
import type { TextKind } from '../../../contract/questions/text-format.ts';
import { nodesWithTex } from '../../rich-text/render-text.ts';
import { texOf } from '../../rich-text/formulas-with-tex.ts';
import type { BankQuestion } from '../bank-question.ts';

/* The texts of tests as other programs show them: HTML, or nothing but text. */

/** The nodes of a text of a test. @param kind of a formatted test; the texts of others are plain */
export function nodesOf(
  { text_format }: Pick<BankQuestion, 'text_format'>,
  text: string,
  kind: TextKind,
): RichNode[] {
  return nodesWithTex(text, text_format === 'markdown' ? kind : 'plain');
}

/** How formulas and pictures are written. */
export type Markup = {
  /** A formula as HTML. @param tex without dollar signs @param element its MathML */
  formula: (tex: string, isDisplay: boolean, element: RichElement) => string;
  /** A picture of the test by its number from 1, as HTML; undefined where the test has no such picture. */
  picture: (number: number, alt: string | undefined) => string | undefined;
};

/** Characters that XML cannot have. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** A text in XML or HTML, also within an attribute. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The attributes that other programs know; classes are of Savol alone. */
function attributesOf({ name, attributes = {} }: RichElement): string {
  const known = Object.entries(attributes).filter(
    ([attribute]) => attribute !== 'class' && attribute !== 'tex',
  );
  const isCell = name === 'td' || name === 'th';
  const all = isCell && attributes['class'] ? [...known, ['align', attributes['class']] as const] : known;
  return all.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('');
}

/** The MathML of a formula, or of a part of one. */
export function mathmlOf(node: RichNode): string {
  if (typeof node === 'string') return escaped(node);
  return `<${node.name}${attributesOf(node)}>${(node.children ?? []).map(mathmlOf).join('')}</${node.name}>`;
}

function elementHtml(element: RichElement, markup: Markup, isCode: boolean): string {
  const { name, attributes = {}, children = [] } = element;
  if (name === 'br') return '<br/>';
  const tex = texOf(element);
  if (tex !== undefined) return markup.formula(tex, attributes['display'] === 'block', element);
  if (name === 'img') {
    return (
      markup.picture(Number(attributes['picture']), attributes['alt']) ??
      children.map((node) => html(node, markup, isCode)).join('')
    );
  }
  const inside = children.map((node) => html(node, markup, isCode || name === 'pre')).join('');
  return `<${name}${attributesOf(element)}>${inside}</${name}>`;
}

function html(node: RichNode, markup: Markup, isCode: boolean): string {
  if (typeof node !== 'string') return elementHtml(node, markup, isCode);
  const text = escaped(node.replaceAll(/\r\n?/g, '\n'));
  return isCode ? text : text.replaceAll('\n', '<br/>');
}

/** Elements that stand in no paragraph. */
export const blockNames: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'table', 'pre']);

/** Nodes as HTML that is XHTML too, as it stands in a line or, with blocks in them, apart. */
export function htmlOf(nodes: readonly RichNode[], markup: Markup): string {
  return nodes.map((node) => html(node, markup, false)).join('');
}

/** As htmlOf, in a paragraph where it has no blocks; blank for nothing. */
export function blockHtmlOf(nodes: readonly RichNode[], markup: Markup): string {
  const written = htmlOf(nodes, markup);
  const hasBlocks = nodes.some((node) => typeof node === 'object' && blockNames.has(node.name));
  return written === '' || hasBlocks ? written : `<p>${written}</p>`;
}

/** The text of nodes, with formulas between dollar signs, items behind dots and cells behind lines, and without pictures. */
export function plainOf(nodes: readonly RichNode[]): string {
  const lines = nodes
    .map(plainNode)
    .join('')
    .replaceAll(/[^\S\n]+\n/g, '\n');
  return lines.replaceAll(/\n{3,}/g, '\n\n').trim();
}

function plainNode(node: RichNode): string {
  if (typeof node === 'string') return node;
  const tex = texOf(node);
  if (tex !== undefined) return node.attributes?.['display'] === 'block' ? `$$${tex}$$` : `$${tex}$`;
  const inside = () => (node.children ?? []).map(plainNode).join('');
  switch (node.name) {
    case 'br':
      return '\n';
    case 'img':
      return '';
    case 'p':
    case 'pre':
    case 'ul':
    case 'ol':
    case 'table':
      return `${inside()}\n\n`;
    case 'tr':
      return `${(node.children ?? []).map(plainNode).join(' | ')}\n`;
    case 'li':
      return `• ${inside()}\n`;
    default:
      return inside();
  }
}

/** A text on one line. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether nodes have formatting, the names of its elements, and the formulas that they have. */
export function markedAs(nodes: readonly RichNode[]): {
  formatting: boolean;
  elements: ReadonlySet<string>;
  formulas: RichElement[];
} {
  const elements = new Set<string>();
  const formulas: RichElement[] = [];
  const visit = (node: RichNode): void => {
    if (typeof node === 'string') return;
    if (texOf(node) !== undefined) formulas.push(node);
    else {
      if (!['br', 'p', 'img'].includes(node.name)) elements.add(node.name);
      node.children?.forEach(visit);
    }
  };
  nodes.forEach(visit);
  return { formatting: elements.size > 0, elements, formulas };
}

/** The numbers of the pictures that stand in a text. */
export function picturesIn(nodes: readonly RichNode[]): number[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const number = node.name === 'img' ? [Number(node.attributes?.['picture'])] : [];
    return [...number, ...picturesIn(node.children ?? [])];
  });
}
