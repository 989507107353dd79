import { type Feature, featureAt } from './floor.ts';

/** The interfaces of the compatibility data that have the members of a mixin, which the data do not name. */
const withMixin: Readonly<Record<string, readonly string[]>> = {
  ARIAMixin: ['Element'],
  Animatable: ['Element'],
  Body: ['Response', 'Request'],
  ChildNode: ['Element'],
  DocumentOrShadowRoot: ['Document'],
  ElementCSSInlineStyle: ['HTMLElement'],
  ElementContentEditable: ['HTMLElement'],
  FontFaceSource: ['Document'],
  GlobalEventHandlers: ['HTMLElement', 'Element', 'Window'],
  GlobalFetch: ['Window'],
  HTMLHyperlinkElementUtils: ['HTMLAnchorElement'],
  HTMLOrSVGElement: ['HTMLElement'],
  InnerHTML: ['Element'],
  NavigatorID: ['Navigator'],
  NavigatorStorage: ['Navigator'],
  NavigatorLanguage: ['Navigator'],
  NavigatorOnLine: ['Navigator'],
  NonDocumentTypeChildNode: ['Element'],
  NonElementParentNode: ['Document'],
  ParentNode: ['Element', 'Document'],
  WindowEventHandlers: ['Window'],
  WindowLocalStorage: ['Window'],
  WindowOrWorkerGlobalScope: ['Window'],
  WindowSessionStorage: ['Window'],
};

/** The names that TypeScript has for parts of the built-in objects of JavaScript. */
const builtIns: Readonly<Record<string, string>> = {
  CallableFunction: 'Function',
  NewableFunction: 'Function',
  PromiseLike: 'Promise',
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  ConcatArray: 'Array',
  Uint8Array: 'TypedArray',
  Uint32Array: 'TypedArray',
};

/** What the data have as one feature, and TypeScript with members. */
const wholes: Readonly<Record<string, string>> = {
  Console: 'api.console',
  'ImportMeta.url': 'javascript.operators.import_meta',
  RegExpExecArray: 'javascript.builtins.RegExp.exec',
  RegExpMatchArray: 'javascript.builtins.String.match',
  RegExpIndicesArray: 'javascript.builtins.RegExp.hasIndices',
};

/** Where the data may have a global name. */
export function globalPaths(name: string): string[] {
  if (name === 'Image') return ['api.HTMLImageElement.Image'];
  return [
    `javascript.builtins.${name}`,
    `javascript.builtins.globals.${name}`,
    `api.${name}`,
    `api.Window.${name}`,
    `api.EventTarget.${name}`,
  ];
}

/**
 * Where the data may have a member of an interface of TypeScript's libraries.
 * @param owner such as `ArrayConstructor`, `Intl.DateTimeFormat` or `HTMLOrSVGElement`
 */
export function memberPaths(owner: string, member: string): string[] {
  const plain = owner.replace(/Constructor$/, '');
  const builtIn = builtIns[plain] ?? plain;
  const whole = wholes[`${plain}.${member}`] ?? wholes[plain];
  if (whole !== undefined) return [whole];
  if (/^CSSStyle(Declaration|Properties)/.test(plain)) {
    const property = member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [`api.CSSStyleDeclaration.${member}`, `css.properties.${property}`];
  }
  const interfaces = [
    plain,
    ...(withMixin[plain] ?? []),
    ...(plain.startsWith('Canvas') ? ['CanvasRenderingContext2D'] : []),
  ];
  const paths = [
    `javascript.builtins.${builtIn}.${member}`,
    ...interfaces.flatMap((name) => [
      `api.${name}.${member}`,
      `api.${name}.${member}_static`,
      `api.${name}.${member.replace(/^on/, '')}_event`,
    ]),
  ];
  if (member.endsWith('EventListener')) paths.push(`api.EventTarget.${member}`);
  // Interfaces that the data do not have at all are those of options.
  const isKnown =
    interfaces.some((name) => featureAt(`api.${name}`)) || featureAt(`javascript.builtins.${builtIn}`);
  return isKnown ? paths : [...paths, ...optionPaths(member)];
}

/** Where the data have an option with a name, of whichever function: TypeScript declares options apart from functions. */
function optionPaths(name: string): readonly string[] {
  return optionsByName().get(name) ?? [];
}

let options: Map<string, string[]> | undefined;

function optionsByName(): Map<string, string[]> {
  if (options !== undefined) return options;
  options = new Map();
  collect(options, featureAt('api'), 'api');
  collect(options, featureAt('javascript'), 'javascript');
  return options;
}

function collect(found: Map<string, string[]>, feature: Feature | undefined, path: string): void {
  for (const [name, below] of Object.entries(feature ?? {})) {
    if (name === '__compat') continue;
    const [, option] = /^(?:\w+?_)?(\w+)_parameter$/.exec(name) ?? [];
    if (option !== undefined) found.set(option, [...(found.get(option) ?? []), `${path}.${name}`]);
    collect(found, below as Feature, `${path}.${name}`);
  }
}
