import { type FrameLocator, page } from 'vitest/browser';

import { desk } from './page.ts';

type TabWindow = Window & typeof globalThis;

type Store = 'records' | 'files' | 'outbox';

/** A body that the window of a tab has made, as one of this window. */
function ownBody(body: BodyInit | null): BodyInit | null {
  if (body === null || typeof body === 'string') return body;
  const formData = new FormData();
  for (const [name, value] of body as FormData) {
    if (typeof value === 'string') formData.append(name, value);
    else formData.append(name, new File([value], value.name, { type: value.type }));
  }
  return formData;
}

/**
 * A tab in which the page starts anew: it knows nothing but what the browser stores, which `logIn` does too, and is answered as the test
 * says. A reload is another tab after this one.
 */
export class Tab implements Disposable {
  /** What the tab shows. */
  readonly page: FrameLocator;
  readonly window: TabWindow;
  readonly #frame = document.createElement('iframe');

  /** @param before called before the page starts */
  constructor(path: string, before?: (window: TabWindow) => void) {
    this.#frame.style.cssText = `width:${desk.width}px;height:${desk.height}px;border:0`;
    document.body.append(this.#frame);
    this.window = this.#frame.contentWindow as TabWindow;
    this.page = page.frameLocator(page.elementLocator(this.#frame));
    const { document: tabDocument, history, navigator } = this.window;
    tabDocument.open();
    tabDocument.write('<!doctype html><div id="root"></div>');
    tabDocument.close();
    history.replaceState(null, '', path);
    // Vitest puts this around each dynamic import.
    const runner = { wrapDynamicImport: (load: () => Promise<unknown>) => load() };
    Object.assign(this.window, {
      __vitest_browser_runner__: runner,
      fetch: async (address: string, { body = null, signal, ...init }: RequestInit = {}) => {
        if (!navigator.onLine) throw new TypeError('Failed to fetch');
        const response = await fetch(address, { ...init, body: ownBody(body) });
        signal?.throwIfAborted();
        return response;
      },
    });
    before?.(this.window);
    const script = Object.assign(tabDocument.createElement('script'), {
      type: 'module',
      text: `import { startPage } from '/web/start-page.tsx';
        void startPage(document.getElementById('root'));`,
    });
    tabDocument.body.append(script);
  }

  /** Takes the network from the tab, or gives it back. */
  setOnline(isOnline: boolean): void {
    Object.defineProperty(this.window.navigator, 'onLine', { configurable: true, value: isOnline });
    this.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  /** The path and the query that the tab shows. */
  address(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }

  [Symbol.dispose](): void {
    this.#frame.remove();
  }
}

/** A line that lets no requests to some addresses through until it is mended. `before` is for the tabs that have it. */
export function cutLine(addresses: RegExp): { before: (window: TabWindow) => void; mend: () => void } {
  let isCut = true;
  return {
    before(window) {
      const send = window.fetch.bind(window);
      window.fetch = (address, init) =>
        isCut && addresses.test(address as string)
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(address, init);
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** Shortens the pauses between attempts, and neither the limits of the attempts themselves nor the six seconds of a message. */
export function hurry(window: TabWindow): void {
  const wait = window.setTimeout.bind(window);
  const sooner = (call: () => void, milliseconds = 0) =>
    wait(call, milliseconds > 8000 || milliseconds === 6000 ? milliseconds : milliseconds / 20);
  Object.assign(window, { setTimeout: sooner });
}

/** The browser gives the page no room from now on, or gives it again. */
export function fillDisk({ IDBObjectStore: store, DOMException: Failure }: TabWindow): () => void {
  const put = Object.getOwnPropertyDescriptor(store.prototype, 'put') ?? {};
  const refuse = () => {
    throw new Failure('No room.', 'QuotaExceededError');
  };
  Object.defineProperty(store.prototype, 'put', { ...put, value: refuse });
  return () => void Object.defineProperty(store.prototype, 'put', put);
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
  });
}

/** Reads or changes what this browser keeps. @returns undefined where there is no database */
async function withDisk<Value>(use: (database: IDBDatabase) => Promise<Value>): Promise<Value | undefined> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'savol')) return undefined;
  const database = await done(indexedDB.open('savol'));
  try {
    return database.objectStoreNames.contains('outbox') ? await use(database) : undefined;
  } finally {
    database.close();
  }
}

/** How many records this browser keeps. */
export async function countOnDisk(store: Store): Promise<number> {
  const count = (database: IDBDatabase) => done(database.transaction(store).objectStore(store).count());
  return (await withDisk(count)) ?? 0;
}

/** All data of this browser as text, to search for words in it. */
export async function textOnDisk(): Promise<string> {
  const read = async (database: IDBDatabase) => {
    const stores = [...database.objectStoreNames];
    const all = await Promise.all(
      stores.map((store) => done(database.transaction(store).objectStore(store).getAll())),
    );
    return JSON.stringify(all, (_, value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    );
  };
  return [await withDisk(read), JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join('\n');
}

/** Changes a byte of each record. */
export async function damageRecords(): Promise<void> {
  await withDisk(async (database) => {
    const store = database.transaction('records', 'readwrite').objectStore('records');
    for (const key of await done(store.getAllKeys())) {
      const record = (await done(store.get(key))) as { data: Uint8Array };
      record.data[20] = (record.data[20] ?? 0) ^ 1;
      await done(store.put(record, key));
    }
  });
}
