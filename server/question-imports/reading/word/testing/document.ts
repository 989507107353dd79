import { strToU8, zipSync } from 'fflate';

/* Documents of Word for tests, written as short as possible. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The properties of a run by the short names of looks. */
const looks: Readonly<Record<string, string>> = {
  b: '<w:b/>',
  i: '<w:i/>',
  u: '<w:u w:val="single"/>',
  red: '<w:color w:val="FF0000"/>',
  blue: '<w:color w:val="0070C0"/>',
  black: '<w:color w:val="000000"/>',
  hl: '<w:highlight w:val="yellow"/>',
  shade: '<w:shd w:val="clear" w:color="auto" w:fill="00B050"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  high: '<w:position w:val="8"/><w:sz w:val="19"/>',
  low: '<w:position w:val="-2"/><w:sz w:val="19"/>',
  hide: '<w:vanish/>',
  symbol: '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>',
};

function run(text: string, properties = ''): string {
  const written = text
    .split(/(\n|\t)/)
    .map((part) => {
      if (part === '\n') return '<w:br/>';
      if (part === '\t') return '<w:tab/>';
      return part === '' ? '' : `<w:t xml:space="preserve">${escaped(part)}</w:t>`;
    })
    .join('');
  return written === '' ? '' : `<w:r><w:rPr>${properties}</w:rPr>${written}</w:r>`;
}

/** Runs of a text in which `⟦b:…⟧` is bold, `⟦b,red:…⟧` bold and red, and `⟨…⟩` is XML. */
function runs(text: string): string {
  return text
    .split(/(⟦[^⟧]*⟧|⟨[^⟩]*⟩)/)
    .map((part) => {
      if (part.startsWith('⟨')) return part.slice(1, -1);
      const [, names = '', inner = ''] = /^⟦([a-z,]+):([^⟧]*)⟧$/.exec(part) ?? [];
      if (names === '') return run(part);
      return run(
        inner,
        names
          .split(',')
          .map((name) => looks[name] ?? '')
          .join(''),
      );
    })
    .join('');
}

/** A paragraph. @param properties those of `w:pPr` */
function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${runs(text)}</w:p>`;
}

/** A paragraph for each line of a text. A line `2.1| text` is in the list 2 at the level 1; `h1| text` is a heading. */
export function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [, id, level, heading, rest = ''] = /^(?:(\d+)\.(\d)|h(\d))\|\s?(.*)$/.exec(line) ?? [];
      if (heading !== undefined) return paragraph(rest, `<w:pStyle w:val="Heading${heading}"/>`);
      if (id === undefined) return paragraph(line.replaceAll('↵', '\n'));
      return paragraph(
        rest.replaceAll('↵', '\n'),
        `<w:numPr><w:ilvl w:val="${level ?? ''}"/><w:numId w:val="${id}"/></w:numPr>`,
      );
    })
    .join('');
}

/** A table of cells. A cell that begins with `<` is XML; lines of others are paragraphs. */
export function table(rows: readonly (readonly string[])[]): string {
  const cell = (content: string) => `<w:tc>${content.startsWith('<') ? content : paragraphs(content)}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

/** A cell that begins, or goes on with, a cell over several rows. */
export function tall(content: string): string {
  const merge = content === '' ? '<w:vMerge/>' : '<w:vMerge w:val="restart"/>';
  return `<w:tcPr>${merge}</w:tcPr>${paragraphs(content)}`;
}

/** A formula within a line. */
export const formula = (xml: string) => `⟨<m:oMath>${xml}</m:oMath>⟩`;
/** A run of a formula. */
export const letters = (text: string) => `<m:r><m:t>${escaped(text)}</m:t></m:r>`;

/** A picture within a line. @param id of a relation */
export const picture = (id: string, alt = '') =>
  `⟨<w:r><w:drawing><wp:inline><wp:docPr id="1" name="1" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>⟩`;

/** A list: the formats and texts of its levels. @example list(1, 'decimal %1.', 'upperLetter %2)') */
export function list(id: number, ...levels: string[]): string {
  const written = levels.map((level, at) => {
    const [format = '', text = ''] = level.split(/ (.*)/);
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  });
  return `<w:abstractNum w:abstractNumId="${id}">${written.join('')}</w:abstractNum>`;
}

/** The use of a list. @param start where it starts anew */
export function listUse(id: number, of: number, start?: number): string {
  const change =
    start === undefined
      ? ''
      : `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${change}</w:num>`;
}

const namespaces = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
]
  .map(([prefix, address]) => `xmlns:${prefix ?? ''}="${address ?? ''}"`)
  .join(' ');

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const relations = (some: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${some.join('')}</Relationships>`;

/** A relation of the document. @param target in the package, beside the document, or an address outside */
export function relation(id: string, type: string, target: string): string {
  const mode = /^https?:/.test(target) ? ' TargetMode="External"' : '';
  return `<Relationship Id="${id}" Type="${types}${type}" Target="${escaped(target)}"${mode}/>`;
}

type Parts = {
  /** The lists of `numbering.xml`. */
  numbering?: string;
  /** The styles of `styles.xml`, beside headings. */
  styles?: string;
  footnotes?: string;
  relations?: readonly string[];
  /** Further entries of the zip. */
  entries?: Readonly<Record<string, Uint8Array>>;
};

const headings = [1, 2, 3].map(
  (level) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:rPr><w:b/></w:rPr></w:style>`,
);

/** The bytes of a document. @param body XML; text is taken as paragraphs */
export function documentOf(body: string, parts: Parts = {}): Uint8Array {
  const xml = (root: string, content: string) =>
    strToU8(`<?xml version="1.0" encoding="UTF-8"?><w:${root} ${namespaces}>${content}</w:${root}>`);
  const content = body.startsWith('<') ? body : paragraphs(body);
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': strToU8(relations([relation('r1', 'officeDocument', 'word/document.xml')])),
    'word/document.xml': xml('document', `<w:body>${content}</w:body>`),
    'word/styles.xml': xml('styles', headings.join('') + (parts.styles ?? '')),
    'word/numbering.xml': xml('numbering', parts.numbering ?? ''),
    'word/footnotes.xml': xml('footnotes', parts.footnotes ?? ''),
    'word/_rels/document.xml.rels': strToU8(
      relations([
        relation('s1', 'styles', 'styles.xml'),
        relation('s2', 'numbering', 'numbering.xml'),
        relation('s3', 'footnotes', 'footnotes.xml'),
        ...(parts.relations ?? []),
      ]),
    ),
    ...parts.entries,
  });
}
