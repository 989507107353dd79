import { createHash } from 'node:crypto';

import { listClassesOf, listMembersOf } from '../classes/roster-store.ts';
import type { Database } from '../database/database.ts';
import { findListed, listIdsWithCommas } from '../users/roster-store.ts';
import { withValues } from './cell-values.ts';
import { classKey, sideOf } from './keys.ts';
import { listGiven } from './member-store.ts';
import { type MissingScope, type Plan, planOf } from './plan.ts';
import type { Draft } from './reading/draft.ts';
import type { School } from './school.ts';
import { listImported, type NewRow, type Settings } from './store.ts';
import { knownValues, nothingKnown } from './value-list.ts';

export type CheckSettings = { year: number; scope: MissingScope };

/** The list with its cells divided as the school has their values, and the part of the school to compare it with. */
async function loadSchool(
  database: Database,
  list: readonly Draft[],
  { year, scope }: CheckSettings,
): Promise<{ drafts: Draft[]; school: School }> {
  const years = [...new Set([year, ...list.flatMap((draft) => draft.year ?? [])])];
  const classes = await listClassesOf(database, years);
  const drafts = await divided(database, list, { year, classes });
  const members = await listMembersOf(
    database,
    classes.map(({ id }) => id),
  );
  const named = new Set(
    drafts.flatMap((draft) => draft.classes.map((name) => classKey(name, draft.year ?? year))),
  );
  const namedClasses = new Set(
    classes
      .filter((schoolClass) => named.has(classKey(schoolClass.name, schoolClass.year)))
      .map(({ id }) => id),
  );
  const imported = scope === 'school' ? await listImported(database) : [];
  const withoutClass = drafts.filter((draft) => draft.classes.length === 0 || sideOf(draft) === undefined);
  const people = await findListed(database, {
    ids: [
      ...new Set([
        ...imported,
        ...members.filter((member) => namedClasses.has(member.class)).map(({ person }) => person),
      ]),
    ],
    externalIds: drafts.flatMap((draft) => [draft.external_id, ...draft.children]).filter((id) => id !== ''),
    emails: drafts.map(({ email }) => email).filter((email) => email !== ''),
    names: [...new Set(withoutClass.map(({ last_name, first_name }) => `${last_name} ${first_name}`))],
  });
  const given = await listGiven(
    database,
    classes.map(({ id }) => id),
  );
  return { drafts, school: { year, people, classes, members, given, imported } };
}

async function divided(
  database: Database,
  list: readonly Draft[],
  { year, classes }: Pick<School, 'year' | 'classes'>,
): Promise<Draft[]> {
  const named = Map.groupBy(classes, (schoolClass) => schoolClass.year);
  const known = new Map(
    [...named].map(([classYear, some]) => [
      classYear,
      knownValues(
        some.map(({ name }) => name),
        (name) => classKey(name, classYear),
      ),
    ]),
  );
  const ids = knownValues([
    ...(await listIdsWithCommas(database)),
    ...list.map(({ external_id }) => external_id),
  ]);
  const classesOf = (classYear: number | null) => known.get(classYear ?? year) ?? nothingKnown;
  const keys = new Set(classes.map((schoolClass) => classKey(schoolClass.name, schoolClass.year)));
  const hasClass = (name: string, classYear: number | null) => keys.has(classKey(name, classYear ?? year));
  return list.map((draft) => withValues(draft, { classesOf, hasClass, ids }));
}

/** Compares a list with the school as it is now. */
export async function check(
  database: Database,
  list: readonly Draft[],
  settings: CheckSettings,
): Promise<Plan> {
  const { drafts, school } = await loadSchool(database, list, settings);
  return planOf(drafts, school, settings.scope);
}

/** A plan as it is stored: its rows, and what the settings of the import have of it. */
export function storedPlan(plan: Plan): {
  rows: NewRow[];
  ofPlan: Pick<Settings, 'fingerprint' | 'new_classes'>;
} {
  const rows = rowsOf(plan);
  const new_classes = plan.newClasses.map(({ name, year }) => ({ name, year }));
  return { rows, ofPlan: { fingerprint: fingerprint(rows), new_classes } };
}

function rowsOf({ rows, missing }: Plan): NewRow[] {
  return [
    ...rows.map(({ draft, outcome, reason, field, changes, person }) => ({
      draft,
      outcome,
      receipt: { reason, field, changes },
      person: person?.id ?? null,
    })),
    ...missing.map(({ person, classes }) => ({
      draft: null,
      outcome: 'archived' as const,
      receipt: {
        reason: '' as const,
        field: '' as const,
        changes: [],
        missing: { name: `${person.last_name} ${person.first_name}`, classes },
      },
      person: person.id,
    })),
  ];
}

/** The same for two plans that do the same. */
function fingerprint(rows: readonly NewRow[]): string {
  const hash = createHash('sha256');
  for (const { outcome, receipt, person } of rows) hash.update(JSON.stringify([outcome, receipt, person]));
  return hash.digest('base64url');
}
