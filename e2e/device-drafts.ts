import { createDecipheriv } from 'node:crypto';

import type { Page } from '@playwright/test';

/** The drafts of the signed-in user in a browser, by name, opened with the key of that person. */
export async function storedDrafts(page: Page): Promise<Map<string, string>> {
  const drafts = new Map<string, string>();
  const { person, records } = await readDevice(page);
  const start = `draft:${person}:`;
  for (const { name, value } of records) {
    if (name.startsWith(start)) drafts.set(name.slice(start.length), String(value));
  }
  return drafts;
}

/** Whether a browser has stored the signed-in user, for a start without the server. */
export async function isPersonStored(page: Page): Promise<boolean> {
  return (await readDevice(page)).records.some(({ name }) => name === 'person');
}

/** The ids of the prefetched tests of a category, in their order. */
export async function prefetchedTests(page: Page, category: number): Promise<number[]> {
  const { records } = await readDevice(page);
  const record = records.find(({ name }) => name === `ahead:${category}`)?.value;
  return ((record as { tests?: { id: number }[] } | undefined)?.tests ?? []).map(({ id }) => id);
}

/** How many tests a browser has stored of the attempt at a work, so that it goes on without a line. */
export async function storedAttempt(page: Page, work: number): Promise<number> {
  const { records } = await readDevice(page);
  const record = records.find(({ name }) => name === `attempt:${work}`)?.value;
  return (record as { paper?: { tests: unknown[] } } | undefined)?.paper?.tests.length ?? 0;
}

/** The titles of the forms that wait in the outbox of a browser. */
export async function queuedFormTitles(page: Page): Promise<string[]> {
  const { queue } = await readDevice(page);
  return queue.flatMap(({ form }) => (form === undefined ? [] : [form.title]));
}

type DeviceRecords = { person: number | undefined; records: Opened[]; queue: Queued[] };

/** The records and the queue of the signed-in user on this device, opened with the key of that person. */
async function readDevice(page: Page): Promise<DeviceRecords> {
  // Where there is no database yet, one that is asked for would be made.
  if (!(await page.evaluate(() => localStorage.getItem('kept') !== null))) {
    return { person: undefined, records: [], queue: [] };
  }
  const { storageKey, records, queue } = await page.evaluate(readRecords);
  const { key = '', person } = JSON.parse(storageKey ?? '{}') as { key?: string; person?: number };
  const opened = records.map(([name, data]) => open(key, name, Buffer.from(data)) as Opened | undefined);
  const queued = queue.map(([id, meta]) => {
    return open(key, `meta ${id}`, Buffer.from(meta, 'base64url')) as Queued | undefined;
  });
  return {
    person,
    records: opened.filter((record) => record !== undefined),
    queue: queued.filter((entry) => entry !== undefined),
  };
}

type Opened = { name: string; value: unknown };

type Queued = { form?: { title: string } };

/** The value of sealed bytes; undefined where they are of another person. */
function open(key: string, about: string, data: Buffer): unknown {
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), data.subarray(0, 12))
      .setAAD(Buffer.from(about))
      .setAuthTag(data.subarray(-16));
    const text = Buffer.concat([decipher.update(data.subarray(12, -16)), decipher.final()]);
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

/** Runs in the page. */
async function readRecords(): Promise<{
  storageKey: string | null;
  records: [string, number[]][];
  queue: [string, string][];
}> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
    });
  const database = await done(indexedDB.open('savol'));
  const read = async <Value>(name: string) => {
    const store = database.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all([
      done(store.getAllKeys()) as Promise<string[]>,
      done(store.getAll()) as Promise<Value[]>,
    ]);
    return keys.map((key, at) => [key, values[at] as Value] as const);
  };
  const [records, queue] = await Promise.all([
    read<{ data: Uint8Array }>('records'),
    read<{ meta: string }>('outbox'),
  ]);
  database.close();
  return {
    storageKey: localStorage.getItem('storage_key'),
    records: records.map(([key, { data }]) => [key, [...data]]),
    queue: queue.map(([id, { meta }]) => [id, meta]),
  };
}
