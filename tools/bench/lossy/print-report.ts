import type { Diary } from './pupil.ts';
import type { Report } from './run.ts';

/** The most sentences of one kind that are printed. */
const most = 5;

/** Whether nothing differs, and every answer of the clean run was given by a pupil too. */
export function isAsItShouldBe({ differences, results, cleanResults }: Report): boolean {
  return Object.values(differences).every((kind) => kind.length === 0) && results === cleanResults;
}

/** Prints what happened, a table of what differs, and examples. */
export function printReport(report: Report, print: (line: string) => void): void {
  const { differences, diaries, faults, deaths, results, cleanResults, seconds } = report;
  const sum = (count: (diary: Diary) => number) => diaries.reduce((all, diary) => all + count(diary), 0);
  const requests = [...faults.values()].reduce((all, count) => all + count, 0);
  print(`${requests} requests:`);
  for (const [fault, count] of faults) {
    print(
      `  ${fault.padEnd(14)}${String(count).padStart(8)} ${((100 * count) / requests).toFixed(1).padStart(6)} %`,
    );
  }
  print(`${deaths.browsers} times a browser was killed, ${deaths.server} times the server`);
  print(
    `${sum(({ pressed }) => pressed.size)} tests answered by ${diaries.length} pupils in ${Math.round(seconds)} s, ` +
      `${sum(({ pressedAgain }) => pressedAgain)} of them again; ${sum(({ logIns }) => logIns)} log-ins; ` +
      `${sum(({ askedAgain }) => askedAgain.size)} tests shown again while their answer was kept`,
  );
  print(`results at school     ${String(results).padStart(8)}`);
  print(`results of clean run  ${String(cleanResults).padStart(8)}`);
  for (const [kind, sentences] of Object.entries(differences)) {
    print(`${kind.padEnd(22)}${String(sentences.length).padStart(8)}`);
  }
  for (const [kind, sentences] of Object.entries(differences)) {
    for (const sentence of sentences.slice(0, most)) print(`${kind}: ${sentence}`);
    if (sentences.length > most) print(`${kind}: and ${sentences.length - most} more`);
  }
}
