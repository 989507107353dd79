import { optionLetters } from '../../../contract/questions/choices.ts';
import type { Language } from '../../../contract/languages.ts';
import {
  noAnswer,
  type PartColumn,
  partColumns,
  partLetters,
  type TestColumn,
  testColumns,
  testHeadings,
  testTypeWords,
  yesWord,
} from '../../../contract/question-tables/test-table.ts';
import type { ChoosableContent, ChoosableKey } from '../../../contract/question-types/choosable-form.ts';
import type { FreeTextKey } from '../../../contract/question-types/free-text-form.ts';
import { gapMark } from '../../../contract/question-types/gaps/gap-text.ts';
import type { GapsContent, GapsKey } from '../../../contract/question-types/gaps/gaps.ts';
import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import type { MultipleContent, MultipleKey } from '../../../contract/question-types/multiple.ts';
import type { NumericContent, NumericKey } from '../../../contract/question-types/numeric/numeric.ts';
import type { Ordered, OrderingContent } from '../../../contract/question-types/ordering.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import type { Cell } from '../../http/responses/csv.ts';
import type { SourceQuestion } from '../reading/item.ts';
import { joinCell } from '../reading/tables/cell-lists.ts';

/** A test as it stands in a row. */
export type TableQuestion = SourceQuestion & { category: readonly string[] };

/** The cells of a row: by their columns, and those of parts in the order of the parts. Blank cells may be left out. */
type RowCells = Partial<Record<Exclude<TestColumn, PartColumn>, Cell>> &
  Partial<Record<PartColumn, readonly string[]>>;

const letterAt = (place: number) => partLetters[place] ?? '';

/** The letters of some parts by their ids. */
const lettersOf = (ids: readonly string[], named: readonly string[]) =>
  named.map((id) => letterAt(ids.indexOf(id)));

const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
const textsOf = (parts: readonly { text: string }[]) => parts.map(({ text }) => text);

type Parts = (content: never, key: never, language: Language) => RowCells;

/** The texts by ids, in the order of these. */
const byIds = (ids: readonly string[], texts: Readonly<Record<string, string>>) =>
  ids.map((id) => valueOf(texts, id) ?? '');

const cellsOfType: Readonly<Record<string, Parts>> = {
  choosable: ({ options }: ChoosableContent, key: ChoosableKey | null) => ({
    option: optionLetters.map((letter) => options.find(({ id }) => id === letter)?.text ?? ''),
    answer: key === null ? '' : key.right.toUpperCase(),
  }),
  multiple: ({ options }: MultipleContent, key: MultipleKey | null) => ({
    option: textsOf(options),
    answer: lettersOf(idsOf(options), key?.right ?? [])
      .toSorted()
      .join(', '),
  }),
  free_text: (_content: unknown, key: FreeTextKey | null, language) => ({
    answer: key?.accepted ?? '',
    exact: key?.exact === true ? yesWord[language] : '',
  }),
  numeric: ({ unit }: NumericContent, key: NumericKey | null) => {
    const values = key?.values ?? [];
    return {
      answer: joinCell(
        values.map(({ value }) => value.trim()),
        '\n',
      ),
      tolerance: joinCell(
        values.map(({ tolerance }) => tolerance.trim()),
        '\n',
      ),
      unit,
      units: joinCell(
        values.map(({ units }) =>
          joinCell(
            units.map((text) => text.trim()).filter((text) => text !== ''),
            ';',
          ),
        ),
        '\n',
      ),
    };
  },
  matching: ({ prompts, choices }: MatchingContent, key: MatchingPairs | null) => {
    const places = prompts.map(({ id }) => idsOf(choices).indexOf(valueOf(key?.pairs ?? {}, id) ?? ''));
    const isBeside = places.every((place, at) => place === at);
    const pairs = places.map((place, at) => `${letterAt(at)}-${letterAt(place)}`);
    return {
      option: textsOf(prompts),
      pair: textsOf(choices),
      answer: key === null ? noAnswer : isBeside ? '' : pairs.join(', '),
    };
  },
  ordering: ({ items }: OrderingContent, key: Ordered | null) => {
    const ids = idsOf(items);
    const isListed = key?.order.every((id, at) => id === ids[at]) === true;
    return {
      option: textsOf(items),
      answer: key === null ? noAnswer : isListed ? '' : lettersOf(ids, key.order).join(', '),
    };
  },
  gaps: ({ text, gaps }: GapsContent, key: GapsKey | null, language) => {
    const ids = idsOf(gaps);
    const typed = gaps.filter(({ choices }) => choices === undefined);
    const exact = (key?.exact ?? []).map((id) => ids.indexOf(id) + 1).toSorted((a, b) => a - b);
    const isAll = exact.length > 0 && exact.length === typed.length;
    return {
      text: text.replaceAll(gapMark, (mark, id: string) =>
        ids.includes(id) ? `{{${ids.indexOf(id) + 1}}}` : mark,
      ),
      option: ids.map((id) => joinCell(valueOf(key?.gaps ?? {}, id) ?? [], '\n')),
      pair: gaps.map(({ choices = [] }) => joinCell(choices, '\n')),
      exact: isAll ? yesWord[language] : exact.join(', '),
    };
  },
  essay: () => ({}),
};

function cellsOf(test: TableQuestion, language: Language): RowCells {
  const { test_type, content, key, remarks } = test;
  const cells = cellsOfType[test_type]?.(content as never, key as never, language) ?? {};
  const ids =
    test_type === 'choosable' ? optionLetters : idsOf((content as Partial<MultipleContent>).options ?? []);
  return {
    ...cells,
    type: testTypeWords[language][test_type] ?? test_type,
    question: test.savol,
    explanation: test.explanation,
    comment: byIds(ids, remarks),
    level: test.level,
    category: joinCell(test.category, '>'),
    tags: (test.tags ?? []).join(', '),
    format: test.text_format,
  };
}

const isPart = (column: TestColumn): column is PartColumn =>
  (partColumns as readonly TestColumn[]).includes(column);

/** How many columns the parts of some rows need; two options at least, which show how they are called. */
function widthsOf(rows: readonly RowCells[]): Record<PartColumn, number> {
  const most = (column: PartColumn) =>
    rows.reduce(
      (width, row) => Math.max(width, (row[column] ?? []).findLastIndex((text) => text !== '') + 1),
      0,
    );
  return { option: Math.max(2, most('option')), pair: most('pair'), comment: most('comment') };
}

/** The rows of a table of tests, that of the headings first. All columns are there, so that a heading never depends on one test. */
export function testRows(tests: readonly TableQuestion[], language: Language): Cell[][] {
  const rows = tests.map((test) => cellsOf(test, language));
  const widths = widthsOf(rows);
  const headings = testColumns.flatMap((column) => {
    const heading = testHeadings[language][column];
    return isPart(column)
      ? Array.from({ length: widths[column] }, (_, place) => `${heading} ${letterAt(place)}`)
      : [heading];
  });
  const cells = rows.map((row) =>
    testColumns.flatMap((column): Cell[] =>
      isPart(column)
        ? Array.from({ length: widths[column] }, (_, place) => row[column]?.[place] ?? '')
        : [row[column] ?? ''],
    ),
  );
  return [headings, ...cells];
}
