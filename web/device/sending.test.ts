import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mostSealed, type SealedState } from '../../contract/work/storage-keys.ts';
import {
  batches,
  type Delivery,
  type Entry,
  inOrder,
  isDoubtful,
  nextPause,
  type Round,
  sendRound,
} from './sending.ts';

/** What becomes of one request: it arrives or not, and its answer comes back or not; or the server is busy, or refuses. */
const fates = ['done', 'answer lost', 'request lost', 'busy', 'refused', 'killed'] as const;
type Fate = (typeof fates)[number];

/** The tab is closed in the middle of a round. */
class Killed extends Error {}

/** A disk, and a server that counts what it takes by the id of the answer. */
class School {
  readonly disk = new Map<string, Entry>();
  readonly counted = new Map<string, number>();
  readonly heldForTeacher = new Set<string>();
  readonly #fates: Fate[];
  readonly #ownTicket: string;
  readonly sentInOrder: string[] = [];
  readonly postponed: string[] = [];
  groupOf: (entry: Entry) => string | undefined = () => undefined;

  constructor(fateList: readonly Fate[], ownTicket: string) {
    this.#fates = [...fateList];
    this.#ownTicket = ownTicket;
  }

  /** Takes it once, however often it comes. */
  #take(id: string): void {
    this.counted.set(id, 1);
    this.sentInOrder.push(id);
  }

  #fate(): Fate {
    return this.#fates.shift() ?? 'done';
  }

  readonly round: Round<Entry> = {
    list: () => Promise.resolve([...this.disk.values()]),
    isOwn: ({ ticket }) => ticket === this.#ownTicket,
    groupOf: (entry) => this.groupOf(entry),
    sendOwn: async ({ id, state }): Promise<Delivery> => {
      const fate = this.#fate();
      if (fate === 'killed') throw new Killed();
      if (fate === 'request lost') return { outcome: 'later', reached: false };
      if (fate === 'busy') return { outcome: 'later', reached: true };
      if (state === 'untaken') {
        this.heldForTeacher.add(id);
        return fate === 'answer lost' ? { outcome: 'later', reached: false } : { outcome: 'held' };
      }
      if (fate === 'refused' && !this.counted.has(id)) {
        return { outcome: 'refused', reason: 'disabled', refusal: { status: 409, body: {} } };
      }
      this.#take(id);
      return fate === 'answer lost' ? { outcome: 'later', reached: false } : { outcome: 'held' };
    },
    sendSealed: async (entries) => {
      const fate = this.#fate();
      if (fate === 'killed') throw new Killed();
      if (fate === 'request lost') return new Map();
      const states = new Map<string, SealedState>();
      for (const { id } of entries) {
        if (fate === 'busy') {
          states.set(id, 'later');
        } else {
          this.#take(id);
          states.set(id, 'held');
        }
      }
      return fate === 'answer lost' ? new Map() : states;
    },
    settle: async (entry, { outcome }) => {
      if (outcome === 'refused') this.disk.set(entry.id, { ...entry, state: 'untaken' });
      else if (entry.state === 'untaken') this.disk.set(entry.id, { ...entry, state: 'told' });
      else this.disk.delete(entry.id);
    },
    postpone: ({ id }) => void this.postponed.push(id),
    remove: async ({ id }) => {
      this.disk.delete(id);
    },
  };
}

const someEntries = fc
  .array(
    fc.record({
      at: fc.nat(50),
      ticket: fc.constantFrom('own', 'other', 'third'),
      isForm: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ isForm, ...entry }, index): Entry => ({
      id: `entry ${index}`,
      sealed: isForm ? '' : `sealed ${index}`,
      state: 'kept',
      ...entry,
    })),
  );

const isForm = ({ sealed }: Entry) => sealed === '';
/** Nothing is done with it until its author comes back, or reads that it was refused. */
const rests = (entry: Entry) =>
  entry.state === 'told' || (isForm(entry) && (entry.state === 'untaken' || entry.ticket !== 'own'));

test('whatever becomes of requests and tabs, every entry is stored once or refused, and leaves the disk only then', async () => {
  await fc.assert(
    fc.asyncProperty(
      someEntries,
      fc.array(fc.constantFrom(...fates), { maxLength: 120 }),
      async (entries, list) => {
        const school = new School(list, 'own');
        for (const entry of entries) school.disk.set(entry.id, entry);
        school.groupOf = (entry) => (isForm(entry) ? 'forms' : undefined);
        const isSafe = ({ id }: Entry) =>
          school.disk.has(id) ? true : school.counted.get(id) === 1 || school.heldForTeacher.has(id);
        for (let waits = true, rounds = 0; waits; rounds += 1) {
          expect(rounds).toBeLessThan(400);
          waits = await sendRound(school.round).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
            return true;
          });
          expect(entries.filter((entry) => !isSafe(entry))).toEqual([]);
          waits ||= [...school.disk.values()].some((entry) => !rests(entry));
        }
        for (const entry of entries) {
          const { id } = entry;
          // Only answers that were not counted are still shown to their author.
          expect(school.disk.has(id), id).toBe(!school.counted.has(id));
          expect(school.heldForTeacher.has(id), id).toBe(!school.counted.has(id) && !isForm(entry));
        }
        const forms = entries.filter((entry) => isForm(entry) && school.counted.has(entry.id));
        const sent = new Set(school.sentInOrder.filter((id) => forms.some((form) => form.id === id)));
        expect([...sent]).toEqual(inOrder(forms).map(({ id }) => id));
      },
    ),
    { numRuns: 300 },
  );
});

test('own answers go in the order in which they were given, and those of others after them', async () => {
  await fc.assert(
    fc.asyncProperty(someEntries, async (entries) => {
      const school = new School([], 'own');
      for (const entry of entries) if (!isForm(entry)) school.disk.set(entry.id, entry);
      await sendRound(school.round);
      const hasOwnTicket = (id: string) => entries.find((entry) => entry.id === id)?.ticket === 'own';
      const expected = inOrder(entries.filter((entry) => !isForm(entry))).map(({ id }) => id);
      expect(school.sentInOrder).toEqual([
        ...expected.filter(hasOwnTicket),
        ...expected.filter((id) => !hasOwnTicket(id)),
      ]);
    }),
  );
});

test('where the server cannot be reached, one request is made and nothing is lost', async () => {
  const school = new School(['request lost'], 'own');
  for (const id of ['first', 'second']) {
    school.disk.set(id, { id, at: 1, ticket: 'own', sealed: 'x', state: 'kept' });
  }
  expect(await sendRound(school.round)).toBe(true);
  expect(school.sentInOrder).toEqual([]);
  expect(school.disk.size).toBe(2);
  // No screen waits for an entry that was not sent.
  expect(school.postponed).toEqual(['first', 'second']);
});

test('an answer for which the server is busy does not hold up the next one', async () => {
  const school = new School(['busy'], 'own');
  for (const [at, id] of ['first', 'second'].entries()) {
    school.disk.set(id, { id, at, ticket: 'own', sealed: 'x', state: 'kept' });
  }
  expect(await sendRound(school.round)).toBe(true);
  expect(school.sentInOrder).toEqual(['second']);
  expect([...school.disk.keys()]).toEqual(['first']);
});

test('of one work nothing overtakes an answer for which the server is busy, of others it does', async () => {
  const school = new School(['busy'], 'own');
  school.groupOf = ({ id }) => (id.startsWith('work') ? 'work 1' : undefined);
  for (const [at, id] of ['work answer', 'free', 'work end'].entries()) {
    school.disk.set(id, { id, at, ticket: 'own', sealed: 'x', state: 'kept' });
  }
  expect(await sendRound(school.round)).toBe(true);
  expect(school.sentInOrder).toEqual(['free']);
  expect(school.postponed).toEqual(['work answer', 'work end']);
  expect(await sendRound(school.round)).toBe(false);
  expect(school.sentInOrder).toEqual(['free', 'work answer', 'work end']);
});

test('a form is sent by its author only, and once it was refused by nobody', async () => {
  const school = new School(['refused'], 'own');
  school.disk.set('own', { id: 'own', at: 1, ticket: 'own', sealed: '', state: 'kept' });
  school.disk.set('other', { id: 'other', at: 2, ticket: 'other', sealed: '', state: 'kept' });
  expect(await sendRound(school.round)).toBe(false);
  expect(await sendRound(school.round)).toBe(false);
  expect([school.sentInOrder, [...school.heldForTeacher]]).toEqual([[], []]);
  expect([...school.disk.values()].map(({ state }) => state)).toEqual(['untaken', 'kept']);
});

test('of others nothing that was sealed later overtakes a request of which nothing is taken', async () => {
  const school = new School(['busy'], 'own');
  for (let at = 0; at <= mostSealed; at += 1) {
    const ticket = at < mostSealed ? 'other' : 'third';
    school.disk.set(`${at}`, { id: `${at}`, at, ticket, sealed: 'x', state: 'kept' });
  }
  school.disk.set('end', { id: 'end', at: 100, ticket: 'other', sealed: 'x', state: 'kept' });
  expect(await sendRound(school.round)).toBe(true);
  expect(school.sentInOrder).toEqual([`${mostSealed}`]);
});

test('one request has at most 20 sealed answers and less than a mebibyte, and none is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(90_000), { maxLength: 60 }), (lengths) => {
      const entries = lengths.map((length, index) => ({ index, sealed: 'x'.repeat(length) }));
      const groups = batches(entries);
      expect(groups.flat()).toEqual(entries);
      for (const group of groups) {
        expect(group.length).toBeLessThanOrEqual(mostSealed);
        expect(group.reduce((sum, { sealed }) => sum + sealed.length, 0)).toBeLessThan(1_000_000);
      }
    }),
    { numRuns: 40 },
  );
});

test('the pauses are 5, 10, 20 and 40 seconds, and then a minute', () => {
  const pauses: number[] = [];
  for (let count = 0; count < 6; count += 1) pauses.push(nextPause(pauses.at(-1)));
  expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

describe('a form that waited long', () => {
  const hour = 60 * 60 * 1000;

  test('is not sent by itself where it may have been done and the server may have forgotten its key', () => {
    expect(isDoubtful('POST', 0, 19 * hour)).toBe(false);
    expect(isDoubtful('POST', 0, 21 * hour)).toBe(true);
  });

  test('is sent where it surely was not done, or where doing it again is refused', () => {
    expect(isDoubtful('POST', undefined, 900 * hour)).toBe(false);
    expect(isDoubtful('PUT', 0, 900 * hour)).toBe(false);
  });
});
