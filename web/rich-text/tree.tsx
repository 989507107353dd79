import './tree.css';

import { createElement, type ReactNode } from 'react';

import {
  attributesOf,
  isFormatted,
  type RichElement,
  type RichNode,
} from '../../contract/questions/rich-elements.ts';
import type { Rendered } from '../../contract/questions/rich-text.ts';
import { classNames } from '../ui/class-names.ts';
import { isBlock, type PartOfText } from './blocks.ts';
import { LazyPictureInText, pictureCode, Scrolled } from './formatted.tsx';
import { cutAtHead, flat, picturesIn } from './parts-of-text.ts';
import { plainText } from './words/plain-text.ts';
import type { WithPictures } from './pictures-of.ts';

type Show = ((text: string) => ReactNode) | undefined;

export type TreeOptions = {
  /** Shows a text, or a part of one, that stands outside of formulas. */
  show?: Show;
  part?: PartOfText | undefined;
  /** The test whose pictures stand in the text. */
  test: WithPictures;
};

type Context = { show: Show; test: WithPictures };

/** Text with formulas and formatting. Only elements and attributes that the contract lists are shown. */
function treeOf(nodes: readonly RichNode[], { show, part, test: question }: TreeOptions): ReactNode {
  const { head, rest } = cutAtHead(nodes);
  const context = { show, test: question };
  if (part === 'flat') return root(flat(nodes), context, 'flat');
  if (part === 'rest')
    return rest.length === 0 ? null : <div className="rich-rest">{root(rest, context)}</div>;
  if (part === 'head' && head.length === 0) {
    return <span className="visually-hidden">{root(flat(nodes), { ...context, show: undefined })}</span>;
  }
  return root(part === 'head' ? head : nodes, context);
}

function root(nodes: readonly RichNode[], context: Context, part?: 'flat'): ReactNode {
  const [first] = nodes;
  const isLone = nodes.length === 1 && typeof first === 'object' && isInline(first);
  const hasBlocks = nodes.some(isBlock);
  const className = classNames(
    'rich-text',
    part === undefined && 'typed',
    isLone && 'rich-lone',
    hasBlocks && 'rich-blocks',
  );
  return createElement(hasBlocks ? 'div' : 'span', { className }, ...shownAll(nodes, context));
}

/** Punctuation that no line begins with. */
const punctuation = /^[.,;:!?)\]»”’…%]+/;

/** The nodes of a text, or of an element of a formatted one. */
function shownAll(nodes: readonly RichNode[], context: Context): ReactNode[] {
  return nodes.map((node, place) => {
    const [before, after] = [nodes[place - 1], nodes[place + 1]];
    if (typeof node !== 'string') {
      return isInline(node) ? formula(node, endOf(after)) : element(node, context);
    }
    const rest = before !== undefined && typeof before !== 'string' && isInline(before);
    const text = rest ? node.slice(endOf(node).length) : node;
    return context.show === undefined ? text : context.show(text);
  });
}

/** The punctuation with which a text behind a formula begins. */
function endOf(node: RichNode | undefined): string {
  return typeof node === 'string' ? (punctuation.exec(node)?.[0] ?? '') : '';
}

function isInline({ name, attributes }: RichElement): boolean {
  return name === 'math' && attributes?.['display'] !== 'block';
}

/** Elements whose parts stand above each other. */
const stacked = new Set(['mfrac', 'mtable', 'munder', 'mover', 'munderover']);

/** Whether a formula is higher than a line of text, so that it would touch the lines above and below. */
function isTall(node: RichNode): boolean {
  return typeof node === 'object' && (stacked.has(node.name) || (node.children ?? []).some(isTall));
}

function formula(node: RichElement, end: string): ReactNode {
  return (
    <span className={classNames('rich-formula', isTall(node) && 'rich-tall')}>
      {shownFormula(node)}
      {end}
    </span>
  );
}

/** An element of a formatted text, or a formula on a line of its own. */
function element(node: RichElement, context: Context): ReactNode {
  const { name, attributes = {}, children = [] } = node;
  if (!isFormatted(name)) return shownFormula(node);
  if (name === 'img') {
    return (
      <LazyPictureInText
        question={context.test}
        number={Number(attributes['picture'])}
        alt={attributes['alt'] ?? ''}
      >
        {shownAll(children, context)}
      </LazyPictureInText>
    );
  }
  const scope = name === 'th' ? { scope: 'col' } : undefined;
  const shown = createElement(name, { ...shownAttributes(node), ...scope }, ...shownAll(children, context));
  return name === 'table' || name === 'pre' ? <Scrolled>{shown}</Scrolled> : shown;
}

/** An element of a formula, which has styles where the browser knows formulas. */
type Shown = Element & Partial<ElementCSSInlineStyle>;

/**
 * Takes back the room behind a root. Browsers leave as much as the widest sign of a root in the font is wider than the one that they draw, which looks
 * like a space.
 */
function closeUp(sign: Shown): void {
  const radicand = sign.localName === 'mroot' ? sign.firstElementChild : sign.lastElementChild;
  if (radicand === null) return;
  const measure = () => {
    const room = sign.getBoundingClientRect().right - radicand.getBoundingClientRect().right;
    const taken = Number.parseFloat(getComputedStyle(radicand).marginRight) || 0;
    const em = (room - taken) / Number.parseFloat(getComputedStyle(sign).fontSize);
    if (em > 0) sign.style?.setProperty('margin-right', `${-em}em`);
  };
  document.fonts.load('1em "Savol Maths"', '√').then(measure, measure);
}

const isRoot = (name: string) => name === 'msqrt' || name === 'mroot';

function shownFormula(node: RichNode): ReactNode {
  if (typeof node === 'string') return node;
  const { name, children = [] } = node;
  const attributes = shownAttributes(node);
  if (attributes === undefined) return null;
  // The names of buttons, links and headings have the formula in words: its signs alone would be 12 for a half.
  const label = name === 'math' ? { 'aria-label': plainText([node]) || undefined } : {};
  const parts = children.map((child) => shownFormula(child));
  // Another function each time: the radicand of an element that stays may be another one.
  const measured = isRoot(name) && { ref: (sign: Shown | null) => void (sign && closeUp(sign)) };
  const shown = createElement(name, { ...attributes, ...label, ...measured }, ...parts);
  return attributes['display'] === 'block' ? <span className="rich-display">{shown}</span> : shown;
}

/** The attributes of an element as React names them; undefined for an element that is not listed. */
function shownAttributes({ name, attributes = {} }: RichElement): Record<string, string> | undefined {
  const listed = attributesOf(name);
  if (listed === undefined) return undefined;
  const allowed = Object.entries(attributes).filter(([attribute]) => listed.includes(attribute));
  return Object.fromEntries(
    allowed.map(([attribute, value]) =>
      attribute === 'class' ? ['className', classNamesOf(value)] : [attribute, value],
    ),
  );
}

/** Classes with the prefix that the styles of this folder have. */
function classNamesOf(value: string): string {
  return value
    .split(' ')
    .map((name) => `rich-${name}`)
    .join(' ');
}

/** A test as far as it is formatted. */
export type ShownTest = { text_format?: string | undefined; rendered?: Rendered | undefined };

/** Loads the code of pictures where texts of some tests have any. */
async function loadPicturesFor(questions: readonly ShownTest[]): Promise<void> {
  const texts = questions.flatMap(({ rendered = [] }) => rendered);
  if (texts.some(({ nodes }) => picturesIn(nodes).length > 0)) await pictureCode.load();
}

/** The pictures of a test that do not stand in a text. */
function otherPictures<Picture>(
  pictures: readonly Picture[],
  nodes: readonly RichNode[],
): readonly Picture[] {
  const numbers = picturesIn(nodes);
  return pictures.filter((_, at) => !numbers.includes(at + 1));
}

/** What shows trees. */
export const tree = { treeOf, otherPictures, loadPicturesFor, plainText };
