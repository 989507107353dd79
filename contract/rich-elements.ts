/*
 * Texts of a question as they are shown: where a text has formulas, the server sends beside it a tree of elements. Their names
 * and those of their attributes are those of MathML, and only those that are listed here are sent by the server and shown by the page.
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
  return Object.keys(formulaElements);
}

/** The attributes that an element may have; undefined for a name that is not listed. */
export function attributesOf(name: string): readonly string[] | undefined {
  if (!Object.hasOwn(formulaElements, name)) return undefined;
  return [...formulaElements[name as keyof typeof formulaElements], 'class'];
}

/** A text, or an element that is listed here with its attributes and what is in it. */
export type RichNode = string | RichElement;
export type RichElement = {
  name: string;
  attributes?: Record<string, string> | undefined;
  children?: RichNode[] | undefined;
};
