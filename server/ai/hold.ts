import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/responses/errors.ts';
import { countRequestsSince } from './request-store.ts';
import { dayAround, type Hold, holdAt } from './rules.ts';
import { readSettings, type Settings } from './settings-store.ts';

/** The requests of the school's day: how many were sent, and may be, and when it ends. */
export async function readToday(
  { config }: Pick<AppContext, 'config'>,
  database: Database,
  now: Date,
): Promise<{ sent: number; limit: number; end: Date }> {
  const { begin, end } = dayAround(now, config.timeZone);
  return { sent: await countRequestsSince(database, begin), limit: config.ai?.dailyLimit ?? 0, end };
}

/** What holds requests now; undefined where nothing does. Without an endpoint it is as if staff had switched it off. */
export async function readHold(
  context: Pick<AppContext, 'config'>,
  database: Database,
  now: Date,
): Promise<Hold | undefined> {
  const settings = await readSettings(database);
  const is_on = settings.is_on && context.config.ai !== undefined;
  return holdAt({ ...settings, is_on }, await readToday(context, database, now), now);
}

/** @throws 409 where no endpoint is set, or staff have switched the analysis off */
export async function requireOn(
  { config: { ai } }: Pick<AppContext, 'config'>,
  database: Database,
): Promise<{ ai: NonNullable<typeof ai>; settings: Settings }> {
  const settings = await readSettings(database);
  if (ai === undefined || !settings.is_on) {
    throw conflict('The analysis of tests is switched off.', 'analysis_off');
  }
  return { ai, settings };
}
