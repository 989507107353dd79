import type { TextKind } from '../../../contract/questions/text-format.ts';
import type { BankQuestion } from '../bank-question.ts';
import { blockHtmlOf, escaped, htmlOf, mathmlOf, type Markup, nodesOf } from './shown-texts.ts';

/* How QTI 2.2 and 3.0 spell what both have. */

export type QtiVersion = '2.2' | '3.0';

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
/** Writes an element by its name in QTI 2.2. */
export type Element = (name: string, attributes?: Attributes, children?: readonly string[]) => string;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function written(
  name: string,
  attributes: Attributes,
  children: readonly string[],
  spell: (name: string) => string,
): string {
  const all = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => {
      const isXml = attribute === 'xmlns' || attribute.includes(':');
      return ` ${isXml ? attribute : spell(attribute)}="${escaped(String(value))}"`;
    });
  const inside = children.join('');
  return inside === '' ? `<${name}${all.join('')}/>` : `<${name}${all.join('')}>${inside}</${name}>`;
}

/** Elements of QTI as a version spells them: `choiceInteraction` is `qti-choice-interaction` in 3.0. */
export function elementsOf(version: QtiVersion): Element {
  if (version === '2.2') {
    return (name, attributes = {}, children = []) => written(name, attributes, children, (given) => given);
  }
  return (name, attributes = {}, children = []) => written(`qti-${kebab(name)}`, attributes, children, kebab);
}

/** Formulas as MathML that has its TeX beside it, and pictures by their names in the folder of files. */
function qtiMarkup({ pictures }: BankQuestion): Markup {
  return {
    formula: (tex, isDisplay, { children = [] }) =>
      `<math xmlns="http://www.w3.org/1998/Math/MathML"${isDisplay ? ' display="block"' : ''}><semantics><mrow>${children
        .map(mathmlOf)
        .join(
          '',
        )}</mrow><annotation encoding="application/x-tex">${escaped(tex)}</annotation></semantics></math>`,
    picture: (number, alt) => {
      const picture = pictures[number - 1];
      return picture && pictureElement({ file: picture.file, alt: alt ?? picture.alt });
    },
  };
}

/** The address of a file from an item. */
export const fileAddress = (name: string) => `../files/${name}`;

export function pictureElement({ file, alt }: { file: string; alt: string }): string {
  return `<img src="${escaped(fileAddress(file))}" alt="${escaped(alt)}"/>`;
}

/** A text of a test as XHTML; in paragraphs for blocks. */
export function textOf(test: BankQuestion, text: string, kind: TextKind): string {
  const nodes = nodesOf(test, text, kind);
  return kind === 'blocks' ? blockHtmlOf(nodes, qtiMarkup(test)) : htmlOf(nodes, qtiMarkup(test));
}
