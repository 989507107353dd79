import { clientsClaim } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import type { WorkerMessage } from '../lib/worker-messages.ts';
import { build } from './build.ts';
import { filesOf, noteBuild, noteComplete, noteQueued, readRecord } from './record.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * The service worker: the program opens without a line. It keeps files of the build only, never an answer of the API, nor a picture of a test:
 * machines are shared. What the routes below do not name, it leaves to the browser.
 */

/** Seconds without an answer of the network after which a stored page is opened. */
const responseTimeout = 3;

const page = '/index.html';

/** Names of these files change with their content. */
const isLasting = ({ pathname, search }: URL) =>
  /^\/assets\/[^/]+$/.test(pathname) || (pathname.startsWith('/assets/locales/') && search !== '');

const lasting = new CacheFirst({ cacheName: 'savol-files' });

registerRoute(({ url, sameOrigin }) => sameOrigin && isLasting(url), lasting);

// The page has most of these files already: the server says only that they have not changed.
addPlugins([
  { requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { cache: 'no-cache' })) },
]);
precacheAndRoute(build.shell, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

const screens = new NetworkOnly({
  networkTimeoutSeconds: responseTimeout,
  plugins: [
    {
      // A proxy answers for a server that is down.
      fetchDidSucceed: ({ response }) =>
        response.status < 500 ? Promise.resolve(response) : Promise.reject(new Error(`${response.status}`)),
      handlerDidError: () => matchPrecache(page),
    },
  ],
});
registerRoute(
  new NavigationRoute(screens, { denylist: [/^\/(django|media|assets)(\/|$)/, /^\/\w+z$/, /\.[a-z\d]+$/i] }),
);

/** Stores missing files, one after the other, so that the line stays free for requests of the page. */
async function keep(event: ExtendableEvent, files: readonly string[]): Promise<void> {
  for (const file of files) {
    // The names change with the content, so what the browser has stored is right, however old it is.
    const request = new Request(file, { cache: 'force-cache' });
    const [response, stored] = lasting.handleAll({ event, request });
    if (!(await response).ok) throw new Error(`${file} is not to be had.`);
    await stored;
  }
}

/** What cannot be had now is asked for again when the next page says what it needs. */
async function keepMore(
  event: ExtendableEvent,
  { groups, language }: Extract<WorkerMessage, { type: 'keep' }>,
): Promise<void> {
  const record = await noteQueued(groups, language);
  await keep(event, filesOf(record)).then(noteComplete, () => undefined);
}

/** A worker of a new build takes over only when it has all files of the groups that the one before had. */
self.addEventListener('install', (event) => {
  event.waitUntil(readRecord().then((record) => keep(event, filesOf(record))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldFiles());
});

async function forgetOldFiles(): Promise<void> {
  const known = await noteBuild();
  const files = await caches.open('savol-files');
  for (const { url } of await files.keys()) {
    const { pathname, search } = new URL(url);
    if (!known.has(pathname + search)) await files.delete(url);
  }
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'take') event.waitUntil(self.skipWaiting());
  if (message.type === 'script') event.ports[0]?.postMessage(build.script);
  if (message.type === 'keep') {
    event.waitUntil(keepMore(event, message));
  }
});

// The page that installs the first worker goes on with it, so that it can lose the line at once.
clientsClaim();
