import type { XmlElement } from '@rgrove/parse-xml';

import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { remark } from '../item.ts';
import { attributeOf, childrenOf, type WordPackage } from './package.ts';

/** What a drawing, a shape of old versions or an embedded object shows. */
type Drawn = {
  pictures: { file: string; alt: string }[];
  remarks: ImportRemark[];
  /** The contents of text boxes. */
  boxes: XmlElement[];
  /** The text of shapes that are letters. */
  text: string[];
};

/** How many elements of a drawing are looked at. */
const mostElements = 20_000;

/** Only the first of the alternatives that a document has for versions of Word. */
export function alternativeOf(element: XmlElement): XmlElement | undefined {
  const choice = childrenOf(element, 'mc:Choice').find(({ children }) => children.length > 0);
  return choice ?? childrenOf(element, 'mc:Fallback')[0];
}

function* elementsWithin(root: XmlElement): Generator<XmlElement> {
  const open = [root];
  for (let count = 0; count < mostElements; count += 1) {
    const element = open.pop();
    if (element === undefined) return;
    yield element;
    if (element.name === 'w:txbxContent') continue;
    const alternative = element.name === 'mc:AlternateContent' ? alternativeOf(element) : undefined;
    const below = element.name === 'mc:AlternateContent' ? [alternative] : childrenOf(element);
    for (const child of below.toReversed()) if (child !== undefined) open.push(child);
  }
}

const fileName = (target: string) => target.split('/').at(-1) ?? target;

/** Looks for pictures and text boxes. @param element `w:drawing`, `w:pict` or `w:object` */
export function readDrawing(element: XmlElement, { relations, media }: WordPackage): Drawn {
  const drawn: Drawn = { pictures: [], remarks: [], boxes: [], text: [] };
  let alt = '';
  let program = '';
  const found: string[] = [];
  const leaveOut = (detail: string) => drawn.remarks.push(remark('picture_left_out', detail));
  for (const part of elementsWithin(element)) {
    const { attributes } = part;
    if (part.name === 'wp:docPr' || part.name === 'pic:cNvPr') alt ||= attributeOf(part, 'descr') ?? '';
    else if (part.name === 'v:shape') alt ||= attributes['alt'] ?? '';
    else if (part.name === 'w:txbxContent') drawn.boxes.push(part);
    else if (part.name === 'v:textpath') drawn.text.push(attributes['string'] ?? '');
    else if (part.name === 'o:OLEObject') program = attributes['ProgID'] ?? '';
    else if (part.name === 'c:chart') leaveOut('chart');
    else if (part.name === 'dgm:relIds') leaveOut('SmartArt');
    else if (part.name === 'a:blip') found.push(attributes['r:embed'] ?? attributes['r:link'] ?? '');
    else if (part.name === 'v:imagedata') found.push(attributes['r:id'] ?? attributes['r:href'] ?? '');
  }
  for (const id of found) {
    const relation = relations.get(id);
    const target = relation?.target ?? id;
    if (relation !== undefined && !relation.isExternal && media.has(target))
      drawn.pictures.push({ file: target, alt: alt.trim().slice(0, 300) });
    else leaveOut([program, fileName(target)].filter(Boolean).join(' '));
  }
  return drawn;
}
