import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser } from '@playwright/test';

/** A folder for what each journey requests, where a run of the tests asks for that (tools/scripts/affected-map.ts). */
const folder = process.env['COVERED'];

const requested = new Set<string>();

/** Notes the requests of the contexts that a browser opens from now on. */
export function noteRequests(browser: Browser): void {
  if (folder === undefined) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...parameters) => {
    const context = await open(...parameters);
    context.on('request', (request) => {
      requested.add(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    return context;
  };
}

/** Writes the requests since the last call. @param test the file of the journey, in the project */
export function writeRequests(test: string, id: string): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${id}.json`), JSON.stringify({ test, requests: [...requested] }));
  requested.clear();
}
