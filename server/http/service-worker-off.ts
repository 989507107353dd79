/**
 * Replaces the service worker where SERVICE_WORKER is off: a worker that a browser activates at once, and that deletes the caches of its
 * predecessor and then itself. Open pages stay as they are; the next one comes from the server.
 */
export const serviceWorkerOff = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(giveUp()));
async function giveUp() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;
