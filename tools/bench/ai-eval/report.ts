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
  for (const measurement of measured) {
    if ('problem' in measurement) counts.set(measurement.problem, (counts.get(measurement.problem) ?? 0) + 1);
  }
  return [...counts].map(([problem, count]) => `${problem} × ${count}`);
}

/** What a measurement says, as lines. */
export function reportOf(set: readonly Labelled[], measured: readonly Measured[]): string[] {
  const judged = measured.flatMap((measurement) => ('judged' in measurement ? [measurement.judged] : []));
  const times = measured
    .flatMap((measurement) => ('milliseconds' in measurement ? [measurement.milliseconds] : []))
    .toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  const heads = ['language', 'fault', 'tests', 'with it', 'found', 'false alarms', 'precision', 'recall'];
  const rows = scores(set, judged).map((score) => [
    score.language,
    score.kind,
    String(score.tests),
    String(score.seeded),
    String(score.found),
    String(score.falseAlarms),
    shown(score.precision),
    shown(score.recall),
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
