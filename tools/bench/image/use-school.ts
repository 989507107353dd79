import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';

import { password } from '../../../server/testing/factories.ts';

/** A school in a container. @param staff the address of a member of staff, with the password of tests */
export type School = { origin: string; staff: string; category: number };

type Step = (school: School & { send: Send }) => Promise<void>;
type Send = (path: string, body?: FormData, method?: string) => Promise<unknown>;

/** What a school does that needs more of the image than Node.js: processes that read pictures, files of tests and lists of people. */
const steps: Record<string, Step> = {
  async 'a picture is uploaded, and shown'({ origin, category, send }) {
    const create = { width: 1200, height: 900, channels: 3, background: '#285' } as const;
    const picture = await sharp({ create }).png().toBuffer();
    const body = new FormData();
    body.append('test_type', 'choosable');
    body.append('savol', 'Which color is this?');
    body.append('category', String(category));
    body.append('image', new File([new Uint8Array(picture)], 'green.png'));
    const stored = JSON.stringify(await send('tests_api/', body));
    const [path = ''] = /[^"]*\/pictures\/[^"]+|[^"]*\/media\/[^"]+/.exec(stored) ?? [];
    const shown = await fetch(new URL(path, origin));
    const { width } = await sharp(await shown.arrayBuffer()).metadata();
    if (width === 0) throw new Error(`${path} is no picture`);
  },
  async 'a file of tests is imported'({ category, send }) {
    const text =
      '::Sum:: How much is 2 + 2? {=4 ~3 ~5 ~6}\n\n::Product:: How much is 3 × 3? {=9 ~6 ~8 ~12}\n';
    const body = new FormData();
    body.append('file', new File([text], 'tests.gift'));
    body.append('category', String(category));
    await applyImport('imports_api', body, send);
  },
  async 'a list of people is imported'({ send }) {
    const rows = 'ID;Familiya;Ism;Sinf\ni1;Қодиров;Ғайрат;5A\ni2;Karimova;Nodira;5A\n';
    const body = new FormData();
    body.append('file', new File([rows], 'people.csv'));
    await applyImport('rosters_api', body, send);
  },
};

/** Has the server read a file, and write its rows. @throws Error where it reads none */
async function applyImport(api: string, body: FormData, send: Send): Promise<void> {
  const made = (await send(`${api}/`, body)) as { import: { id: number } };
  await send(`${api}/${made.import.id}/apply/`, undefined, 'POST');
  for (;;) {
    const { data_api } = (await send(`${api}/${made.import.id}/progress/`)) as { data_api: Progress[] };
    const [{ state, written, total = written } = { state: 'absent', written: 0 }] = data_api;
    if (state === 'applied' && written > 0 && written === total) return;
    if (state !== 'applying' && state !== 'ready') throw new Error(JSON.stringify(data_api));
    await sleep(200);
  }
}
type Progress = { state: string; written: number; total?: number };

/** Logs in and takes each step. @returns the names of the steps that worked, and of the others with the reason */
export async function useSchool(school: School): Promise<{ worked: string[]; failed: string[] }> {
  const { access } = (await answerOf(school.origin, 'auth/jwt/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: school.staff, password }),
  })) as { access: string };
  const send: Send = (path, body, method = body ? 'POST' : 'GET') =>
    answerOf(school.origin, path, {
      method,
      headers: { Authorization: `JWT ${access}` },
      ...(body && { body }),
    });
  const worked = ['staff log in'];
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    await step({ ...school, send }).then(
      () => worked.push(name),
      (error: Error) => failed.push(`${name}: ${error.message}`),
    );
  }
  return { worked, failed };
}

async function answerOf(origin: string, path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${origin}/django/${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
