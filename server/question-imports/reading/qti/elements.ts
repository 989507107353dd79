import { XmlElement } from '@rgrove/parse-xml';

/** A node within an element. */
export type XmlNode = XmlElement['children'][number];

/** A name without its prefix, and without the kebab case of QTI 3: `qti-simple-choice` is `simpleChoice`. Other names stay as they are. */
function plainName(name: string): string {
  const local = name.slice(name.indexOf(':') + 1);
  return local.startsWith('qti-') ? camel(local.slice(4)) : local;
}

function camel(name: string): string {
  return name.replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function nameOf(element: XmlElement): string {
  return plainName(element.name);
}

/** An attribute by its name in QTI 2, which QTI 3 has in kebab case; trimmed, undefined where it is missing. */
export function attribute(element: XmlElement, name: string): string | undefined {
  const { attributes } = element;
  return (attributes[name] ?? attributes[kebab(name)])?.trim();
}

/** The elements in an element, in their order. @param names those that are looked for; all where it is missing */
export function elementsOf(element: XmlElement, ...names: string[]): XmlElement[] {
  const elements = element.children.filter((node) => node instanceof XmlElement);
  return names.length === 0 ? elements : elements.filter((child) => names.includes(nameOf(child)));
}

/** The first element of a name in an element. */
export function elementOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((node) => node instanceof XmlElement && nameOf(node) === name) as
    | XmlElement
    | undefined;
}

/**
 * All elements below an element in the order of their beginnings. It takes as little of the stack for deep ones as for others.
 * @param isWhole whether nothing below an element is looked into
 */
export function* descendants(
  element: XmlElement,
  isWhole: (element: XmlElement) => boolean = () => false,
): Generator<XmlElement> {
  const waiting = elementsOf(element).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    if (isWhole(next)) continue;
    for (const child of elementsOf(next).toReversed()) waiting.push(child);
  }
}

/** The elements of some names anywhere below an element. */
export function findAll(element: XmlElement, ...names: string[]): XmlElement[] {
  return [...descendants(element)].filter((found) => names.includes(nameOf(found)));
}

/**
 * A copy of nodes in which some elements are replaced.
 * @param replaced what stands for an element; undefined for one that stays, below which others may be replaced
 */
export function rebuilt(
  nodes: readonly XmlNode[],
  replaced: (element: XmlElement) => readonly XmlNode[] | undefined,
): XmlNode[] {
  return nodes.flatMap((node): readonly XmlNode[] => {
    if (!(node instanceof XmlElement)) return [node];
    return (
      replaced(node) ?? [new XmlElement(node.name, { ...node.attributes }, rebuilt(node.children, replaced))]
    );
  });
}

/** The place of a gap within nodes, as the markup of tests has it. */
export function gapNode(id: string): XmlElement {
  return new XmlElement('savol-gap', { id });
}
