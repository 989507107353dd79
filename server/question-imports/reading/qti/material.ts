import type { Root } from 'hast';
import type { XmlElement } from '@rgrove/parse-xml';

import { htmlTree, plainTree, xmlTree } from '../markup/markup.ts';
import { textOf } from '../xml.ts';
import type { Notes } from './asked.ts';
import { attribute, elementsOf, nameOf } from './elements.ts';
import { inBlocks, inLine, lineBreak, nothing, pictureTree, soundTree } from './tree.ts';

/* What an item of QTI 1.2 shows: material, in flows. */

/** Tags that many programs write without saying that a text is HTML. */
const tags = /<\/(?:p|b|i|u|div|span|strong|em|su[bp]|table|font|h\d)>|<br\s{0,9}\/?>|<img\s/i;

/** A text by its declared type. Where none is declared it is HTML if it has tags of it. */
function textTree(element: XmlElement): Root {
  if (elementsOf(element).length > 0) return xmlTree(element.children);
  const type = (attribute(element, 'texttype') ?? attribute(element, 'type') ?? '').toLowerCase();
  const text = element.text;
  if (type.includes('html')) return htmlTree(text);
  const isDeclared = type.includes('plain');
  return !isDeclared && tags.test(text) ? htmlTree(text) : plainTree(withoutIndentation(text));
}

/** A text without the white space around its lines that stands there to show the elements of the document. */
function withoutIndentation(text: string): string {
  const lines = text.split(/\r\n?|\n/);
  return lines.length === 1
    ? text
    : lines
        .map((line) => line.trim())
        .join('\n')
        .trim();
}

/** The address of a file; a picture that stands in the element itself has one with its content. */
function addressOf(element: XmlElement, type: string): string {
  const address = attribute(element, 'uri') ?? attribute(element, 'entityref') ?? '';
  if (address !== '' || textOf(element) === '') return address;
  return `data:${attribute(element, type) ?? 'image/png'};base64,${textOf(element).replaceAll(/\s/g, '')}`;
}

function partTree(element: XmlElement, notes: Notes): Root {
  switch (nameOf(element)) {
    case 'mattext':
    case 'matemtext':
    case 'mat_formattedtext':
      return textTree(element);
    case 'mat_extension':
      return inBlocks(...elementsOf(element).map((part) => partTree(part, notes)));
    case 'matimage':
      return pictureTree(addressOf(element, 'imagtype'), attribute(element, 'label') ?? '');
    case 'mataudio':
      return soundTree(addressOf(element, 'audiotype'));
    case 'matbreak':
      return lineBreak();
    case 'matvideo':
    case 'matapplet':
    case 'matapplication':
    case 'matref':
      notes.add('file_left_out', attribute(element, 'uri') ?? nameOf(element));
      return nothing;
    default:
      return nothing;
  }
}

const containers = /^(?:flow|flow_mat|flow_label|solution|solutionmaterial|hint|hintmaterial)$/;

/**
 * The tree of material in the order in which it is shown, each flow as a block.
 * @param treeOf what stands for any other element, such as a response; nothing where it is missing
 * @param isSkipped a flow that is left out
 */
export function flowTree(
  element: XmlElement,
  notes: Notes,
  treeOf: (element: XmlElement) => Root = () => nothing,
  isSkipped: (flow: XmlElement) => boolean = () => false,
): Root {
  const blocks: Root[] = [];
  let line: Root[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push(inLine(...line));
    line = [];
  };
  for (const child of elementsOf(element)) {
    const name = nameOf(child);
    if (name === 'material') line.push(...elementsOf(child).map((part) => partTree(part, notes)));
    else if (!containers.test(name)) line.push(treeOf(child));
    else if (!isSkipped(child)) {
      endLine();
      blocks.push(flowTree(child, notes, treeOf, isSkipped));
    }
  }
  endLine();
  return inBlocks(...blocks);
}
