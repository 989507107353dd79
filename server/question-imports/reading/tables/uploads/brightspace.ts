import { lettersAt, type UploadRow } from './columns.ts';

/* Files in which Brightspace takes questions: a row for each part of a question, `NewQuestion,MC` first. https://community.d2l.com/brightspace/kb/articles/3538-import-a-question-file */

type Part = { name: string; cells: readonly string[] };
type Section = { place: number; kind: string; parts: Part[] };

const types: Readonly<Record<string, string>> = {
  MC: 'choosable',
  MS: 'multiple',
  TF: 'true/false',
  SA: 'free_text',
  MSA: 'free_text',
  WR: 'essay',
  LA: 'essay',
  M: 'matching',
  MAT: 'matching',
  O: 'ordering',
  ORD: 'ordering',
};

const keyOf = (cell = '') => cell.trim().toLowerCase();

function sectionsOf(rows: readonly string[][]): Section[] | undefined {
  const sections: Section[] = [];
  for (const [at, [first = '', ...cells]] of rows.entries()) {
    const name = keyOf(first);
    if (name === '' || name.startsWith('//')) continue;
    if (name === 'newquestion')
      sections.push({ place: at + 1, kind: (cells[0] ?? '').trim().toUpperCase(), parts: [] });
    else if (sections.length === 0) return undefined;
    else sections.at(-1)?.parts.push({ name, cells });
  }
  return sections.length === 0 ? undefined : sections;
}

/** The place of each match among the pairs: `Choice,1,France` and `Match,1,Paris`. */
function pairsOf(all: (name: string) => (readonly string[])[]): Pick<UploadRow, 'options' | 'pairs'> {
  const choices = all('choice');
  const matches = all('match');
  const matchOf = (number = '') => matches.find(([other]) => other?.trim() === number.trim())?.[1] ?? '';
  const used = new Set(choices.map(([number = '']) => number.trim()));
  return {
    options: choices.map(([, text = '']) => text),
    pairs: [
      ...choices.map(([number]) => matchOf(number)),
      ...matches.filter(([number = '']) => !used.has(number.trim())).map(([, text = '']) => text),
    ],
  };
}

function rowOf({ place, kind, parts }: Section): UploadRow {
  const all = (name: string) => parts.filter((part) => part.name === name).map(({ cells }) => cells);
  const text = (name: string) => all(name).map(([cell = '']) => cell.trim())[0] ?? '';
  const type = types[kind] ?? kind;
  const common = {
    place: String(place),
    name: text('title'),
    type,
    question: text('questiontext'),
    explanation: text('feedback'),
    hint: text('hint'),
    level: text('difficulty'),
    picture: text('image'),
  };
  const options = all('option');
  const isRight = ([weight = '']: readonly string[]) => Number(weight) > (kind === 'MS' ? 0 : 99);
  if (type === 'choosable' || type === 'multiple') {
    return {
      ...common,
      options: options.map(([, option = '']) => option),
      // Behind an option may stand that it is HTML.
      comments: options.map(([, , ...rest]) => rest.find((cell) => !/^(?:html)?\s*$/i.test(cell)) ?? ''),
      answer: lettersAt([...options.keys()].filter((at) => isRight(options[at] ?? []))),
    };
  }
  if (type === 'true/false') {
    const isTrue = all('true').some(isRight);
    return { ...common, answer: isTrue ? 'true' : all('false').some(isRight) ? 'false' : '' };
  }
  if (type === 'free_text')
    return {
      ...common,
      answer: all('answer')
        .filter(isRight)
        .map(([, answer = '']) => answer)
        .join('\n'),
    };
  if (type === 'matching') return { ...common, ...pairsOf(all) };
  if (type === 'ordering') return { ...common, options: all('item').map(([item = '']) => item) };
  return { ...common, answer: text('answerkey') };
}

/** The questions of such a file; undefined for other rows. */
export function brightspaceRows(rows: readonly string[][]): UploadRow[] | undefined {
  return sectionsOf(rows)?.map(rowOf);
}
