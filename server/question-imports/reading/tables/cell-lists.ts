/*
 * Several texts in one cell: accepted answers, choices, units, categories. A separator within a text has a backslash before it, and the
 * backslashes before a separator are doubled; all others stand for themselves, as those of formulas.
 */

export type Separator = '\n' | ';' | '>';

const marked: Readonly<Record<Separator, RegExp>> = {
  '\n': /(?<!\\)(\\*)\n/g,
  ';': /(?<!\\)(\\*);/g,
  '>': /(?<!\\)(\\*)>/g,
};

/** What stands between two texts. */
const between: Readonly<Record<Separator, string>> = { '\n': '\n', ';': '; ', '>': ' > ' };

/** The cell for some texts without white space around them. `splitCell` finds them again. */
export function joinCell(texts: readonly string[], separator: Separator): string {
  const escaped = texts.map((text) => {
    const cell = text.replaceAll(marked[separator], (_all, run: string) => `${run}${run}\\${separator}`);
    // A backslash at the end would belong to the separator.
    return cell.endsWith('\\') ? `${cell} ` : cell;
  });
  return escaped.join(between[separator]);
}

/** The texts of a cell, in their order, without white space around them; blank ones too, since those of two cells may belong together. */
export function splitCell(cell: string, separator: Separator): string[] {
  const texts: string[] = [];
  let [text, from] = ['', 0];
  for (const { index, 1: run = '' } of cell.matchAll(marked[separator])) {
    const end = index + run.length;
    if (run.length % 2 === 1) {
      text += cell.slice(from, index) + run.slice(0, (run.length - 1) / 2) + separator;
    } else {
      texts.push((text + cell.slice(from, end)).trim());
      text = '';
    }
    from = end + 1;
  }
  return [...texts, (text + cell.slice(from)).trim()];
}

/** The texts of a cell that are not blank. */
export function filledTexts(cell: string, separator: Separator): string[] {
  return splitCell(cell, separator).filter((text) => text !== '');
}
