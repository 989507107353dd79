import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';

import {
  attributesOf,
  type FormulaClass,
  isFormatted,
  type RichElement,
  type RichNode,
} from '../../contract/questions/rich-elements.ts';

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
];

function classOf({ class: named = '', style = '', notation = '' }: Record<string, string>): string {
  const byName = named
    .split(' ')
    .flatMap((name) => (Object.hasOwn(classes, name) ? (classes[name] ?? []) : []));
  const byStyle = styles.filter(([pattern]) => pattern.test(style)).map(([, name]) => name);
  return [...byName, ...byStyle, ...(notation.includes('strike') ? ['struck'] : [])].join(' ');
}

/** The element that stands for one of Temml: `menclose` and groups without browsers' support are rows with a class. */
const standsFor: Readonly<Record<string, string>> = { menclose: 'mrow', none: 'mrow' };

/** A formula has more elements than are shown, or one that is not shown. */
class UnshownFormula extends Error {}

/**
 * Reads MathML that Temml wrote, keeping the elements and attributes that rich-elements.ts lists.
 * @throws UnshownFormula where there are other elements, too many, or too deep ones; MathML that is no XML throws too
 */
export function readMathml(mathml: string): RichElement {
  let count = 0;
  const read = (element: XmlElement, depth: number): RichElement => {
    const name = standsFor[element.name] ?? element.name;
    count += 1;
    const listed = attributesOf(name);
    const isShown = listed !== undefined && !isFormatted(name);
    if (!isShown || count > mostElements || depth > deepest) throw new UnshownFormula();
    const children = element.children.flatMap((child): RichNode[] => {
      if (child instanceof XmlElement) return [read(child, depth + 1)];
      return child instanceof XmlText ? [child.text] : [];
    });
    const attributes = listedAttributes(listed, element.attributes);
    return {
      name,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(children.length > 0 && { children }),
    };
  };
  const { root } = parseXml(mathml);
  if (root === null) throw new UnshownFormula();
  return read(root, 0);
}

function listedAttributes(
  listed: readonly string[],
  attributes: Record<string, string>,
): Record<string, string> {
  const plain = Object.entries({ ...attributes, class: '' }).filter(
    ([attribute, value]) => listed.includes(attribute) && isPlainValue.test(value),
  );
  const className = classOf(attributes);
  return { ...Object.fromEntries(plain), ...(className !== '' && { class: className }) };
}
