import { createDecipheriv } from 'node:crypto';

import type { Page } from '@playwright/test';

/** The drafts that a browser keeps of whoever is logged in, by name, opened with the key of that person. */
export async function keptDrafts(page: Page): Promise<Map<string, string>> {
  const drafts = new Map<string, string>();
  const { person, records } = await keptRecords(page);
  const start = `draft:${person}:`;
  for (const { name, value } of records) {
    if (name.startsWith(start)) drafts.set(name.slice(start.length), String(value));
  }
  return drafts;
}

/** Whether a browser keeps who is logged in, for a start without the server. */
export async function isPersonKept(page: Page): Promise<boolean> {
  return (await keptRecords(page)).records.some(({ name }) => name === 'person');
}

/** The ids of the tests of a category that a browser keeps ahead, in their order. */
export async function keptTests(page: Page, category: number): Promise<number[]> {
  const { records } = await keptRecords(page);
  const kept = records.find(({ name }) => name === `ahead:${category}`)?.value;
  return ((kept as { tests?: { id: number }[] } | undefined)?.tests ?? []).map(({ id }) => id);
}

/** How many tests a browser keeps of the attempt at a work, so that it goes on without a line. */
export async function keptAttempt(page: Page, work: number): Promise<number> {
  const { records } = await keptRecords(page);
  const kept = records.find(({ name }) => name === `attempt:${work}`)?.value;
  return (kept as { paper?: { tests: unknown[] } } | undefined)?.paper?.tests.length ?? 0;
}

/** The titles of the forms that a browser keeps until the server has them. */
export async function keptFormTitles(page: Page): Promise<string[]> {
  const { records } = await keptRecords(page);
  const forms = records.filter(({ name }) => name.startsWith('form:'));
  return forms.map(({ value }) => (value as { title: string }).title);
}

/** The records that a browser keeps of whoever is logged in, opened with the key of that person. */
async function keptRecords(page: Page): Promise<{ person: number | undefined; records: Opened[] }> {
  // Where there is no database yet, one that is asked for would be made.
  if (!(await page.evaluate(() => localStorage.getItem('kept') !== null))) {
    return { person: undefined, records: [] };
  }
  const { storageKey, records } = await page.evaluate(readRecords);
  const { key, person } = JSON.parse(storageKey ?? '{}') as { key?: string; person?: number };
  const opened = records.map(([name, data]) =>
    open(Buffer.from(key ?? '', 'base64url'), name, Buffer.from(data)),
  );
  return { person, records: opened.filter((record) => record !== undefined) };
}

type Opened = { name: string; value: unknown };

/** A record; undefined where it is of somebody else. */
function open(key: Buffer, about: string, data: Buffer): Opened | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12))
      .setAAD(Buffer.from(about))
      .setAuthTag(data.subarray(-16));
    const text = Buffer.concat([decipher.update(data.subarray(12, -16)), decipher.final()]);
    return JSON.parse(text.toString()) as Opened;
  } catch {
    return undefined;
  }
}

/** Runs in the page. */
async function readRecords(): Promise<{ storageKey: string | null; records: [string, number[]][] }> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
    });
  const database = await done(indexedDB.open('savol'));
  const store = database.transaction('records').objectStore('records');
  const [keys, values] = await Promise.all([
    done(store.getAllKeys()) as Promise<string[]>,
    done(store.getAll()) as Promise<{ data: Uint8Array }[]>,
  ]);
  database.close();
  return {
    storageKey: localStorage.getItem('storage_key'),
    records: keys.map((key, at) => [key, [...(values[at]?.data ?? [])]]),
  };
}
