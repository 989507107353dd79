import './tree.css';

import { createElement, type ReactNode } from 'react';

import { attributesOf, type RichElement, type RichNode } from '../../contract/rich-elements.ts';
import { classNames } from '../ui/class-names.ts';

type Show = ((text: string) => ReactNode) | undefined;

/**
 * Text with formulas. Of what is sent, only the elements and attributes that the contract lists are shown.
 * @param show shows a text, or a part of one, that stands outside of formulas
 */
export function treeOf(nodes: readonly RichNode[], show: Show): ReactNode {
  const [first] = nodes;
  const isLone = nodes.length === 1 && typeof first === 'object' && isInline(first);
  const className = classNames('rich-text', isLone && 'rich-lone');
  return createElement('span', { className }, ...shownAll(nodes, show));
}

/** Punctuation that no line begins with. */
const punctuation = /^[.,;:!?)\]»”’…%]+/;

function shownAll(nodes: readonly RichNode[], show: Show): ReactNode[] {
  return nodes.map((node, place) => {
    const [before, after] = [nodes[place - 1], nodes[place + 1]];
    if (typeof node !== 'string') return isInline(node) ? formula(node, endOf(after)) : shown(node);
    const rest = before !== undefined && typeof before !== 'string' && isInline(before);
    const text = rest ? node.slice(endOf(node).length) : node;
    return show === undefined ? text : show(text);
  });
}

/** The punctuation with which a text behind a formula begins. */
function endOf(node: RichNode | undefined): string {
  return typeof node === 'string' ? (punctuation.exec(node)?.[0] ?? '') : '';
}

function isInline({ name, attributes }: RichElement): boolean {
  return name === 'math' && attributes?.['display'] !== 'block';
}

function formula(node: RichElement, end: string): ReactNode {
  return (
    <span className="rich-formula">
      {shown(node)}
      {end}
    </span>
  );
}

function shown(node: RichNode): ReactNode {
  if (typeof node === 'string') return node;
  const { name, children = [] } = node;
  const attributes = shownAttributes(node);
  if (attributes === undefined) return null;
  const element = createElement(name, attributes, ...children.map((child) => shown(child)));
  return attributes['display'] === 'block' ? <span className="rich-display">{element}</span> : element;
}

/** The attributes of an element as React names them; undefined for an element that is not listed. */
function shownAttributes({ name, attributes = {} }: RichElement): Record<string, string> | undefined {
  const listed = attributesOf(name);
  if (listed === undefined) return undefined;
  const kept = Object.entries(attributes).filter(([attribute]) => listed.includes(attribute));
  return Object.fromEntries(
    kept.map(([attribute, value]) =>
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
