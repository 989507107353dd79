import type { XmlElement } from '@rgrove/parse-xml';

import { tint } from '../../../reading/tint.ts';
import { attributeOf, childrenOf, elementAt, flagAt, valueAt } from './package.ts';

/** How characters look. Undefined where nothing says so. */
export type Look = {
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
  /** Of the letters, the marker and the ground: six hexadecimal digits or a name; blank for what a page has anyway. */
  colour?: string | undefined;
  highlight?: string | undefined;
  shade?: string | undefined;
  border?: boolean | undefined;
  /** Above or below the line. */
  raised?: 'sup' | 'sub' | '' | undefined;
  hidden?: boolean | undefined;
  font?: string | undefined;
};

/** Text colours of the theme are those of plain text. */
function colourOf(properties: XmlElement): string | undefined {
  const colour = elementAt(properties, 'w:color');
  if (colour === undefined) return undefined;
  const theme = attributeOf(colour, 'themeColor');
  const value = tint(attributeOf(colour, 'val')) ?? '';
  return theme === undefined || /^(text|dark)/.test(theme) ? value : value || theme;
}

/** The shading of a run, a paragraph or a cell. */
export function shadeOf(properties: XmlElement | undefined): string | undefined {
  const shade = elementAt(properties, 'w:shd');
  if (shade === undefined) return undefined;
  return (
    tint(attributeOf(shade, 'fill')) ||
    (attributeOf(shade, 'val') === 'solid' ? tint(attributeOf(shade, 'color')) : '')
  );
}

/** Whether a run is an index or a power: by its alignment, or as LibreOffice writes it, by a distance from the line and a size. */
function raisedOf(properties: XmlElement): Look['raised'] {
  const vertical = valueAt(properties, 'w:vertAlign');
  if (vertical === 'superscript') return 'sup';
  if (vertical !== undefined) return vertical === 'subscript' ? 'sub' : '';
  const distance = Number(valueAt(properties, 'w:position') ?? 0);
  if (distance === 0 || Number.isNaN(distance) || valueAt(properties, 'w:sz') === undefined) return undefined;
  return distance > 0 ? 'sup' : 'sub';
}

/** The look that properties of a run say. @param properties `w:rPr` */
export function lookOf(properties: XmlElement | undefined): Look {
  if (properties === undefined) return {};
  const underline = valueAt(properties, 'w:u');
  const highlight = valueAt(properties, 'w:highlight');
  const border = valueAt(properties, 'w:bdr');
  const fonts = elementAt(properties, 'w:rFonts');
  const look: Look = {
    bold: flagAt(properties, 'w:b'),
    italic: flagAt(properties, 'w:i'),
    underline: underline === undefined ? undefined : underline !== 'none',
    colour: colourOf(properties),
    highlight:
      highlight === undefined ? undefined : highlight === 'none' || highlight === 'white' ? '' : highlight,
    shade: shadeOf(properties),
    border: border === undefined ? undefined : border !== 'none' && border !== 'nil',
    raised: raisedOf(properties),
    hidden: flagAt(properties, 'w:vanish'),
    font: attributeOf(fonts, 'ascii') ?? attributeOf(fonts, 'hAnsi'),
  };
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as Look;
}

/** The style of a paragraph or of characters, with those that it is based on. */
export type Style = {
  look: Look;
  /** From 1; 0 for a text that is no heading. */
  heading: number;
  numbering: Numbering;
  /** Whether it is of a table of contents. */
  isContents: boolean;
};

/** The list of a paragraph or a style. @param style the one that is in the list, whose level the list may name */
type Numbering = { id?: string | undefined; level?: number | undefined; style?: string | undefined };

const plain: Style = { look: {}, heading: 0, numbering: {}, isContents: false };

/** How many styles may be based on each other. */
const deepest = 20;

/** The heading that properties of a paragraph say: its level in the outline. */
export function outlineOf(properties: XmlElement | undefined): number | undefined {
  const level = valueAt(properties, 'w:outlineLvl');
  if (level === undefined) return undefined;
  return /^[0-8]$/.test(level) ? Number(level) + 1 : 0;
}

/** The list that properties of a paragraph put it in, and its level; either may be that of its style. */
export function listOf(properties: XmlElement | undefined): Pick<Numbering, 'id' | 'level'> {
  const list = elementAt(properties, 'w:numPr');
  const level = valueAt(list, 'w:ilvl');
  return { id: valueAt(list, 'w:numId'), level: level === undefined ? undefined : Number(level) };
}

/** Reads the styles of a document. */
export function readStyles(xml: XmlElement | undefined): {
  /** The look of all text that has none of its own. */
  usual: Look;
  /** A style by its id; where a text has none, that of all paragraphs. */
  styleOf: (id: string | undefined) => Style;
} {
  const elements = childrenOf(xml, 'w:style');
  const byId = new Map(elements.map((style) => [attributeOf(style, 'styleId') ?? '', style]));
  const standard = elements.find(
    (style) => attributeOf(style, 'default') === '1' && attributeOf(style, 'type') === 'paragraph',
  );
  const known = new Map<XmlElement, Style>();
  const resolve = (element: XmlElement | undefined, depth: number): Style => {
    if (element === undefined || depth > deepest) return plain;
    const found = known.get(element);
    if (found !== undefined) return found;
    const base = resolve(byId.get(valueAt(element, 'w:basedOn') ?? ''), depth + 1);
    const properties = elementAt(element, 'w:pPr');
    const name = valueAt(element, 'w:name') ?? '';
    const named = /^(?:heading|заголовок|sarlavha) ([1-9])$/i.exec(name)?.[1];
    const list = listOf(properties);
    const style: Style = {
      look: { ...base.look, ...lookOf(elementAt(element, 'w:rPr')) },
      heading: outlineOf(properties) ?? (named === undefined ? base.heading : Number(named)),
      numbering:
        list.id === undefined
          ? { ...base.numbering, level: list.level ?? base.numbering.level }
          : { ...list, style: attributeOf(element, 'styleId') },
      isContents: base.isContents || /^(?:toc|оглавление|mundarija) \d$/i.test(name),
    };
    known.set(element, style);
    return style;
  };
  return {
    usual: lookOf(elementAt(xml, 'w:docDefaults', 'w:rPrDefault', 'w:rPr')),
    styleOf: (id) => resolve(id === undefined ? standard : byId.get(id), 0),
  };
}
