import { parseXml, XmlElement, XmlError, type XmlNode } from '@rgrove/parse-xml';
import { fromHtml } from 'hast-util-from-html';

import { UnreadableSource } from './item.ts';

/** How deep elements lie in each other, and how many attributes one has. */
const most = { depth: 200, attributes: 200 };

/** The characters of named entities of HTML, as `&nbsp;`. */
const entities = new Map<string, string>();

function characterOf(entity: string): string {
  const known = entities.get(entity);
  if (known !== undefined) return known;
  const [node] = fromHtml(entity, { fragment: true }).children;
  const text = node?.type === 'text' ? node.value : entity;
  if (entities.size < 3000) entities.set(entity, text);
  return text;
}

/** A text without the characters that XML cannot have, which some programs write all the same. */
export function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '');
}

/**
 * The root element of a text in XML; elements have the places where they start in it, white space before it not counted. Entities that it declares are not resolved, those of HTML are.
 * @throws UnreadableSource where it is no XML, or its elements lie too deep within each other
 */
export function readXml(text: string): XmlElement {
  try {
    const document = parseXml(xmlText(text).trimStart(), {
      includeOffsets: true,
      resolveUndefinedEntity: characterOf,
    });
    if (document.root === null || !isShallow(document.root)) throw new UnreadableSource('too_complex');
    return document.root;
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableSource('too_complex');
    if (error instanceof XmlError) throw new UnreadableSource('unreadable');
    throw error;
  }
}

function isShallow(root: XmlElement): boolean {
  const waiting = [{ element: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, depth } = next;
    if (depth > most.depth || Object.keys(element.attributes).length > most.attributes) return false;
    for (const child of element.children) {
      if (child instanceof XmlElement) waiting.push({ element: child, depth: depth + 1 });
    }
  }
  return true;
}

/** The name of an element without a prefix, as it is written. */
export function nameOf({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The elements in an element, or those of some names. */
export function childrenOf(element: XmlElement, ...names: readonly string[]): XmlElement[] {
  const isWanted = (node: XmlNode): node is XmlElement =>
    node instanceof XmlElement && (names.length === 0 || names.includes(nameOf(node)));
  return element.children.filter((node) => isWanted(node));
}

/** The first element of a name in an element. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element === undefined ? undefined : childrenOf(element, name)[0];
}

/** The text in an element and all below it, without white space around it; blank of none. */
export function textOf(element: XmlElement | undefined): string {
  return element === undefined ? '' : element.text.trim();
}

/** An attribute by its name without a prefix; undefined where there is none. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  const entries = Object.entries(element?.attributes ?? {});
  return entries.find(([key]) => key === name || key.slice(key.indexOf(':') + 1) === name)?.[1];
}

export { XmlElement };
