import type { Label } from './numbering.ts';
import type { Look } from './styles.ts';
import type { Mark, TextLine } from '../text/lines.ts';

/** A line of a document, with what the reader of texts does not look at. */
export type Line = TextLine & {
  marks: readonly Mark[];
  /** The level of the heading that the line is; 0 for other lines. */
  heading: number;
  /** The number or letter that Word puts before it; it is not in `text`. */
  label: Label | null;
};

/** What stands out in a line by a look. The looks are names that are equal where texts look alike. */
function namesOf(look: Look, ground: string | undefined): string[] {
  const shade = look.shade || ground;
  return [
    look.highlight ? `highlight ${look.highlight}` : '',
    shade ? `shade ${shade}` : '',
    look.colour ? `colour ${look.colour}` : '',
    look.bold ? 'bold' : '',
    look.underline ? 'underlined' : '',
    look.border ? 'border' : '',
    look.italic ? 'italic' : '',
  ].filter((name) => name !== '');
}

/** How many spans of a line are looked at. Lines of tests have less than one for each word. */
const mostMarks = 500;

/** Collects the lines of a paragraph. */
export class LineWriter {
  readonly #place: string;
  readonly #ground: string | undefined;
  readonly #lines: { text: string; marks: Mark[] }[] = [{ text: '', marks: [] }];

  /** @param ground the colour behind the whole paragraph */
  constructor(place: string, ground: string | undefined) {
    this.#place = place;
    this.#ground = ground;
  }

  add(text: string, look: Look): void {
    const line = this.#lines.at(-1);
    if (line === undefined || text === '') return;
    const from = line.text.length;
    line.text += text;
    for (const name of namesOf(look, this.#ground)) {
      const last = line.marks.findLast((mark) => mark.look === name);
      if (last?.to === from) last.to = line.text.length;
      else if (line.marks.length < mostMarks) line.marks.push({ from, to: line.text.length, look: name });
    }
  }

  break(): void {
    this.#lines.push({ text: '', marks: [] });
  }

  get isBlank(): boolean {
    return this.#lines.every(({ text }) => text.trim() === '');
  }

  /** The lines, of which the first has the label. */
  finish(heading: number, label: Label | null): Line[] {
    return this.#lines.map((line, at) => ({
      ...line,
      place: this.#place,
      heading: at === 0 ? heading : 0,
      label: at === 0 ? label : null,
    }));
  }
}

/** A line with a text before it, which nothing marks. */
export function prefixed(line: Line, prefix: string): Line {
  const by = prefix.length;
  const marks = line.marks.map(({ from, to, look }) => ({ from: from + by, to: to + by, look }));
  return { ...line, text: prefix + line.text, marks };
}

/** A line that no paragraph has. */
export function madeLine(text: string, place: string): Line {
  return { text, marks: [], place, heading: 0, label: null };
}

/** Whether more than half of a line stands out. */
export function isMarked({ text, marks }: Line): boolean {
  return text.trim() !== '' && marks.some(({ from, to }) => (to - from) * 2 > text.length);
}
