import { afterEach, expect, test, vi } from 'vitest';

import config from './vite.config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function baseUrl(): Promise<string> {
  vi.resetModules();
  return (await import('./lib/session/session-state.ts')).base_url;
}

test('calls go to the host that the build names, else to the host of the page', async () => {
  expect(await baseUrl()).toBe('/django');
  vi.stubEnv('API_ORIGIN', 'https://api.school.example');
  expect(await baseUrl()).toBe('https://api.school.example/django');
});

test('in development they are passed on to a port of this computer', () => {
  expect(config.server?.proxy?.['/django']).toMatch(/^http:\/\/localhost:\d+$/);
});
