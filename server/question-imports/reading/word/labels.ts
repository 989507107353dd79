import { type Line, prefixed } from './lines.ts';
import type { Label } from './numbering.ts';

/** The letters of options that have none in the text of the document. */
const letters = 'ABCDEFGHIJ';

/** A question's number at the beginning of a line, and the sign of an option. */
const typedNumber = /^\s*(?:№\s*)?\d{1,4}\s?[.)](?!\d)/;
export const typedLetter = /^\s*[*+#✓✔√]?\s?\(?([A-Ja-jА-КСа-кс])\s?([).])/u;

const isNumbered = ({ text, label }: Line) =>
  label?.kind === 'number' || (label === null && typedNumber.test(text));
const isLettered = ({ text, label }: Line) =>
  label?.kind === 'letter' || (label === null && typedLetter.test(text));
/** Whether options can follow a line: numbered ones only a question, since `Savollar:` stands above questions. */
const asks = (line: Line, kind: Label['kind']) =>
  isNumbered(line) || (kind === 'bullet' ? /[?:…_]\s*$/ : /\?\s*$/).test(line.text);
/** Whether a line is a key or a question, and so no option. */
const isKey = ({ text }: Line) => /^\s*\(?\p{L}\s?[).]?\s*$/u.test(text);
const isQuestion = ({ text }: Line) => /[?:]\s*$/.test(text);

/** Lines that follow each other and count together. */
type Group = { lines: Line[]; labels: Label[]; before: Line | undefined; after: Line | undefined };

/** The groups of lines without anything between them that one list counts, for each list. */
function groupsOf(lines: readonly Line[]): Map<string, Group[]> {
  const lists = new Map<string, Group[]>();
  let before: Line | undefined;
  let open: (Group & { list: string }) | undefined;
  for (const line of lines) {
    const { label } = line;
    const isSameParagraph = label === null && line.place === before?.place;
    if (isSameParagraph || (line.text.trim() === '' && label === null)) continue;
    if (open !== undefined && open.list === label?.list) {
      open.lines.push(line);
      open.labels.push(label);
    } else {
      if (open !== undefined) open.after = line;
      open =
        label === null
          ? undefined
          : { list: label.list, lines: [line], labels: [label], before, after: undefined };
      if (open !== undefined) {
        const groups = lists.get(open.list);
        if (groups === undefined) lists.set(open.list, [open]);
        else groups.push(open);
      }
    }
    before = line;
  }
  return lists;
}

/** Whether a group of numbered lines or bullets can be the options of the line before it. */
function canBeOptions({ lines, labels, before, after }: Group): boolean {
  const kind = labels[0]?.kind ?? 'letter';
  if (kind === 'letter' || lines.length < 2 || lines.length > letters.length || before === undefined)
    return false;
  const most = (isSuch: (line: Line) => boolean) => lines.filter(isSuch).length * 2 > lines.length;
  return (
    asks(before, kind) && !(after !== undefined && isLettered(after)) && !most(isKey) && !most(isQuestion)
  );
}

/** Lists of numbers or bullets whose groups are options: most groups are, and numbers start anew or lie deeper than the questions. */
function optionGroups(lines: readonly Line[]): Group[] {
  return [...groupsOf(lines).values()].flatMap((groups) => {
    const fitting = groups.filter(canBeOptions);
    if (fitting.length * 2 <= groups.length) return [];
    const [label] = groups[0]?.labels ?? [];
    const startsAnew = groups.every(({ labels }) => labels[0]?.value === 1);
    const isDeeper = label !== undefined && label.level > 0;
    return label?.kind === 'bullet' || startsAnew || isDeeper ? fitting : [];
  });
}

/** How many questions a list has at least that has their options too. */
const fewestAlike = 2;

/** A line that asks, in a list in which the others are options. */
const isAsked = ({ text }: Line) => /(?:[?？:…]|\.{3}|_{2,})\s*$/.test(text);

/**
 * The labels of groups in which questions and their options are counted alike, at one level: lines that ask are questions, and the two to ten lines
 * below each are its options. Groups in which that is not so of all lines have none.
 */
function labelsOfAlike(groups: readonly Group[]): Map<Line, string> {
  const labels = new Map<Line, string>();
  let number = 0;
  for (const { lines, labels: counted } of groups) {
    const [first] = counted;
    const isOneLevel = counted.every(({ level, kind }) => level === first?.level && kind === first.kind);
    const asked = lines.flatMap((line, at) => (isAsked(line) ? [at] : []));
    const counts = asked.map((at, place) => (asked[place + 1] ?? lines.length) - at - 1);
    const isAlike =
      isOneLevel &&
      asked[0] === 0 &&
      asked.length >= fewestAlike &&
      counts.every((count) => count > 1 && count <= letters.length);
    if (!isAlike) continue;
    for (const [place, at] of asked.entries()) {
      number += 1;
      const [question, ...options] = lines.slice(at, at + 1 + (counts[place] ?? 0));
      if (question !== undefined) labels.set(question, `${number}. `);
      for (const [index, option] of options.entries()) labels.set(option, `${letters[index] ?? ''}) `);
    }
  }
  return labels;
}

/** A label as the reader of texts knows it. */
function written(label: Label): string {
  const { kind, text, value } = label;
  if (kind === 'bullet') return '• ';
  const trimmed = text.trim();
  if (kind === 'letter') {
    const letter = /\p{L}(?=\P{L}*$)/u.exec(trimmed)?.[0] ?? letters[value - 1] ?? '';
    return `${letter}) `;
  }
  // Roman numbers are those of sections.
  if (/^[IVXLC]+\b/i.test(trimmed)) return `${trimmed} `;
  // `Вопрос 5.`, `5-savol` and `1.5` are the fifth question.
  return `${value}. `;
}

/** A letter from which a list goes on that should have started anew below its question: `E) F) G) H)`. */
function restarted(groups: readonly Group[]): Map<Line, number> {
  const values = new Map<Line, number>();
  for (const { lines, labels, before } of groups) {
    const [first] = labels;
    if (first?.kind !== 'letter' || first.value === 1 || before === undefined || !isNumbered(before))
      continue;
    for (const [at, line] of lines.entries()) values.set(line, at + 1);
  }
  return values;
}

const isCyrillic = (text: string) => /[А-я]/.test(text);
const cyrillic = 'АБВГДЕЖЗИК';

/**
 * Writes the labels that Word makes into the lines, as the reader of texts knows them: `5. ` before a question, `B) ` before an option.
 * Numbers and bullets below a question become letters, also where one list counts questions and options alike.
 * @param lines all of a document; they are changed
 */
export function writeLabels(lines: readonly Line[]): void {
  const groups = [...groupsOf(lines).values()].flat();
  const values = restarted(groups);
  const alike = labelsOfAlike(groups);
  const options = new Map<Line, string>();
  for (const group of optionGroups(lines))
    for (const [at, line] of group.lines.entries()) options.set(line, `${letters[at] ?? ''}) `);
  for (const line of lines) {
    const { label } = line;
    if (label === null) continue;
    const value = values.get(line);
    const anew =
      value === undefined ? undefined : `${(isCyrillic(label.text) ? cyrillic : letters)[value - 1] ?? ''}) `;
    const { text, marks } = prefixed(line, alike.get(line) ?? options.get(line) ?? anew ?? written(label));
    line.text = text;
    line.marks = marks;
  }
}
