import { type Node, SyntaxKind } from 'typescript/unstable/ast';

import { featureAt } from './floor.ts';

type Parts = {
  name?: { text: string };
  text?: string;
  tagName?: { text: string };
  parent?: Parts;
  expression?: Parts;
  arguments?: readonly (Node & { text?: string })[];
};

/** How React calls attributes whose name in HTML is another one. */
const named: Readonly<Record<string, string>> = {
  classname: 'class',
  htmlfor: 'for',
  crossorigin: 'crossorigin',
};

/** Where the data have the element or the attribute that a node of JSX writes; undefined for other nodes, and for parts of React. */
export function markupPaths(node: Node): string[] | undefined {
  const parts = node as Node & Parts;
  if (node.kind === SyntaxKind.JsxOpeningElement || node.kind === SyntaxKind.JsxSelfClosingElement) {
    const tag = parts.tagName?.text ?? '';
    return featureAt(`html.elements.${tag}`) && [`html.elements.${tag}`];
  }
  if (node.kind !== SyntaxKind.JsxAttribute) return undefined;
  const tag = parts.parent?.parent?.tagName?.text ?? '';
  if (featureAt(`html.elements.${tag}`) === undefined) return undefined;
  const attribute = (parts.name?.text ?? '').toLowerCase();
  const name = named[attribute] ?? attribute;
  return [`html.elements.${tag}.${name}`, `html.global_attributes.${name}`].filter((path) => featureAt(path));
}

/** Where the data have the event that a call of `addEventListener` names, of whichever interface. */
export function eventPaths(node: Node): string[] | undefined {
  const { expression, arguments: given = [] } = node as Node & Parts;
  if (
    node.kind !== SyntaxKind.CallExpression ||
    (expression?.name?.text ?? expression?.text) !== 'addEventListener'
  )
    return undefined;
  const [first] = given;
  if (first?.kind !== SyntaxKind.StringLiteral) return undefined;
  return Object.keys(featureAt('api') ?? {})
    .map((name) => `api.${name}.${first.text}_event`)
    .filter((path) => featureAt(path));
}
