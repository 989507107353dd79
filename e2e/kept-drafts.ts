import { createDecipheriv } from 'node:crypto';

import type { Page } from '@playwright/test';

/** The drafts that a browser keeps of whoever is logged in, by name, opened with the key of that person. */
export async function keptDrafts(page: Page): Promise<Map<string, string>> {
  const { storageKey, records } = await page.evaluate(readRecords);
  const { key, person } = JSON.parse(storageKey ?? '{}') as { key?: string; person?: number };
  const drafts = new Map<string, string>();
  for (const [name, data] of records) {
    const opened = open(Buffer.from(key ?? '', 'base64url'), name, Buffer.from(data));
    const start = `draft:${person}:`;
    if (opened?.name.startsWith(start) === true) {
      drafts.set(opened.name.slice(start.length), String(opened.value));
    }
  }
  return drafts;
}

/** A record; undefined where it is of somebody else. */
function open(key: Buffer, about: string, data: Buffer): { name: string; value: unknown } | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12))
      .setAAD(Buffer.from(about))
      .setAuthTag(data.subarray(-16));
    const text = Buffer.concat([decipher.update(data.subarray(12, -16)), decipher.final()]);
    return JSON.parse(text.toString()) as { name: string; value: unknown };
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
