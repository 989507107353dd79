/*
 * Texts of a question as they are shown: where a text has formulas or is formatted, the server sends beside it a tree of
 * elements. The names of elements and attributes are those of HTML and MathML, and only those that are listed here are sent by the
 * server and shown by the page.
 */

/** The elements of formatted text, each with its attributes. */
const textElements = {
  p: [],
  strong: [],
  em: [],
  ul: [],
  ol: ['start'],
  li: [],
  table: [],
  tr: [],
  th: ['align'],
  td: ['align'],
  code: [],
  pre: [],
  br: [],
  /** `picture` is the number of a picture of the question. */
  img: ['picture', 'alt'],
} as const;

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

/** The classes of elements of formulas, for what MathML has no attribute for in browsers. */
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
] as const;
export type FormulaClass = (typeof formulaClasses)[number];

/** The names of all elements. */
export function richElementNames(): string[] {
  return [...Object.keys(textElements), ...Object.keys(formulaElements)];
}

/** Whether an element is one of a formula. */
export function isFormulaElement(name: string): boolean {
  return Object.hasOwn(formulaElements, name);
}

/** The attributes that an element may have; undefined for a name that is not listed. */
export function attributesOf(name: string): readonly string[] | undefined {
  if (isFormulaElement(name)) return [...formulaElements[name as keyof typeof formulaElements], 'class'];
  return Object.hasOwn(textElements, name) ? textElements[name as keyof typeof textElements] : undefined;
}

/** A text, or an element that is listed here with its attributes and what is in it. */
export type RichNode = string | RichElement;
export type RichElement = {
  name: string;
  attributes?: Record<string, string> | undefined;
  children?: RichNode[] | undefined;
};
