import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import type { Found } from './no-route/journey.ts';
import { addressInSchool, withoutRoute } from './no-route/network.ts';

const project = join(import.meta.dirname, '..');
const port = '8177';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savol-no-route-'));
  await chmod(folder, 0o711);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command, with all connections of its Node processes written down. @returns its output, and the attempts to leave this computer */
async function run(
  command: string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ out: string; recorded: string }> {
  const file = join(folder, 'recorded');
  await writeFile(file, '');
  const [program = '', ...parameters] = command;
  const child = spawn(program, parameters, {
    cwd: project,
    env: {
      ...process.env,
      RECORDED_CONNECTIONS: file,
      NODE_OPTIONS: `--import=${import.meta.resolve('./no-route/record.mjs')}`,
      CI: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  await new Promise((resolve) => child.once('close', resolve));
  return { out, recorded: await readFile(file, 'utf8') };
}

test('the log has an attempt to leave this computer', async () => {
  const script =
    "fetch('http://registry.invalid/').catch(() => require('dgram').createSocket('udp4').send('x', 53, '203.0.113.9', () => process.exit()))";
  const { recorded } = await run([process.execPath, '-e', script], {});
  expect(recorded).toContain('registry.invalid');
  expect(recorded).toContain('203.0.113.9');
});

test('the whole server starts, and a school works with it, without a route to anywhere else', async () => {
  const before = withoutRoute();
  const annotation =
    before === undefined
      ? 'This system lets nobody make a network of its own: what programs try to reach is only written down.'
      : `No route out, by: ${before.slice(0, 4).join(' ')}`;
  test.info().annotations.push({ type: 'network', description: annotation });
  const { launchOptions } = test.info().project.use;
  const { out, recorded } = await run(
    [...(before ?? []), process.execPath, join(project, 'e2e/no-route/journey.ts')],
    {
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      HTTPS: 'local',
      HTTPS_PORT: '8178',
      LOG_LEVEL: 'warn',
      SMTP_URL: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      BROWSER_ARGUMENTS: JSON.stringify(launchOptions?.args ?? []),
      ...(launchOptions?.executablePath === undefined ? {} : { BROWSER: launchOptions.executablePath }),
    },
  );
  const found = JSON.parse(out.trim().split('\n').at(-1) ?? '') as Found;
  expect(found.failed).toEqual([]);
  expect(found.steps).toEqual(['solve', 'results', 'staff']);
  expect(recorded).toBe('');
  expect(found.hosts).toHaveLength(1);
  expect(found.exit).toBe(0);
  if (before === undefined) return;
  expect(found.hosts).toEqual([`${addressInSchool}:${port}`]);
  expect(found.printed).toContain(`  http://${addressInSchool}:${port}`);
  expect(found.printed).toContain(`  https://${addressInSchool}:8178`);
  // Packages and the page are there already, as from the second start on, and nobody is asked for them.
  expect(found.printed.join('\n')).not.toMatch(/Installing|Building/);
});
