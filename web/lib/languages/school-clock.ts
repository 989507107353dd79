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

let zone = storedZone();
/** Milliseconds by which the clock of the device is behind that of the server. */
let behind = 0;

/** The time zone of the school; undefined before the server has said it: that of the device. */
export const schoolZone = (): string | undefined => zone;

/** The time of the school. */
export const schoolNow = (): Date => new Date(Date.now() + behind);

/** Takes the clock of the school from the headers of an answer. Old browsers do not know each zone. */
export function noteSchoolClock(headers: Headers): void {
  const moment = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(moment)) behind = moment - Date.now();
  const name = headers.get(zoneHeader);
  if (name === null || name === zone || !isZone(name)) return;
  zone = name;
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // It is said again with the next answer.
  }
}
