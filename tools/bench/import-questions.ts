import { openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { ImportSummary } from '../../contract/questions/imports.ts';

/** The parameter of this program, as JSON. @param token of staff */
export type Order = { origin: string; file: string; category: number; token: string };

type Answer = { import: ImportSummary };

/*
 * Has a server read a file and apply it, from a process of its own, so that its work does not delay the measured answers. Each message is
 * a summary of the import.
 */
const { origin, file, category, token }: Order = JSON.parse(process.argv[2] ?? '');

async function send(path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { Authorization: `JWT ${token}` };
  const response = await fetch(`${origin}/django/imports_api/${path}`, { headers, ...init });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const body = new FormData();
body.append('file', await openAsBlob(file), 'tests.xml');
body.append('category', String(category));
const {
  import: { items: _items, ...made },
} = (await send('', { method: 'POST', body })) as Answer & { import: { items: unknown } };
process.send?.(made);
void send(`${made.id}/apply/`, { method: 'POST' }).catch(() => undefined);
for (let state: string = made.state; state !== 'applied';) {
  await pause(500);
  const { data_api } = (await send(`${made.id}/progress/`)) as { data_api: ImportSummary[] };
  const [summary] = data_api;
  process.send?.(summary);
  state = summary?.state ?? '';
}
process.disconnect();
