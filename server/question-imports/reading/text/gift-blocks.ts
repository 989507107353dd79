import { importLimits } from '../../../../contract/questions/imports.ts';
import { UnreadableSource } from '../item.ts';

/** A question of a GIFT text before it is parsed, with what stands around it. */
export type GiftBlock = {
  /** The number of the line in which it begins. */
  line: number;
  /** Without title and comments. */
  text: string;
  /** Blank where it has none. */
  title: string;
  category: readonly string[];
  /** The identifiers and the tags that comments give it. */
  ids: readonly string[];
  tags: readonly string[];
};

/** What a comment says, `id` or `tag`, and where it stands: how much text is before it. */
type Note = { name: string; value: string; at: number };

type Paragraph = { line: number; text: string; notes: Note[] };

/** A name of a category may have a slash: `//`. The first names are those of the place in Moodle. */
function giftCategory(path: string): string[] {
  const names = path.replaceAll('//', '\uFDD0').split('/');
  const all = names.map((name) => name.replaceAll('\uFDD0', '/').trim()).filter((name) => name !== '');
  const first = all.findIndex((name) => !/^\$.*\$$|^top$/i.test(name));
  return first === -1 ? [] : all.slice(first);
}

/** The signs of a text that are not escaped, each with its place. */
export function* signsOf(text: string, from: number): Generator<{ sign: string; at: number }> {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else yield { sign, at };
  }
}

/** Where the text behind a title begins; 0 where it has none. */
function titleEnd(text: string): number {
  if (!text.startsWith('::')) return 0;
  for (const { sign, at } of signsOf(text, 2)) if (sign === ':' && text[at + 1] === ':') return at + 2;
  return 0;
}

/** Where braces open and close that are not escaped, behind a title. */
export function bracesOf(text: string): { opens: number[]; closes: number[] } {
  const braces = { opens: [] as number[], closes: [] as number[] };
  for (const { sign, at } of signsOf(text, titleEnd(text))) {
    if (sign === '{') braces.opens.push(at);
    if (sign === '}') braces.closes.push(at);
  }
  return braces;
}

const isOpen = (text: string) => {
  const braces = bracesOf(text);
  return (braces.opens.at(-1) ?? -1) > (braces.closes.at(-1) ?? -1);
};

/** Whether a paragraph goes on within braces that are open before it: its first brace closes them. */
function closes(text: string): boolean {
  const braces = bracesOf(text);
  const [open = Infinity] = braces.opens;
  const [close] = braces.closes;
  return close !== undefined && close < open && !text.startsWith('::');
}

const categoryLine = /^\s*\$CATEGORY:(.*)$/i;
const comment = /^\s*\/\//;
/** `[id:7] [tag:geometry]`; a bracket in it has a backslash. */
const noted = /\[(id|tag):((?:\\\]|[^\]\n]){1,200})\]/g;

/** How many blank lines the answers of a question may have. */
const mostBlank = 30;

/** How many paragraphs a text has at most: several of them can be one question. */
const mostParagraphs = 20 * importLimits.items;

/** Cuts a text at its blank lines, and at lines that name a category. */
function paragraphsOf(text: string): (Paragraph | { category: string[] })[] {
  const found: (Paragraph | { category: string[] })[] = [];
  let last: Paragraph | undefined;
  const end = () => {
    if (last !== undefined && last.text.trim() !== '') found.push(last);
    last = undefined;
    if (found.length > mostParagraphs) throw new UnreadableSource('many_items');
  };
  for (const [at, line] of text.split('\n').entries()) {
    const [, path] = categoryLine.exec(line) ?? [];
    if (line.trim() === '') end();
    else if (path !== undefined) {
      end();
      found.push({ category: giftCategory(path) });
    } else {
      last ??= { line: at + 1, text: '', notes: [] };
      if (comment.test(line)) {
        for (const [, name = '', value = ''] of line.matchAll(noted))
          last.notes.push({ name, value: value.replaceAll('\\]', ']').trim(), at: last.text.length });
        if (last.text === '') last.line = at + 2;
      } else last.text += last.text === '' ? line : `\n${line}`;
    }
  }
  end();
  return found;
}

/** Where a paragraph with several questions is cut: at the end of a line behind each. */
function pieces({ line, text, notes }: Paragraph): Paragraph[] {
  const { opens, closes: ends } = bracesOf(text);
  const cuts: number[] = [];
  let closed = 0;
  for (const open of opens.slice(1)) {
    const known = closed;
    while ((ends[closed] ?? Infinity) < open) closed += 1;
    const before = ends[closed - 1];
    // Braces that open before others have closed are of one question.
    if (before === undefined || closed === known) continue;
    const between = text.slice(before, open);
    const title = between.indexOf('\n::');
    const first = /^\}[^\S\n]*\n/.test(between) ? between.indexOf('\n') : -1;
    const cut = [title, first, between.lastIndexOf('\n')].find((place) => place !== -1);
    if (cut !== undefined) cuts.push(before + cut);
  }
  const starts = [0, ...cuts.map((cut) => cut + 1)];
  const lines = [line];
  for (const [place, cut] of cuts.entries()) {
    const count = text.slice(starts[place], cut + 1).split('\n').length - 1;
    lines.push((lines[place] ?? line) + count);
  }
  const byPiece: Note[][] = starts.map(() => []);
  let piece = 0;
  for (const note of notes) {
    while ((cuts[piece] ?? Infinity) <= note.at) piece += 1;
    byPiece[piece]?.push(note);
  }
  return starts.map((from, place) => ({
    line: lines[place] ?? line,
    text: text.slice(from, cuts[place]),
    notes: byPiece[place] ?? [],
  }));
}

const namedIn = ({ notes }: Paragraph, name: string) =>
  notes.flatMap((note) => (note.name === name ? [note.value] : []));

/** How long a paragraph is that may go on with the one before, in characters. */
const longest = 100_000;

/**
 * Cuts a GIFT text into its questions. A blank line ends a question, unless its braces are open and the next paragraph closes them.
 * @param text with `\n` at the ends of its lines
 * @throws UnreadableSource for one that has too many
 */
export function giftBlocks(text: string): GiftBlock[] {
  const paragraphs = paragraphsOf(text);
  const blocks: GiftBlock[] = [];
  let category: readonly string[] = [];
  for (let at = 0; at < paragraphs.length; at += 1) {
    const paragraph = paragraphs[at];
    if (paragraph === undefined) break;
    if ('category' in paragraph) {
      ({ category } = paragraph);
      continue;
    }
    const joined = isOpen(paragraph.text) ? closedBy(paragraphs, at) : 0;
    const whole = { ...paragraph };
    for (const more of paragraphs.slice(at + 1, at + 1 + joined)) {
      if ('text' in more) whole.text += `\n${more.text}`;
    }
    at += joined;
    for (const piece of pieces(whole)) {
      const trimmedText = piece.text.trim();
      const end = titleEnd(trimmedText);
      blocks.push({
        line: piece.line,
        text: trimmedText.slice(end).trim(),
        title: trimmedText.slice(2, Math.max(2, end - 2)).trim(),
        category,
        ids: namedIn(piece, 'id'),
        tags: namedIn(piece, 'tag'),
      });
    }
  }
  return blocks;
}

/** How many paragraphs below one belong to it, so that its braces are closed; 0 where they are not. */
function closedBy(paragraphs: readonly (Paragraph | { category: string[] })[], at: number): number {
  for (let more = 1; more <= mostBlank; more += 1) {
    const next = paragraphs[at + more];
    if (next === undefined || 'category' in next || next.text.length > longest) return 0;
    if (closes(next.text)) return more;
    const { opens } = bracesOf(next.text);
    if (opens.length > 0 || next.text.startsWith('::')) return 0;
  }
  return 0;
}
