import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';

import {
  attributesOf,
  type FormulaClass,
  isFormatted,
  type RichElement,
  type RichNode,
} from '../../contract/questions/rich-elements.ts';
import { drawnForBrowsers, hasUndrawnArrow } from './drawn-mathml.ts';

/** The most elements of a formula, and how deep they lie in each other. */
const mostElements = 1500;
const deepest = 60;

/** Lengths, numbers and words; no text that a browser could read as an address. */
const isPlainValue = /^[\w.+%-]{1,20}$/;

/** The classes that stand for those of Temml. */
const classes: Readonly<Record<string, readonly FormulaClass[]>> = {
  'tml-left': ['left'],
  'tml-right': ['right'],
  'tml-overline': ['line-above'],
  'tml-underline': ['line-below'],
  'tml-fbox': ['boxed'],
  'tml-cancel': ['strike'],
  upstrike: ['strike-up'],
  downstrike: ['strike-down'],
  'tml-xcancel': ['strike-cross'],
  sout: ['strike-through'],
  'circle-pad': ['circled'],
  'longdiv-top': ['longdiv'],
  'longdiv-arc': ['longdiv-arc'],
};

/** The classes that stand for styles of Temml: no `style` attribute would pass the Content-Security-Policy of the page. */
const styles: readonly (readonly [RegExp, FormulaClass])[] = [
  [/(^|;)padding-left:0(em|pt)?;/, 'flush-left'],
  [/(^|;)padding-right:0(em|pt)?;/, 'flush-right'],
  [/(^|;)border-left:/, 'line-left'],
  [/(^|;)border-right:/, 'line-right'],
  [/(^|;)border-top:/, 'line-above'],
  [/(^|;)border-bottom:/, 'line-below'],
  [/(^|;)border:/, 'boxed'],
  [/(^|;)text-align:left;/, 'left'],
];

/** The notations of `menclose` that classes draw. */
const notations =
  /^(?:top|bottom|box|circle|longdiv|updiagonalstrike|downdiagonalstrike|horizontalstrike|updiagonalstrike downdiagonalstrike)$/;

/** Styles and classes without which parts would lie over each other, or not be mirrored, and which no class here stands for. */
const lostStyles = /(^|;)(?:position|transform|justify-content):/;
const lostClasses = /\btml-shift-left\b/;
/** Space that is taken back, in em. A little of it is left out: parts stand further apart then. More would have laid them over each other. */
const takenBack = /(?:^|;)margin-left:-([\d.]+)(em)?/;
const mostTakenBack = 0.36;

/** Whether no browser would show an element as it is meant. */
function isLost({ class: named = '', style = '', notation, lspace = '' }: Record<string, string>): boolean {
  const [, size = 0, unit] = takenBack.exec(style) ?? [];
  const isOverlaid = Number(size) > (unit === undefined ? 0 : mostTakenBack);
  const isUndrawn = notation !== undefined && !notations.test(notation);
  return (
    isOverlaid || isUndrawn || lspace.startsWith('-') || lostStyles.test(style) || lostClasses.test(named)
  );
}

function classOf(
  element: string,
  { class: named = '', style = '', notation = '', mathbackground }: Record<string, string>,
): string {
  const byName = named
    .split(' ')
    .flatMap((name) => (Object.hasOwn(classes, name) ? (classes[name] ?? []) : []));
  const byStyle = styles.filter(([pattern]) => pattern.test(style)).map(([, name]) => name);
  const isFilled = element === 'mspace' && mathbackground !== undefined;
  const others = [notation.includes('strike') && 'struck', isFilled && 'filled'].filter(
    (value) => value !== false,
  );
  return [...byName, ...byStyle, ...others].join(' ');
}

/** The element that stands for one of Temml: `menclose` and groups without browsers' support are rows with a class. */
const standsFor: Readonly<Record<string, string>> = { menclose: 'mrow', none: 'mrow' };

/** Elements that have a text. Where Temml puts elements into them, browsers would show these below each other. */
const tokens = /^m(?:[ions]|text)$/;

/** A formula has more elements than are shown, or they lie deeper in each other. */
class TooComplex extends Error {}
/** A formula has something that browsers do not show as it is meant. */
export class UnsupportedFormula extends Error {}

/**
 * Reads MathML that Temml wrote, keeping the elements and attributes that rich-elements.ts lists.
 * @throws UnsupportedFormula where there is something else without which the formula would be shown otherwise than it is meant.
 * MathML that is no XML, has too many elements or too deep ones throws other errors.
 */
export function readMathml(mathml: string): RichElement {
  let count = 0;
  const read = (element: XmlElement, depth: number): RichElement => {
    count += 1;
    if (count > mostElements || depth > deepest) throw new TooComplex();
    const children = element.children.flatMap((child): RichNode[] => {
      if (child instanceof XmlElement) return [read(child, depth + 1)];
      return child instanceof XmlText ? [child.text] : [];
    });
    const isRow = tokens.test(element.name) && children.some((child) => typeof child === 'object');
    const name = isRow ? 'mrow' : (standsFor[element.name] ?? element.name);
    const listed = attributesOf(name);
    if (listed === undefined || isFormatted(name) || isLost(element.attributes))
      throw new UnsupportedFormula();
    const attributes = listedAttributes(name, listed, element.attributes);
    const shown = {
      name,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(children.length > 0 && { children }),
    };
    if (hasUndrawnArrow(shown)) throw new UnsupportedFormula();
    return drawnForBrowsers(shown);
  };
  const { root } = parseXml(mathml);
  if (root === null) throw new UnsupportedFormula();
  return read(root, 0);
}

/** Browsers read a size of `mpadded` with a sign as a size, and not as a change. */
const isChange = (name: string, attribute: string, value: string) =>
  name === 'mpadded' && attribute !== 'voffset' && /^[+-]/.test(value);

function listedAttributes(
  name: string,
  listed: readonly string[],
  attributes: Record<string, string>,
): Record<string, string> {
  const plain = Object.entries({ ...attributes, class: '' }).filter(
    ([attribute, value]) =>
      listed.includes(attribute) && isPlainValue.test(value) && !isChange(name, attribute, value),
  );
  const className = classOf(name, attributes);
  return { ...Object.fromEntries(plain), ...(className !== '' && { class: className }) };
}
