import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { attention } from 'micromark-core-commonmark';
import { gfmTable } from 'micromark-extension-gfm-table';

type Root = ReturnType<typeof fromMarkdown>;
/** A node of a parsed text within its root. */
export type MarkdownNode = Root['children'][number];
/** A node within a paragraph. */
export type MarkdownPhrase = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number];

type Extensions = Options['extensions'];

/** Bold and italic by asterisks alone: underscores are blanks to fill in, or parts of names in programs. */
const emphasis = { [42]: { ...attention, name: 'asterisks' } };

/** Constructs of CommonMark that no text has: they are shown as they are typed. */
const never = [
  'attention',
  'autolink',
  'blockQuote',
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartLink',
  'setextUnderline',
];

/** The syntax of a text of several lines. A line such as `* * *` is known so that it is no list; it is shown as it is typed. */
const blocks: Extensions = [gfmTable(), { text: emphasis, disable: { null: never } }];

/** The syntax of a text in a line, such as an option: bold, italic and code. */
const line: Extensions = [
  { text: emphasis, disable: { null: [...never, 'codeFenced', 'labelStartImage', 'list', 'thematicBreak'] } },
];

/** Parses a text by the part of CommonMark that tests are formatted with. @throws where its parser meets its own limits */
export function parseMarkdown(text: string, isLine: boolean): readonly MarkdownNode[] {
  return fromMarkdown(text, {
    extensions: isLine ? line : blocks,
    mdastExtensions: isLine ? [] : [gfmTableFromMarkdown()],
  }).children;
}

/** The length of a formatted text in characters. */
const longestFormatted = 10_000;

/**
 * The limits of a text, since the time of its parser grows with their squares: lines, asterisks and runs of them, cells, pictures, and
 * backticks behind a backslash, for each of which it looks for the end of code; and lists in each other that begin in one line.
 */
const most = { lines: 1000, asterisks: 1500, runs: 500, cells: 2000, pictures: 50, backticks: 50, lists: 6 };

const lists = new RegExp(`^[ \\t]*(?:(?:[-*]|\\d{1,9}[.)])[ \\t]+){${most.lists + 1}}`, 'm');

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Whether a text is short and simple enough to be parsed within some hundredths of a second. */
export function isParsable(text: string): boolean {
  return (
    text.length <= longestFormatted &&
    count(text, /\r\n?|\n/g) <= most.lines &&
    count(text, /\*/g) <= most.asterisks &&
    count(text, /\*+/g) <= most.runs &&
    count(text, /\|/g) <= most.cells &&
    count(text, /!\[/g) <= most.pictures &&
    count(text, /\\`/g) <= most.backticks &&
    !lists.test(text)
  );
}
