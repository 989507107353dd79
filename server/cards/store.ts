import { type Selectable, sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import type { CardTable, UsersTable } from '../database/tables.ts';
import { secondsToTryPin } from './rules.ts';

/* Log-in cards. Times are those of the database, which is one for all servers. */

const now = sql<string>`clock_timestamp()`;

/** A card with what decides whether it opens the account. */
export type HeldCard = Pick<Selectable<CardTable>, 'person' | 'code_hash' | 'pin_hash'> &
  Pick<
    Selectable<UsersTable>,
    'session_epoch' | 'is_active' | 'is_staff' | 'is_teacher' | 'is_parent' | 'is_pupil'
  >;

function held(database: Database) {
  return database
    .selectFrom('card')
    .innerJoin('users', 'users.id', 'card.person')
    .select(['person', 'code_hash', 'pin_hash', 'session_epoch'])
    .select(['is_active', 'is_staff', 'is_teacher', 'is_parent', 'is_pupil'])
    .where('closed_at', 'is', null);
}

/** The card with a code, with the account at the same moment, so that ending its sessions also ends a log-in under way. */
export async function findCard(database: Database, code_hash: string): Promise<HeldCard | undefined> {
  return held(database).where('code_hash', '=', code_hash).executeTakeFirst();
}

/** The card of a person. */
export async function findCardOf(database: Database, person: number): Promise<HeldCard | undefined> {
  return held(database).where('person', '=', person).executeTakeFirst();
}

/**
 * Counts a PIN as wrong before it is checked, so that simultaneous ones are counted too. It waits for others at the same card.
 * @returns the hash to compare it with, or how many seconds the card is closed; undefined where it is no card any more or has no PIN
 */
export async function countPinTry(
  database: Database,
  { person, code_hash }: Pick<HeldCard, 'person' | 'code_hash'>,
): Promise<{ pin_hash: string } | { seconds: number } | undefined> {
  return inTransaction(database, async (transaction) => {
    const card = await transaction
      .selectFrom('card')
      .select(['pin_hash', 'wrong_pins'])
      .select(sql<number>`coalesce(extract(epoch from ${now} - tried_at), 0)::float8`.as('age'))
      .where('person', '=', person)
      .where('code_hash', '=', code_hash)
      .forUpdate()
      .executeTakeFirst();
    if (card === undefined || card.pin_hash === null) return undefined;
    const seconds = secondsToTryPin(card.wrong_pins, card.age);
    if (seconds === 0) {
      await transaction
        .updateTable('card')
        .set((row) => ({ wrong_pins: row('wrong_pins', '+', 1), tried_at: now }))
        .where('person', '=', person)
        .execute();
      return { pin_hash: card.pin_hash };
    }
    // After the clock was set back the wait begins now, so that it does not last until the old time.
    if (card.age < 0) {
      await transaction.updateTable('card').set({ tried_at: now }).where('person', '=', person).execute();
    }
    return { seconds };
  });
}

/** Forgets the wrong PINs, after a right one. */
export async function forgetWrongPins(database: Database, person: number): Promise<void> {
  await database
    .updateTable('card')
    .set({ wrong_pins: 0, tried_at: null })
    .where('person', '=', person)
    .execute();
}

/** Stores the PIN that is chosen at the first use of a card. @returns false where another was chosen meanwhile, or the card died */
export async function choosePin(
  database: Database,
  { person, code_hash }: Pick<HeldCard, 'person' | 'code_hash'>,
  pin_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('card')
    .set({ pin_hash, wrong_pins: 0, tried_at: null })
    .where('person', '=', person)
    .where('code_hash', '=', code_hash)
    .where('pin_hash', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores another PIN in place of the one that the card has. @returns false where the PIN is another one meanwhile, or there is none */
export async function replacePin(
  transaction: Database,
  { person, pin_hash: before }: Pick<HeldCard, 'person' | 'pin_hash'>,
  pin_hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('card')
    .set({ pin_hash, wrong_pins: 0, tried_at: null })
    .where('person', '=', person)
    .where('pin_hash', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets the PIN of a card, so that a new one is chosen at its next use. @returns whether the person has a card */
export async function deletePin(transaction: Database, person: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('card')
    .set({ pin_hash: null, wrong_pins: 0, tried_at: null })
    .where('person', '=', person)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the card of a person, with its PIN. */
export async function deleteCard(transaction: Database, person: number): Promise<void> {
  await transaction.deleteFrom('card').where('person', '=', person).execute();
}

/** How many cards are written by one statement. */
const atOnce = 5000;

/** Gives people new codes in place of their old ones. Their PINs stay. */
export async function replaceCodes(
  transaction: Database,
  cards: readonly Pick<HeldCard, 'person' | 'code_hash'>[],
): Promise<void> {
  for (let begin = 0; begin < cards.length; begin += atOnce) {
    await transaction
      .insertInto('card')
      .values(cards.slice(begin, begin + atOnce).map(({ person, code_hash }) => ({ person, code_hash })))
      .onConflict((conflict) =>
        conflict.column('person').doUpdateSet((row) => ({
          code_hash: row.ref('excluded.code_hash'),
          made_at: now,
          wrong_pins: 0,
          tried_at: null,
        })),
      )
      .execute();
  }
}
