import { longestSealed, mostSealed, type SealedState } from '../../../contract/storage-keys.ts';
import type { Meaning } from './meaning.ts';

/** An answer on the disk, as far as sending it concerns. */
export type Entry = {
  id: string;
  /** When it was kept, in milliseconds. */
  at: number;
  ticket: string;
  sealed: string;
  /**
   * - `kept`: the server does not have it
   * - `untaken`: the server will not take it, and has not been told to hold it for a teacher
   * - `told`: the server holds it for a teacher; it is here until its person dismisses it
   */
  state: 'kept' | 'untaken' | 'told';
};

/** What a round of sending is made of. */
export type Round<One extends Entry> = {
  /** What is on the disk now. */
  list(): Promise<readonly One[]>;
  /** Whether it is of whoever is logged in, so that it goes through the endpoint of its kind. */
  isOwn(entry: One): boolean;
  /** What belongs to the same work goes in its order: behind one that is to be sent again the others wait. */
  groupOf(entry: One): string | undefined;
  sendOwn(entry: One): Promise<Meaning>;
  sendSealed(entries: readonly One[]): Promise<ReadonlyMap<string, SealedState>>;
  /** Notes on the disk what has become of an own one. */
  settle(entry: One, meaning: Exclude<Meaning, { outcome: 'later' }>): Promise<void>;
  /** Deletes one of somebody else. */
  remove(entry: One): Promise<void>;
};

/** Characters of sealed answers in one request, below the 1 MiB that a body may have. */
const mostCharacters = 8 * longestSealed;

/** Groups of at most 20 sealed answers, in their order, that one request takes each. */
export function batches<One extends Pick<Entry, 'sealed'>>(entries: readonly One[]): One[][] {
  const groups: One[][] = [];
  let characters = 0;
  for (const entry of entries) {
    const group = groups.at(-1);
    characters += entry.sealed.length;
    if (group === undefined || group.length === mostSealed || characters > mostCharacters) {
      groups.push([entry]);
      characters = entry.sealed.length;
    } else {
      group.push(entry);
    }
  }
  return groups;
}

/** The order in which answers are sent: that in which they were given. */
export function inOrder<One extends Entry>(entries: readonly One[]): One[] {
  const sorted = [...entries];
  sorted.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  return sorted;
}

/**
 * Sends what is on the disk once: own answers one after another, in the order in which they were given, then those of other people. An
 * answer leaves the disk only after the server has said what it has done with it. Where the server cannot be reached, no more is sent.
 * @returns whether something still waits for the server
 */
export async function sendRound<One extends Entry>(round: Round<One>): Promise<boolean> {
  const entries = inOrder(await round.list());
  const own = entries.filter((entry) => entry.state !== 'told' && round.isOwn(entry));
  // What was refused before its person has left is told by its person, after the next log-in.
  const others = entries.filter((entry) => entry.state === 'kept' && !round.isOwn(entry));
  let waits = false;
  const stopped = new Set<string>();
  for (const entry of own) {
    const group = round.groupOf(entry);
    if (group !== undefined && stopped.has(group) && entry.state === 'kept') continue;
    const meaning = await round.sendOwn(entry);
    if (meaning.outcome !== 'later') {
      await round.settle(entry, meaning);
      continue;
    }
    if (!meaning.reached) return true;
    waits = true;
    if (group !== undefined && entry.state === 'kept') stopped.add(group);
  }
  // Of somebody else it cannot be read here what belongs together: where nothing of one key is taken now, what was sealed after it waits.
  const waitsFor = new Set<string>();
  for (const batch of batches(others)) {
    const group = batch.filter(({ ticket }) => !waitsFor.has(ticket));
    if (group.length === 0) continue;
    const states = await round.sendSealed(group);
    const taken = new Set<string>();
    for (const entry of group) {
      const state = states.get(entry.id);
      if (state === 'held' || state === 'refused') {
        await round.remove(entry);
        taken.add(entry.ticket);
      } else waits = true;
    }
    for (const { ticket } of group) if (!taken.has(ticket)) waitsFor.add(ticket);
    if (states.size === 0) return true;
  }
  return waits;
}
