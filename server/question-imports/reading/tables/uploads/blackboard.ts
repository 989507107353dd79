import { lettersAt, type UploadRow } from './columns.ts';

/* Files in which Blackboard takes questions: one in each line, with tabs, the kind first. https://help.blackboard.com/Learn/Instructor/Original/Tests_Pools_Surveys/Reuse_Questions/Upload_Questions */

const even = (_cell: string, at: number) => at % 2 === 0;
const odd = (_cell: string, at: number) => at % 2 === 1;

type Asked = Omit<UploadRow, 'place' | 'question'> & { question?: string };

/** Options and whether each is right, by turns. */
function choice(type: string, cells: readonly string[]): Asked {
  const marks = cells.filter(odd);
  const right = [...marks.keys()].filter((at) => /^\s*correct\s*$/i.test(marks[at] ?? ''));
  return { type, options: cells.filter(even), answer: lettersAt(right) };
}

/** `The [a] is [b].` and behind it the name of each gap, its answers, and a blank cell. */
function gaps(question: string, cells: readonly string[]): Asked {
  const groups: string[][] = [[]];
  for (const cell of cells) {
    if (cell.trim() === '') groups.push([]);
    else groups.at(-1)?.push(cell.trim());
  }
  const named = groups.filter((group) => group.length > 0);
  let text = question;
  for (const [at, [name = '']] of named.entries()) text = text.replace(`[${name}]`, () => `{{${at + 1}}}`);
  return {
    type: 'gaps',
    question: '',
    text,
    options: named.map(([, ...answers]) => answers.join('\n')),
  };
}

const kinds: Readonly<Record<string, (question: string, cells: readonly string[]) => Asked>> = {
  MC: (_question, cells) => choice('choosable', cells),
  MA: (_question, cells) => choice('multiple', cells),
  TF: (_question, [answer = '']) => ({ type: 'true/false', answer }),
  ESS: (_question, [answer = '']) => ({ type: 'essay', answer }),
  SR: (_question, [answer = '']) => ({ type: 'essay', answer }),
  FIB: (_question, cells) => ({ type: 'free_text', answer: cells.join('\n') }),
  FIB_PLUS: gaps,
  NUM: (_question, [answer = '', tolerance = '']) => ({ type: 'numeric', answer, tolerance }),
  MAT: (_question, cells) => ({ type: 'matching', options: cells.filter(even), pairs: cells.filter(odd) }),
  ORD: (_question, cells) => ({ type: 'ordering', options: cells }),
};
/** Kinds that no test is: opinions, files, sentences in a jumble, quiz bowls. */
const others = new Set(['OP', 'FIL', 'JUMBLED_SENTENCE', 'QUIZ_BOWL', 'FIB_MULTI']);

const kindOf = (row: readonly string[]) => (row[0] ?? '').trim().toUpperCase();
const isKind = (kind: string) => Object.hasOwn(kinds, kind) || others.has(kind);

/** The questions of such a file; undefined for rows of which one begins with something else. */
export function blackboardRows(rows: readonly string[][]): UploadRow[] | undefined {
  const filled = [...rows.entries()].filter(([, row]) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0 || !filled.every(([, row]) => row.length > 1 && isKind(kindOf(row))))
    return undefined;
  return filled.map(([at, row]) => {
    const [, question = '', ...cells] = row;
    const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    const kind = kindOf(row);
    const asked = kinds[kind]?.(question, cells.slice(0, last)) ?? { type: kind };
    return Object.assign({ question, place: String(at + 1) }, asked);
  });
}
