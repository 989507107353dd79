import { isSpoiltId } from '../../contract/wire/spoilt.ts';
import { type RefusalReason, type RosterField, rosterRoles } from '../../contract/people/rosters.ts';
import { classKey, nameKey, sideOf } from './keys.ts';
import type { Draft } from './reading/draft.ts';
import type { KnownClass, KnownPerson, School } from './school.ts';

/** The person of a row: a known one, or undefined for a new one; or the reason why it is unclear. */
export type Match = { person: KnownPerson | undefined } | { reason: RefusalReason; field: RosterField | '' };

/** The ID of a person; blank where a spreadsheet has spoilt it, so that it may be of several people. */
function idOf({ external_id }: KnownPerson): string {
  return isSpoiltId(external_id) ? '' : external_id;
}

/** The school, indexed by the ids, addresses, names and classes that rows name. */
export class SchoolIndex {
  readonly school: School;
  readonly people: ReadonlyMap<number, KnownPerson>;
  readonly byId: ReadonlyMap<string, KnownPerson>;
  readonly byEmail: ReadonlyMap<string, KnownPerson>;
  readonly closedEmails: ReadonlySet<string>;
  readonly classById: ReadonlyMap<number, KnownClass>;
  readonly #byName: ReadonlyMap<string, KnownPerson[]>;
  readonly #classByName = new Map<string, KnownClass>();
  readonly #classByKey = new Map<string, KnownClass>();
  readonly #members: ReadonlyMap<string, School['members'][number][]>;

  constructor(school: School) {
    this.school = school;
    const open = school.people.filter(({ is_closed }) => !is_closed);
    this.people = new Map(school.people.map((person) => [person.id, person]));
    this.byId = new Map(
      school.people.flatMap((person) => (idOf(person) === '' ? [] : [[person.external_id, person]])),
    );
    this.byEmail = new Map(
      open.flatMap((account) => (account.email === '' ? [] : [[account.email, account]])),
    );
    this.closedEmails = new Set(school.people.filter(({ is_closed }) => is_closed).map(({ email }) => email));
    this.#byName = Map.groupBy(open, nameKey);
    this.classById = new Map(school.classes.map((known) => [known.id, known]));
    for (const schoolClass of school.classes) {
      this.#classByName.set(`${schoolClass.year} ${schoolClass.name.toLowerCase()}`, schoolClass);
      const key = classKey(schoolClass.name, schoolClass.year);
      if (!this.#classByKey.has(key)) this.#classByKey.set(key, schoolClass);
    }
    this.#members = Map.groupBy(school.members, ({ class: id, is_teacher }) => `${id} ${is_teacher}`);
  }

  /** A class by its name; where letters only look alike, the first that looks like it. */
  findClass(name: string, year: number): KnownClass | undefined {
    return (
      this.#classByName.get(`${year} ${name.toLowerCase()}`) ?? this.#classByKey.get(classKey(name, year))
    );
  }

  /** Those whom the name of a row, with its classes or roles, may mean. */
  namesakes(draft: Draft, year: number): KnownPerson[] {
    const named = this.#byName.get(nameKey(draft)) ?? [];
    const side = sideOf(draft);
    if (side === undefined || draft.classes.length === 0) {
      return named.filter((account) => draft.roles.some((role) => account[`is_${role}`]));
    }
    const inside = new Set(
      draft.classes.flatMap((name) => {
        const found = this.findClass(name, year);
        const key = `${found?.id} ${side === 'teacher'}`;
        return (this.#members.get(key) ?? []).map(({ person }) => person);
      }),
    );
    return named.filter(({ id }) => inside.has(id));
  }
}

const refused = (reason: RefusalReason, field: RosterField | '' = ''): Match => ({ reason, field });

/** Whether a row may name a person: in any order, and where one of them has no patronymic. */
function isNamesake(draft: Draft, person: KnownPerson): boolean {
  const names = [draft, person].map((named) => nameKey(named).split(' '));
  const [fewer = [], more = []] = names.toSorted((a, b) => a.length - b.length);
  return fewer.every((word) => more.includes(word));
}

/** Whether a row and the person with its ID or address have neither the name nor a role in common: it is about another person. */
function isAnother(draft: Draft, person: KnownPerson): boolean {
  const held = rosterRoles.filter((role) => person[`is_${role}`]);
  const hasRole = held.length > 0 || person.is_staff;
  return hasRole && !held.some((role) => draft.roles.includes(role)) && !isNamesake(draft, person);
}

/**
 * Finds the person of a row: by the id, else by the address, else by the name together with the class, or with the role where it has none.
 * Ids and addresses that contradict each other are reported, not guessed, and so are those of a person of another name and role.
 */
export function matchOf(draft: Draft, index: SchoolIndex): Match {
  const { external_id, email } = draft;
  const byId = external_id === '' ? undefined : index.byId.get(external_id);
  const byEmail = email === '' ? undefined : index.byEmail.get(email);
  if (byId !== undefined) {
    if (byId.is_closed) return refused('closed_account');
    if (byEmail !== undefined && byEmail.id !== byId.id) return refused('address_taken', 'email');
    if (email !== '' && byId.email !== '' && byId.email !== email) return refused('address_differs', 'email');
    return isAnother(draft, byId) ? refused('another_person', 'external_id') : { person: byId };
  }
  if (byEmail !== undefined) {
    if (external_id !== '' && idOf(byEmail) !== '') return refused('id_differs', 'external_id');
    return isAnother(draft, byEmail) ? refused('another_person', 'email') : { person: byEmail };
  }
  if (email !== '' && index.closedEmails.has(email)) return refused('closed_account', 'email');
  const candidates = index
    .namesakes(draft, draft.year ?? index.school.year)
    .filter((namesake) => external_id === '' || idOf(namesake) === '')
    .filter((namesake) => email === '' || namesake.email === '');
  return candidates.length > 1 ? refused('ambiguous') : { person: candidates[0] };
}

/** The keys by which a row may be mistaken for another of the list: its name in each of its classes, or with its roles. */
function mistakableBy(draft: Draft, year: number): string[] {
  const name = nameKey(draft);
  if (draft.classes.length === 0) return [`${name} ${draft.roles.join()}`];
  return draft.classes.map((className) => `${name} ${classKey(className, draft.year ?? year)}`);
}

/**
 * The rows that the list itself makes impossible to tell apart, by their place in it. Of two rows with the same id or address the first counts; of
 * those with the same name in the same class each needs an id or an address.
 */
export function indistinct(drafts: readonly Draft[], year: number): Map<number, Match> {
  const found = new Map<number, Match>();
  const seen = new Set<string>();
  const namesakes = new Map<string, number[]>();
  for (const [place, draft] of drafts.entries()) {
    if (draft.kind !== 'person' || draft.refusal !== null || draft.doubt !== null) continue;
    for (const field of ['external_id', 'email'] as const) {
      const key = `${field} ${draft[field]}`;
      if (draft[field] !== '' && seen.has(key)) found.set(place, refused('repeated', field));
      seen.add(key);
    }
    for (const key of mistakableBy(draft, year)) {
      const all = namesakes.get(key);
      if (all === undefined) namesakes.set(key, [place]);
      else all.push(place);
    }
  }
  for (const places of namesakes.values()) {
    for (const place of places.length > 1 ? places : []) {
      const draft = drafts[place];
      if (draft?.external_id === '' && draft.email === '') found.set(place, refused('ambiguous_in_file'));
    }
  }
  return found;
}
