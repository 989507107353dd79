/*
 * Texts of a question as they are shown: where a text has formulas or is formatted, the server sends beside it a tree of elements.
 * Their names and those of their attributes are those of MathML and HTML, and only those that are listed here are sent by the server
 * and shown by the page.
 */

/** The elements of formulas, each with its attributes beside `class`. */
const formulaElements = {
  math: ['display'],
  mrow: ['displaystyle', 'scriptlevel'],
  mstyle: ['displaystyle', 'scriptlevel', 'mathsize'],
  mi: ['mathvariant'],
  mn: [],
  mo: [
    'fence',
    'form',
    'largeop',
    'lspace',
    'maxsize',
    'minsize',
    'movablelimits',
    'rspace',
    'separator',
    'stretchy',
    'symmetric',
  ],
  ms: [],
  mtext: [],
  mspace: ['width', 'height', 'depth'],
  mfrac: ['linethickness', 'displaystyle', 'scriptlevel'],
  msqrt: [],
  mroot: [],
  msub: [],
  msup: [],
  msubsup: [],
  munder: [],
  mover: ['accent'],
  munderover: [],
  mmultiscripts: [],
  mprescripts: [],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mphantom: [],
  mtable: ['displaystyle', 'scriptlevel'],
  mtr: [],
  mtd: [],
} as const;

/**
 * The classes of elements of formulas, for what MathML has no attribute for in browsers.
 * - `accent-above` and `accent-below`: a row of a part and what is drawn over its whole width
 * - `arrow-base`: a row of an invisible label and an arrow that is drawn as wide as the label
 * - `drawn`: a sign in the shape that its second class names
 */
export const formulaClasses = [
  'left',
  'right',
  'flush-left',
  'flush-right',
  'line-left',
  'line-right',
  'line-above',
  'line-below',
  'boxed',
  'struck',
  'strike',
  'strike-up',
  'strike-down',
  'strike-cross',
  'strike-through',
  'circled',
  'longdiv',
  'longdiv-arc',
  'filled',
  'accent-above',
  'accent-below',
  'arrow-base',
  'drawn',
  'arrow-right',
  'arrow-left',
  'arrow-both',
  'double-right',
  'double-left',
  'harpoon-right',
  'harpoon-left',
  'harpoon-right-down',
  'harpoon-left-down',
  'harpoons',
  'arrows',
  'hat',
  'check',
  'tilde',
  'arc-above',
  'arc-below',
  'bracket-above',
  'bracket-below',
] as const;
export type FormulaClass = (typeof formulaClasses)[number];

/**
 * The elements of formatted texts, each with its attributes beside `class`. A picture is one of the question, by its number from 1;
 * `img` contains the typed source, which is shown where the question has no such picture.
 */
const formattedElements = {
  p: [],
  br: [],
  strong: [],
  em: [],
  code: [],
  pre: [],
  ul: [],
  ol: ['start'],
  li: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
  img: ['picture', 'alt'],
} as const;

/** The names of all elements. */
export function richElementNames(): string[] {
  return [...Object.keys(formulaElements), ...Object.keys(formattedElements)];
}

/** Whether an element is one of a formatted text, and none of a formula. */
export function isFormatted(name: string): boolean {
  return Object.hasOwn(formattedElements, name);
}

/** The attributes that an element may have; undefined for a name that is not listed. */
export function attributesOf(name: string): readonly string[] | undefined {
  if (isFormatted(name)) return [...formattedElements[name as keyof typeof formattedElements], 'class'];
  if (!Object.hasOwn(formulaElements, name)) return undefined;
  return [...formulaElements[name as keyof typeof formulaElements], 'class'];
}

/** A text, or an element that is listed here with its attributes and children. */
export type RichNode = string | RichElement;
export type RichElement = {
  name: string;
  attributes?: Record<string, string> | undefined;
  children?: RichNode[] | undefined;
};
