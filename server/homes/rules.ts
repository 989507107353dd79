import { firstSteps, needs, type SchoolHome, type SubjectTally } from '../../contract/homes.ts';
import type { Language } from '../../contract/languages.ts';
import type { Tally } from '../../contract/progress.ts';
import { addTo, noAnswers } from '../progress/rules.ts';
import type { ArchiveHealth, BackupHealth } from '../upkeep/rules.ts';

/**
 * Sums counts by top-level category, the one with most answers first.
 * @param chains of each category its id and those of its ancestors, the root last
 * @param names of the top-level categories
 */
export function tallyBySubject(
  counts: readonly (Tally & { category: number })[],
  chains: ReadonlyMap<number, readonly number[]>,
  names: ReadonlyMap<number, string>,
): SubjectTally[] {
  const subjects = new Map<number, SubjectTally>();
  for (const count of counts) {
    const root = chains.get(count.category)?.at(-1);
    if (root === undefined) continue;
    const subject = subjects.get(root) ?? {
      category: root,
      category_name: names.get(root) ?? '',
      ...noAnswers(),
    };
    subjects.set(root, subject);
    addTo(subject, count);
  }
  return [...subjects.values()].toSorted((a, b) => b.answered - a.answered || a.category - b.category);
}

/** The sum of some tallies. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = noAnswers();
  for (const tally of tallies) addTo(sum, tally);
  return sum;
}

/**
 * Where a person may go on, the best place first: the latest category in the language of the page, and that of the last answer.
 * @param categories those with answers, the latest first
 * @param languages of these categories
 */
export function placesToGoOn(
  categories: readonly number[],
  languages: ReadonlyMap<number, Language>,
  language: Language,
): number[] {
  const inLanguage = categories.find((category) => languages.get(category) === language);
  return [...new Set([inLanguage ?? categories[0], categories[0]])].filter((place) => place !== undefined);
}

/** The fewest answers with points by which a subject is compared with others. */
const fewestToCompare = 5;

/** The subjects with the largest and the smallest share of right answers; none where all are alike or only one can be compared. */
export function strongAndWeak(subjects: readonly SubjectTally[]): {
  strong: number | null;
  weak: number | null;
} {
  const compared = subjects
    .filter(({ answered, waiting }) => answered - waiting >= fewestToCompare)
    .map(({ category, right, answered, waiting }) => ({ category, share: right / (answered - waiting) }))
    .toSorted((a, b) => b.share - a.share);
  const [best, worst] = [compared[0], compared.at(-1)];
  if (best === undefined || worst === undefined || best.share === worst.share) {
    return { strong: null, weak: null };
  }
  return { strong: best.category, weak: worst.category };
}

/** The tasks of the person who looks after the server. */
export type ServerNeed = Extract<
  (typeof needs)[number],
  'disk_low' | 'backups_failing' | 'backups_old' | 'changes_late' | 'certificate_ending'
>;

/**
 * The counts of the tasks of the server; of old backups it is the age of the newest in days, of late changes that of the oldest in minutes.
 * @param backups undefined where none are set
 * @param archive undefined where changes are not archived
 * @param certificate undefined without HTTPS
 */
export function serverNeedsOf({
  diskIsLow,
  backups,
  archive,
  certificate,
}: {
  diskIsLow: boolean;
  backups: BackupHealth | undefined;
  archive: ArchiveHealth | undefined;
  certificate: { ending: boolean } | undefined;
}): Record<ServerNeed, number> {
  return {
    disk_low: diskIsLow ? 1 : 0,
    backups_failing: backups?.kind === 'failing' ? 1 : 0,
    backups_old: backups?.kind === 'old' ? backups.days : 0,
    // Of a folder that is away the tasks of backups tell.
    changes_late: archive?.kind === 'late' ? archive.minutes : 0,
    certificate_ending: certificate?.ending === true ? 1 : 0,
  };
}

/** The tasks that wait for staff: those with a count above 0. */
export function needsOf(counts: Readonly<Record<(typeof needs)[number], number>>): SchoolHome['needs'] {
  return needs.map((what) => ({ what, count: counts[what] })).filter(({ count }) => count > 0);
}

/** The first steps of a school with their state; none once all are done. */
export function stepsOf(done: Readonly<Record<(typeof firstSteps)[number], boolean>>): SchoolHome['steps'] {
  const steps = firstSteps.map((what) => ({ what, done: done[what] }));
  return steps.every((step) => step.done) ? [] : steps;
}
