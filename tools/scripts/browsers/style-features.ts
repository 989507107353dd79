import { type CssNode, generate, parse, walk } from 'css-tree';

import { browsersWithout, featureAt, type Finding } from './floor.ts';

/**
 * What a built style sheet uses and a browser of the floor lacks: properties, values, functions, units, selectors, at-rules and features of
 * media. What stands inside of an `@supports` that asks for the same is left out. A selector in a list with others is `…_in_a_list`: a
 * browser that does not know it drops the rule of all.
 */
export function featuresOfStyles(css: string, file: string): Finding[] {
  const findings = new Map<string, Finding>();
  const conditions: string[] = [];
  let prefixes: readonly string[] = [];
  const add = (where: string, paths: readonly string[]) => {
    const path = paths.find((each) => featureAt(each)?.__compat !== undefined);
    const missing = path === undefined ? [] : browsersWithout(featureAt(path) ?? {}, prefixes);
    if (path === undefined || missing.length === 0 || conditions.some((text) => text.includes(lastOf(path))))
      return;
    const feature = !alone && path.startsWith('css.selectors.') ? `${path}_in_a_list` : path;
    findings.set(`${feature} ${where}`, { feature, where: `${file} ${where}`, missing });
  };
  let selector = '';
  let alone = true;
  let property = '';
  let block: CssNode | undefined;
  walk(parse(css, { parseCustomProperty: true }), {
    enter(node: CssNode) {
      if (isSupports(node)) conditions.push(generate(node));
      if (node.type === 'Rule') {
        selector = generate(node.prelude);
        alone = node.prelude.type !== 'SelectorList' || node.prelude.children.size === 1;
      }
      if (node.type === 'Block') {
        block = node;
        // The parser reads rules in rules only where they begin with `&`.
        if (node.children.some((each: CssNode) => each.type === 'Raw'))
          add(selector, ['css.selectors.nesting']);
      }
      if (node.type === 'Declaration') {
        property = node.property;
        prefixes = prefixesOf(property, block);
      }
      // Of a property that is used with a prefix, the data have the values without one.
      if (node.type === 'Identifier' && prefixes.length > 0) return;
      for (const paths of pathsOf(node, property)) add(node.type === 'Atrule' ? '' : selector, paths);
    },
    leave(node: CssNode) {
      if (isSupports(node)) conditions.pop();
      if (node.type === 'Declaration') [property, prefixes] = ['', []];
    },
  });
  return [...findings.values()];
}

/** The prefixes with which a block declares a property as well. */
function prefixesOf(property: string, block: CssNode | undefined): string[] {
  if (block?.type !== 'Block') return [];
  return block.children.toArray().flatMap((each: CssNode) => {
    const [, prefix, name] = each.type === 'Declaration' ? (/^(-\w+-)(.+)$/.exec(each.property) ?? []) : [];
    return prefix !== undefined && name === property ? [prefix] : [];
  });
}

const isSupports = (node: CssNode) => node.type === 'Atrule' && node.name === 'supports';

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Functions and units that the data have under another name than their own. */
const functionPlaces = [
  'css.types',
  'css.types.color',
  'css.types.image',
  'css.types.gradient',
  'css.types.transform-function',
];

/** For each feature that a node may use, the places where the data may have it. */
function pathsOf(node: CssNode, property: string): string[][] {
  switch (node.type) {
    case 'Atrule':
      return [[`css.at-rules.${node.name}`]];
    case 'Declaration':
      return [[`css.properties.${node.property}`]];
    case 'Identifier':
      return property === '' ? [] : [[`css.properties.${property}.${node.name}`]];
    case 'Function':
      return [
        [
          ...functionPlaces.map((place) => `${place}.${node.name}`),
          `css.properties.${property}.${node.name}`,
        ],
      ];
    case 'Dimension':
      return unitPaths(node.unit);
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [[`css.selectors.${node.name}`]];
    case 'NestingSelector':
      return [['css.selectors.nesting']];
    case 'Feature':
    case 'FeatureRange':
      return featureOfQuery(node);
    default:
      return [];
  }
}

function unitPaths(unit: string): string[][] {
  const [, kind] = /^([sld])v(?:[hwib]|min|max)$/.exec(unit) ?? [];
  const dynamic = kind === undefined ? [] : [['css.types.length.viewport_percentage_units_dynamic']];
  return [[`css.types.length.${unit}`], ...dynamic];
}

function featureOfQuery(node: CssNode): string[][] {
  if (node.type === 'FeatureRange') return [['css.at-rules.media.range_syntax']];
  if (node.type !== 'Feature') return [];
  const name = node.name.replace(/^(min|max)-/, '');
  return [[`css.at-rules.media.${node.name}`, `css.at-rules.media.${name}`]];
}
