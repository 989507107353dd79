import { languages } from '../../../contract/languages.ts';
import type { readAnalysis } from '../../../server/ai/prompts/prompts.ts';
import { type FaultKind, faultKinds, type Labelled } from './labelled.ts';

type Analysis = ReturnType<typeof readAnalysis>;

/** What an analysis says of a test: the faults that it names, and whether the known one is among them. */
export type Judged = { id: string; named: FaultKind[]; isFound: boolean };

/** Whether a correction of the text that has misspelled words takes them away, and writes them right. */
function isCorrected(
  { part, wrong, right }: Extract<Labelled['fault'], { kind: 'spelling' }>,
  { suggestions }: Analysis,
): boolean {
  return suggestions.some(
    ({ kind, after, ...rest }) =>
      kind === 'text' &&
      rest.part === part &&
      typeof after === 'string' &&
      !after.includes(wrong) &&
      after.includes(right),
  );
}

function isFound({ fault }: Labelled, analysis: Analysis, named: readonly FaultKind[]): boolean {
  if (fault === null || !named.includes(fault.kind)) return false;
  if (fault.kind === 'spelling') return isCorrected(fault, analysis);
  return fault.kind === 'wrong_level' ? analysis.findings.level === fault.is : true;
}

/** Compares an analysis with the labels of the test. */
export function judge(labelled: Labelled, analysis: Analysis): Judged {
  const { findings, suggestions } = analysis;
  const says: Record<FaultKind, boolean> = {
    wrong_key: findings.key === 'wrong',
    two_right: findings.also_right.length > 0,
    spelling: suggestions.some(({ kind }) => kind === 'text'),
    wrong_level: findings.level !== 'fits',
  };
  const named = faultKinds.filter((kind) => says[kind]);
  return { id: labelled.id, named, isFound: isFound(labelled, analysis, named) };
}

/** How a kind of faults was found in tests of a language, or of all. */
export type Score = {
  language: string;
  kind: FaultKind;
  tests: number;
  /** The tests that have such a fault, and those of them where it was found. */
  seeded: number;
  found: number;
  /** The tests where one was named that is not there. */
  falseAlarms: number;
  /** The share of named problems that are right, and of real problems that were found. Undefined of nothing. */
  precision: number | undefined;
  recall: number | undefined;
};

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

function scoreOf(
  language: string,
  kind: FaultKind,
  set: readonly Labelled[],
  judged: ReadonlyMap<string, Judged>,
): Score {
  const seeded = set.filter(({ fault }) => fault?.kind === kind);
  const found = seeded.filter(({ id }) => judged.get(id)?.isFound).length;
  const named = set.filter(({ id }) => judged.get(id)?.named.includes(kind)).length;
  return {
    language,
    kind,
    tests: set.length,
    seeded: seeded.length,
    found,
    falseAlarms: named - found,
    precision: share(found, named),
    recall: share(found, seeded.length),
  };
}

/** The scores of each kind, by language and of all. A test that has no answer counts as one where nothing is named. */
export function scores(set: readonly Labelled[], judged: readonly Judged[]): Score[] {
  const byId = new Map(judged.map((judgement) => [judgement.id, judgement]));
  const present = languages.filter((language) => set.some((labelled) => labelled.language === language));
  const groups = present.map((language): [string, Labelled[]] => [
    language,
    set.filter((labelled) => labelled.language === language),
  ]);
  const all: [string, readonly Labelled[]][] = groups.length > 1 ? [...groups, ['all', set]] : groups;
  return all.flatMap(([language, tests]) => faultKinds.map((kind) => scoreOf(language, kind, tests, byId)));
}
