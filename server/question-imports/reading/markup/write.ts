import type { PhrasingContent, RootContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';

import { findFormulas, hasFormulas, withoutEscapes } from '../../../rich-text/find-formulas.ts';
import { markFormulas } from '../../../rich-text/mark-formulas.ts';
import { isParsable, type MarkdownNode, parseMarkdown } from '../../../rich-text/markdown.ts';
import { type Block, shownOf } from './blocks.ts';

/** Without width: it keeps a formula from a letter beside it, and an asterisk from a sign. */
const nothing = '\u200B';

/** Whether a text has a gap, so that two braces that begin none must not look like it. */
function hasGap(nodes: readonly RootContent[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'inlineCode' && node.data?.gap !== undefined) ||
      ('children' in node && hasGap(node.children)),
  );
}

/** Whether blocks need Markdown: all but paragraphs of text, formulas and gaps. */
export function isFormatted(nodes: readonly RootContent[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text' || node.type === 'break') return false;
    if (node.type === 'inlineCode') return node.data === undefined;
    return node.type === 'paragraph' ? isFormatted(node.children) : true;
  });
}

/** A formula is none beside a letter, digit or backslash before it, nor beside a digit behind it. */
function needsDistance(before: string, isBehindFormula: boolean, next: string, isFormula: boolean): boolean {
  if (isFormula && !isBehindFormula) return /[\p{L}\p{N}\\]$/u.test(before.slice(-2));
  return isBehindFormula && !isFormula && /^\d/.test(next);
}

type Piece = { text: string; isFormula: boolean };

function joinPieces(pieces: readonly Piece[]): string {
  let written = '';
  let isBehindFormula = false;
  for (const { text, isFormula } of pieces) {
    if (text === '') continue;
    written += needsDistance(written, isBehindFormula, text, isFormula) ? nothing + text : text;
    isBehindFormula = isFormula;
  }
  return written;
}

/**
 * Blocks as a text that is shown as it stands but for its formulas.
 * @returns undefined where it cannot be said so: a dollar sign would begin a formula
 */
export function plainText(blocks: readonly Block[]): string | undefined {
  const braces = hasGap(blocks) ? `{${nothing}{` : '{{';
  const plain = (nodes: readonly RootContent[]): Piece[] =>
    nodes.flatMap((node): Piece[] => {
      if (node.type === 'inlineCode' && node.data?.formula !== undefined) {
        return [{ text: node.data.formula, isFormula: true }];
      }
      if (node.type === 'inlineCode' && node.data?.gap !== undefined) {
        return [{ text: `{{${node.data.gap}}}`, isFormula: false }];
      }
      if (node.type === 'break') return [{ text: '\n', isFormula: false }];
      const start = node.type === 'listItem' || node.type === 'tableRow' ? '\n' : '';
      const end = node.type === 'tableCell' ? ' ' : '';
      if ('children' in node) {
        return [{ text: start, isFormula: false }, ...plain(node.children), { text: end, isFormula: false }];
      }
      return 'value' in node ? [{ text: node.value.replaceAll('{{', braces), isFormula: false }] : [];
    });
  const pieces = blocks.flatMap((block, at) => {
    const lineEnds = (block.type === 'paragraph' ? block.data?.lineEnds : undefined) ?? 2;
    return [{ text: at === 0 ? '' : '\n'.repeat(lineEnds), isFormula: false }, ...plain([block])];
  });
  const withBackslashes = pieces.map(({ text, isFormula }) => ({
    text: isFormula ? text : text.replaceAll('$', String.raw`\$`),
    isFormula,
  }));
  const formulas = pieces.flatMap(({ text, isFormula }) => (isFormula ? [text] : []));
  const texts = pieces.flatMap(({ text, isFormula }) => (isFormula ? [] : [text]));
  const wanted = seen(texts.join(''));
  return [pieces, withBackslashes]
    .map((candidate) => joinPieces(candidate).trim())
    .find((text) => {
      const shown = shownPlain(text);
      return seen(shown.text) === wanted && shown.formulas.join('\n') === formulas.join('\n');
    });
}

/** A text without white space, and without characters that have no width. */
function seen(text: string): string {
  return text.replaceAll(/[\s\u200B]+/g, '');
}

/** What a plain text shows: its formulas, and the text beside them. */
function shownPlain(text: string): { text: string; formulas: string[] } {
  const pieces = findFormulas(text);
  const isEscaped = hasFormulas(text);
  const texts = pieces.map(({ kind, typed }) => {
    if (kind === 'formula') return '';
    return isEscaped ? withoutEscapes(typed) : typed;
  });
  return {
    text: texts.join(''),
    formulas: pieces.flatMap(({ kind, typed }) => (kind === 'formula' ? [typed] : [])),
  };
}

/** Where a text stands: in a line there are no lists and tables, and in a cell no line ends. */
type Place = { isLine: boolean; isCell: boolean; hasGap: boolean };

/**
 * Blocks as Markdown that is shown as they are, by docs/formatting.md.
 * @param isLine whether the text is shown with the formatting of a line only
 * @returns undefined where it would not be shown so, as where it is too long to be formatted
 */
export function markdownText(blocks: readonly Block[], isLine: boolean): string | undefined {
  const text = writeBlocks(blocks, { isLine, isCell: false, hasGap: hasGap(blocks) }).trim();
  const isShown =
    isParsable(text) && (isCertain(blocks) || seen(shownMarkdown(text, isLine)) === seen(shownOf(blocks)));
  return isShown ? text : undefined;
}

/** Characters that are no sign of Markdown between words. */
const wordsOnly = /^[\p{L}\p{M}\p{N} ,.?;:'’‘ʻʼ"“”«»()%/=+&<>#@°№–—-]*$/u;
const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Whether blocks are paragraphs of words, of which some are bold, italic or code and stand between spaces, and which all begin with a letter: they are
 * shown as they are, which needs no trial.
 */
export function isCertain(blocks: readonly Block[]): boolean {
  return blocks.every((block) => block.type === 'paragraph' && isCertainLine(block.children));
}

function isCertainLine(nodes: readonly PhrasingContent[]): boolean {
  return nodes.every((node, at) => {
    const [before, behind] = [nodes[at - 1], nodes[at + 1]];
    const beginsLine = before === undefined || before.type === 'break';
    if (node.type === 'text')
      return wordsOnly.test(node.value) && (!beginsLine || /^\p{L}/u.test(node.value));
    if (node.type === 'break') return !beginsLine && behind !== undefined && behind.type !== 'break';
    const isApart =
      (beginsLine || (before.type === 'text' && before.value.endsWith(' '))) &&
      (behind === undefined ||
        behind.type === 'break' ||
        (behind.type === 'text' && /^[ ,.?;)]/.test(behind.value)));
    if (node.type === 'inlineCode') return isApart && node.data === undefined && isCertainWord(node.value);
    if (node.type !== 'strong' && node.type !== 'emphasis') return false;
    const [only, other] = node.children;
    return isApart && only?.type === 'text' && other === undefined && isCertainWord(only.value);
  });
}

function isCertainWord(text: string): boolean {
  const characters = Array.from(text);
  return wordsOnly.test(text) && isLetter(characters[0]) && isLetter(characters.at(-1));
}

function shownMarkdown(text: string, isLine: boolean): string {
  const { marked, restore } = markFormulas(text, isLine);
  const shown = (node: MarkdownNode): string => {
    if (node.type === 'image') return node.alt ?? '';
    if ('value' in node) return node.value;
    return 'children' in node ? node.children.map((child) => shown(child)).join('') : '';
  };
  return restore(
    parseMarkdown(marked, isLine)
      .map((node) => shown(node))
      .join(''),
  );
}

/** Blocks without bold, italics and code within lines. */
export function withoutEmphasis(blocks: readonly Block[]): Block[] {
  return unformatted(blocks) as Block[];
}

function unformatted(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === 'strong' || node.type === 'emphasis') return unformatted(node.children);
    if (node.type === 'inlineCode' && node.data === undefined) return [{ type: 'text', value: node.value }];
    return 'children' in node ? [{ ...node, children: unformatted(node.children) } as RootContent] : [node];
  });
}

/** Writes each line as Markdown, and then the blocks around the lines. */
function writeBlocks(blocks: readonly Block[], place: Place): string {
  if (place.isLine) {
    return blocks
      .map((block) => (block.type === 'paragraph' ? writeLine(block.children, place) : ''))
      .join('\n');
  }
  return toMarkdown(
    { type: 'root', children: blocks.map((block) => withLines(block, place)) },
    {
      bullet: '-',
      bulletOther: '*',
      fences: true,
      listItemIndent: 'one',
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
      // The text of a line is Markdown already.
      handlers: { text: (node: { value: string }) => node.value },
    },
  );
}

/** A block whose lines are one text each, which is Markdown. */
function withLines(block: Block, place: Place): Block {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', children: [{ type: 'text', value: writeLine(block.children, place) }] };
    case 'list': {
      const children = block.children.map((item) => ({
        ...item,
        children: (item.children as Block[]).map((child) => withLines(child, place)),
      }));
      return { ...block, children };
    }
    case 'table': {
      const inCell = { ...place, isCell: true };
      const children = block.children.map((row) => ({
        ...row,
        children: row.children.map((cell) => ({
          ...cell,
          children: [{ type: 'text' as const, value: writeLine(cell.children, inCell) }],
        })),
      }));
      return { ...block, children };
    }
    default:
      return block;
  }
}

/** A line of Markdown, or several with line ends between them. */
function writeLine(nodes: readonly PhrasingContent[], place: Place): string {
  const written = phrase(nodes, place, { isBold: false, isItalic: false }).text.trim();
  if (place.isLine || place.isCell) return written;
  return written
    .split('\n')
    .map((line) => escapeStart(line.trimEnd()))
    .join('\n');
}

/** The signs at the beginning of a line that would make it something else. */
function escapeStart(line: string): string {
  return line
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
    .replace(/^(?=-(?:[\s:|-]|$)|~~~|:-|_[_\s]*$)/, '\\');
}

/** How the characters at the ends of a piece count for asterisks beside it: as white space, as signs, or as letters. */
type Ends = { first: CharacterKind; last: CharacterKind };
type CharacterKind = 'space' | 'sign' | 'letter';
/** A piece of a line; `marks` are the asterisks around it, which its text does not have yet. */
type Written = Piece & Ends & { marks: string };

function kindOfCharacter(character: string): CharacterKind {
  if (/^\s?$/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'sign' : 'letter';
}

const firstOf = (text: string) => kindOfCharacter(String.fromCodePoint(text.codePointAt(0) ?? 32));
const lastOf = (text: string) => kindOfCharacter(/.$/su.exec(text)?.[0] ?? ' ');

type Around = { isBold: boolean; isItalic: boolean };

function phrase(nodes: readonly PhrasingContent[], place: Place, around: Around): Written {
  const pieces = nodes.flatMap((node) => piecesOf(node, place, around)).filter(({ text }) => text !== '');
  let text = '';
  let last: Written | undefined;
  for (const [at, piece] of pieces.entries()) {
    const shown = withMarks(piece, last, pieces[at + 1]);
    const isClose =
      (piece.marks !== '' && last !== undefined && last.marks !== '') ||
      needsDistance(text, last?.isFormula === true, shown, piece.isFormula);
    text += isClose ? nothing + shown : shown;
    last = piece;
  }
  return {
    text,
    isFormula: pieces.length === 1 && pieces[0]?.isFormula === true && pieces[0].marks === '',
    marks: '',
    first: pieces[0]?.first ?? 'space',
    last: last?.last ?? 'space',
  };
}

/** A piece with its asterisks, and with what these need to begin and end it: signs at its ends must not touch letters outside. */
function withMarks(piece: Written, before: Written | undefined, behind: Written | undefined): string {
  if (piece.marks === '') return piece.text;
  const start = piece.first === 'sign' && before?.last === 'letter' ? nothing : '';
  const end = piece.last === 'sign' && behind?.first === 'letter' ? nothing : '';
  return piece.marks + start + piece.text + end + piece.marks;
}

function plainPiece(text: string): Written {
  return { text, isFormula: false, marks: '', first: firstOf(text), last: lastOf(text) };
}

function piecesOf(node: PhrasingContent, place: Place, around: Around): Written[] {
  switch (node.type) {
    case 'text':
      return [plainPiece(escaped(node.value, place))];
    case 'break':
      return [plainPiece(place.isCell ? ' ' : '\n')];
    case 'inlineCode': {
      const { formula, gap } = node.data ?? {};
      if (formula !== undefined) {
        return [{ text: formula, isFormula: true, marks: '', first: 'letter', last: 'letter' }];
      }
      return [plainPiece(gap === undefined ? codeText(node.value, place) : `{{${gap}}}`)];
    }
    case 'image':
      return [plainPiece(`![${altText(node.alt ?? '')}](${node.url})`)];
    case 'strong':
    case 'emphasis': {
      const isBold = node.type === 'strong';
      const inner = phrase(node.children, place, {
        isBold: around.isBold || isBold,
        isItalic: around.isItalic || !isBold,
      });
      return (isBold ? around.isBold : around.isItalic) ? [inner] : emphasized(inner, isBold ? '**' : '*');
    }
    default:
      return [];
  }
}

/** Bold or italic text. White space at its ends stands outside of it. */
function emphasized(inner: Written, marks: string): Written[] {
  const core = inner.text.trim();
  if (core === '') return [plainPiece(inner.text)];
  const start = inner.text.indexOf(core);
  const [before, behind] = [inner.text.slice(0, start), inner.text.slice(start + core.length)];
  return [
    plainPiece(before),
    {
      text: core,
      isFormula: false,
      marks,
      first: before === '' ? inner.first : firstOf(core),
      last: behind === '' ? inner.last : lastOf(core),
    },
    plainPiece(behind),
  ];
}

/** A text in which nothing is formatting. White space at the beginning of a line would not be shown. */
function escaped(text: string, { isLine, isCell, hasGap: isWithGaps }: Place): string {
  const signs = text.replaceAll(isLine ? /[\\`*$]/g : /[\\`*$|]|!(?=\[)/g, String.raw`\$&`);
  const braces = isWithGaps ? signs.replaceAll('{{', String.raw`{\{`) : signs;
  if (isCell) return braces.replaceAll(/\s*\n\s*/g, ' ');
  return braces.replaceAll(/(?<=\n)[ \t]+/g, (space) =>
    '\u00A0'.repeat(space.replaceAll('\t', '    ').length),
  );
}

function codeText(value: string, { isCell }: Place): string {
  const line = value.replaceAll(/\s*\n\s*/g, ' ');
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const needsSpace = /^`|`$|^ .* $/.test(line);
  const inner = needsSpace ? ` ${line} ` : line;
  return fence + (isCell ? inner.replaceAll('|', String.raw`\|`) : inner) + fence;
}

function altText(alt: string): string {
  return alt
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*$|[\]!]/g, String.raw`\$&`);
}
