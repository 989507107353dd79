import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { type BrowserContext, type BrowserType, expect, type Page } from '@playwright/test';

/** A browser with a profile on the disk, as a shared computer has it. */
export class BrowserProfile {
  readonly page: Page;
  readonly #folder: string;
  readonly #context: BrowserContext;

  private constructor(folder: string, context: BrowserContext, page: Page) {
    this.#folder = folder;
    this.#context = context;
    this.page = page;
  }

  static async open(browserType: BrowserType, baseURL: string): Promise<BrowserProfile> {
    const folder = await mkdtemp(join(tmpdir(), 'savol-profile-'));
    const context = await browserType.launchPersistentContext(folder, { baseURL, reducedMotion: 'reduce' });
    return new BrowserProfile(folder, context, context.pages()[0] ?? (await context.newPage()));
  }

  /** All data of the page's origin in the storages of the browser, as text; encrypted data as the letters of its bytes. */
  dump(): Promise<string> {
    return this.page.evaluate(dumpStorages);
  }

  /** Closes the browser. @returns the names of files of its profile in which one of these texts stands, in UTF-8 or UTF-16 */
  async closeAndSearch(texts: readonly string[]): Promise<string[]> {
    await this.#context.close();
    const found: string[] = [];
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      for (const text of texts) if (hasText(bytes, text)) found.push(`${entry.name}: ${text}`);
    }
    return found;
  }

  async delete(): Promise<void> {
    await this.#context.close().catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Whether a text stands in the bytes of a file, or in a compressed part of it. */
export function hasText(bytes: Buffer, text: string): boolean {
  const forms = [bytes, ...unpacked(bytes)];
  return forms.some((form) => form.includes(text, 0, 'utf8') || form.includes(text, 0, 'utf16le'));
}

/** The responses in a file of the HTTP cache: the body of each begins behind its header, and may be compressed. */
function unpacked(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf('\u001f\u008b', 0, 'latin1'); at !== -1;) {
    try {
      found.push(gunzipSync(bytes.subarray(at), { finishFlush: 2 }));
    } catch {
      // These two bytes are something else.
    }
    at = bytes.indexOf('\u001f\u008b', at + 1, 'latin1');
  }
  // A file of the simple cache has the address behind 24 bytes, and the body behind that.
  const address = bytes.indexOf('/django/', 0, 'latin1');
  const most = address === -1 ? 0 : Math.min(bytes.length, address + 300);
  for (let at = address; at < most; at += 1) {
    try {
      found.push(brotliDecompressSync(bytes.subarray(at)));
    } catch {
      // The body begins elsewhere.
    }
  }
  return found;
}

/** Runs in the page. */
async function dumpStorages(): Promise<string> {
  const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
  const show = (value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return show(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return [new TextDecoder().decode(bytes), new TextDecoder('utf-16').decode(bytes)];
    }
    if (Array.isArray(value)) return value.map(show);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, show(inner)]));
  };
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const [keys, values] = [await done(objects.getAllKeys()), await done(objects.getAll())];
      parts.push(JSON.stringify([name, store, keys.map(show), values.map(show)]));
    }
    database.close();
  }
  // Browsers give no caches to pages on plain http.
  const cacheStorage = globalThis.caches as CacheStorage | undefined;
  for (const name of (await cacheStorage?.keys()) ?? []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
  }
  return parts.join('\n');
}

/** Expects that none of these texts is in what the browser keeps. */
export async function expectNothingOf(profile: BrowserProfile, texts: readonly string[]): Promise<void> {
  const dump = await profile.dump();
  expect(texts.filter((text) => dump.includes(text))).toEqual([]);
}
