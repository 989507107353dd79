import type { Labelled } from './labelled.ts';
import type { Measured } from './evaluate.ts';
import { scores } from './score.ts';

const shown = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));

/** The lines of a table, its columns aligned. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** Why tests have no answer, each with how many have none for it. */
function problemsIn(measured: readonly Measured[]): string[] {
  const counts = new Map<string, number>();
  for (const one of measured) {
    if ('problem' in one) counts.set(one.problem, (counts.get(one.problem) ?? 0) + 1);
  }
  return [...counts].map(([problem, count]) => `${problem} × ${count}`);
}

/** What a measurement says, as lines. */
export function reportOf(set: readonly Labelled[], measured: readonly Measured[]): string[] {
  const judged = measured.flatMap((one) => ('judged' in one ? [one.judged] : []));
  const times = measured
    .flatMap((one) => ('milliseconds' in one ? [one.milliseconds] : []))
    .toSorted((one, other) => one - other);
  const median = times[Math.floor(times.length / 2)];
  const heads = ['language', 'fault', 'tests', 'with it', 'found', 'false alarms', 'precision', 'recall'];
  const rows = scores(set, judged).map((one) => [
    one.language,
    one.kind,
    String(one.tests),
    String(one.seeded),
    String(one.found),
    String(one.falseAlarms),
    shown(one.precision),
    shown(one.recall),
  ]);
  const problems = problemsIn(measured);
  return [
    ...table([heads, ...rows]),
    '',
    'Precision: of the tests where the model names a fault, the share that has it. Recall: of the tests that have it, the share where it is named.',
    ...(median === undefined ? [] : [`An analysis takes ${(median / 1000).toFixed(1)} s (median).`]),
    ...(problems.length === 0
      ? []
      : [`Without an answer, which counts as nothing named: ${problems.join(', ')}.`]),
  ];
}
