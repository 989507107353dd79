import { zoneHeader } from '../../../contract/wire/school-clock.ts';

/*
 * The clock of the school, as the server says it with every answer. The device may be wrong by a day, or stand in another time zone. What the
 * device has stored is shown without a server too, so the time zone is stored there.
 */

const storageKey = 'school-zone';

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

function storedZone(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** As the server has said it, checked when a time is shown: the first use of Intl takes 70 ms on a slow phone. */
let noted = storedZone();
let checked: string | undefined;
let zone: string | undefined;
/** Milliseconds by which the clock of the device is behind that of the server. */
let behind = 0;

/**
 * The time zone of the school; undefined before the server has said it: that of the device. Old browsers do not know each zone; the one
 * before stays then.
 */
export function schoolZone(): string | undefined {
  if (noted !== checked && noted !== undefined && isZone(noted)) zone = noted;
  checked = noted;
  return zone;
}

/** The time of the school. */
export const schoolNow = (): Date => new Date(Date.now() + behind);

/** Takes the clock of the school from the headers of an answer. */
export function noteSchoolClock(headers: Headers): void {
  const moment = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(moment)) behind = moment - Date.now();
  const name = headers.get(zoneHeader);
  if (name === null || name === noted) return;
  noted = name;
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // It comes again with the next answer.
  }
}
