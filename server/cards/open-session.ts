import type { AppContext } from '../app-context.ts';
import { insertSession } from '../auth/session-store.ts';
import type { Database } from '../database/database.ts';
import { ok } from '../http/route.ts';
import { deviceKeyOf } from './try-pin.ts';

/** An entry of device cookies beside those of accounts. Its number is the person whose card was the first that was used on the device. */
const firstCard = 'first card';

/** The person whose card was the first that was used on a device; undefined where none was. */
export function firstHolderOn(
  { devices }: Pick<AppContext, 'devices'>,
  deviceCookie: string | undefined,
): number | undefined {
  return devices.find(deviceCookie, firstCard)?.epoch;
}

/** Begins a session of the holder of a card: the tokens, and the cookie by which the device is known from then on. */
export async function openSession(
  { tokens, devices }: AppContext,
  database: Database,
  { person, session_epoch }: { person: number; session_epoch: number },
  { deviceCookie, now }: { deviceCookie: string | undefined; now: Date },
) {
  const account = { id: person, session_epoch };
  const session = await insertSession(database, person, now);
  const pair = {
    refresh: tokens.refresh(account, session, now),
    access: tokens.access(account, session, now),
  };
  const first = { email: firstCard, session_epoch: firstHolderOn({ devices }, deviceCookie) ?? person };
  const cookie = devices.add(deviceCookie, first, { email: deviceKeyOf(person), session_epoch });
  return { ...ok(pair), headers: { 'Set-Cookie': cookie } };
}
