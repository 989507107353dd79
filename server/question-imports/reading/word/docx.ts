import { importLimits } from '../../../../contract/questions/imports.ts';
import { type Item, type ReadItems, UnreadableSource } from '../item.ts';
import { QuestionTexts } from '../markup/markup.ts';
import { itemOf } from '../text/line-item.ts';
import { readLines } from '../text/read-lines.ts';
import { type Block, readBody, type Table } from './body.ts';
import { cellText, hasNumber } from './cells.ts';
import { categoriesOf } from './categories.ts';
import { typedLetter, writeLabels } from './labels.ts';
import { type Line, madeLine } from './lines.ts';
import { labelsOf } from './numbering.ts';
import { Objects, withoutObjects, type WordObject } from './objects.ts';
import { openWord } from './package.ts';
import { readNotes } from './paragraph.ts';
import { readStyles } from './styles.ts';
import { tableLines } from './tables.ts';
import { Trees } from './trees.ts';

export { looksLikeDocx } from './package.ts';

/** All lines of a document, as a text would have them. A table that is a part of a question is an object in a line. */
function linesOf(blocks: readonly Block[], objects: Objects): Line[] {
  const lines: Line[] = [];
  let before: Line | undefined;
  for (const block of blocks) {
    const added =
      'lines' in block
        ? block.lines.map(withoutLoneLabel)
        : (tableLines(block.table, before) ?? [objectOf(block.table, objects)]);
    for (const line of added) lines.push(line);
    before = added.findLast(({ text }) => text.trim() !== '') ?? before;
  }
  return lines;
}

/** A number that Word puts before a paragraph without text is of no question. */
function withoutLoneLabel(line: Line): Line {
  const isLone = line.label !== null && /^(?:\d{1,4}\.|•) $/.test(line.text);
  return isLone ? { ...line, text: '', marks: [] } : line;
}

function objectOf({ rows }: Table, objects: Objects): Line {
  const filled = rows.filter((row) => row.some((cell) => cellText(cell) !== ''));
  const place = filled.flat().flatMap(({ lines }) => lines)[0]?.place ?? '';
  const cells = filled.map((row) => row.map(({ lines }) => lines));
  return madeLine(filled.length === 0 ? '' : objects.add({ kind: 'table', rows: cells }), place);
}

/**
 * A picture or a table between the last option of a question and the number of the next one belongs to the next one, unless the option is
 * that picture: a blank line before it says so.
 */
function withGaps(lines: readonly Line[], objects: Objects): Line[] {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const apart = new Set(
    filled.filter((line, at) => {
      const [before, next] = [filled[at - 1], filled[at + 1]];
      if (before === undefined || next === undefined || !hasNumber(next)) return false;
      const isOption = typedLetter.test(before.text) && withoutObjects(before.text).trim().length > 2;
      return (
        isOption &&
        [...objects.partsOf(line.text.trim())].every((part) => typeof part !== 'string' && isShape(part))
      );
    }),
  );
  return lines.flatMap((line) => (apart.has(line) ? [madeLine('', line.place), line] : [line]));
}

const isShape = ({ kind }: WordObject) => kind === 'picture' || kind === 'table' || kind === 'note';

/** A sign in a box that is ticked stands before the right option: `☑ A) …`. */
function withTicks(line: Line): Line {
  const [box, sign] = /^\s*([☐☑☒✓✔])\s*(?=\S)/u.exec(line.text) ?? [];
  if (box === undefined) return line;
  const text = (sign === '☐' ? ' ' : '+').padEnd(box.length, ' ') + line.text.slice(box.length);
  return { ...line, text };
}

/**
 * Reads the questions of a document of Word: those of its text, its lists, its tables and its text boxes. Headings are their categories.
 * @throws UnreadableSource for a file that is no such document, has a password, or has more than an import may have
 */
export function readDocx(bytes: Uint8Array): ReadItems {
  try {
    return readQuestions(bytes);
  } catch (error) {
    // Elements that lie too deep in each other exhaust the stack.
    if (error instanceof RangeError) throw new UnreadableSource('too_complex');
    throw error;
  }
}

function readQuestions(bytes: Uint8Array): ReadItems {
  const parts = openWord(bytes);
  const objects = new Objects();
  const { blocks, lines: all } = readBody({
    parts,
    styles: readStyles(parts.styles),
    label: labelsOf(parts.numbering),
    notes: readNotes(parts),
    objects,
  });
  writeLabels(all);
  const { lines, categories } = categoriesOf(withGaps(linesOf(blocks, objects), objects).map(withTicks));
  const questions = readLines(lines);
  if (questions.length > importLimits.items) throw new UnreadableSource('many_items');
  const items = questions.map((question): Item => {
    const trees = new Trees(objects, lines);
    const texts = new QuestionTexts((file) => (parts.media.has(file) ? file : undefined));
    const item = itemOf(question, texts, (part, kind, media) => texts.add(trees.treeOf(part), kind, media));
    const remarks = item.remarks.concat(trees.remarks);
    return Object.assign(item, { category: categories.get(question.place) ?? [], remarks });
  });
  const named = filesOf(items);
  return { items, files: new Map([...parts.media].filter(([file]) => named.has(file))) };
}

/** The files that items name. */
function filesOf(items: readonly Item[]): Set<string> {
  return new Set(
    items.flatMap(({ test }) =>
      test === null ? [] : [...test.pictures, ...Object.values(test.option_pictures)].map(({ file }) => file),
    ),
  );
}
