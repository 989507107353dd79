import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../server/process/cannot-start.ts';
import { runProgram } from '../../server/process/run-program.ts';
import type { Manifest } from './manifest.ts';
import { startSavol } from './programs.ts';
import { chanceOf } from './scenarios.ts';
import { differenceOf, median } from './statistics.ts';

/*
 * Asks whether the time of an answer tells a known address from an unknown one. Each sample is of another address and comes
 * from another network address, one after the other, with the classes in random order.
 */

/** A difference counts when it is this unlikely to be chance, and not negligible: Cliff's delta by Romano et al., 2006. */
const limits = { p: 0.001, delta: 0.147 };

/** A request about one address. */
type Question = { path: string; body: (email: string, sample: number) => unknown };

const questions = {
  'log-in': {
    path: '/auth/jwt/create/',
    body: (email, sample) => ({ email, password: `not the password ${sample}` }),
  },
  reset: { path: '/auth/users/reset_password/', body: (email) => ({ email }) },
  resend: { path: '/auth/users/resend_activation/', body: (email) => ({ email }) },
  'sign-up': {
    path: '/auth/users/',
    body: (email, sample) => ({
      ...newcomer,
      email,
      password: `a new password ${sample}`,
      re_password: `a new password ${sample}`,
    }),
  },
} satisfies Record<string, Question>;

const newcomer = { first_name: 'Ann', last_name: 'Lee' };

/** Addresses that are known, wait for activation, or are unknown; each with as many letters. */
type Kind = 'active' | 'waiting' | 'unknown';

/** The comparisons; the answer to a sign-up of an active address differs by design, 400 as in the specification. */
const comparisons: [question: keyof typeof questions, one: Kind, other: Kind][] = [
  ['log-in', 'active', 'unknown'],
  ['log-in', 'waiting', 'unknown'],
  ['reset', 'active', 'unknown'],
  ['reset', 'waiting', 'unknown'],
  ['resend', 'waiting', 'unknown'],
  ['resend', 'active', 'unknown'],
  ['sign-up', 'waiting', 'unknown'],
];

await runProgram(async (ending) => {
  const count = samplesOf();
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-timing-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const manifest = fillSchool(folder, count);
  const savol = await startSavol({ DATA_DIR: join(folder, 'data'), TRUST_PROXY: '127.0.0.1' });
  opened.defer(() => savol.stop());
  const client = timedClient(savol.origin);
  opened.defer(() => client.close());

  let used = 0;
  const addresses: Record<Kind, () => string> = {
    active: () => manifest.users.pupil[used++ % manifest.users.pupil.length] ?? '',
    waiting: () => `waits${used++}@load.savol.example`,
    unknown: () => `other${used++}@load.savol.example`,
  };
  write(
    'question   classes                ms      ms    p of the difference   Cliff’s delta   distinguishable',
  );
  let isSafe = true;
  for (const [name, compared, other] of comparisons) {
    ending.throwIfAborted();
    const emails: Record<string, string[]> = {};
    for (const kind of [compared, other]) {
      emails[kind] = Array.from({ length: count }, () => addresses[kind]());
    }
    for (const kind of [compared, other]) {
      if (kind !== 'waiting') continue;
      for (const email of emails[kind] ?? []) await client.ask(questions['sign-up'], email);
    }
    const times = await measure(client, questions[name], emails, ending);
    const [first = [], second = []] = [times[compared], times[other]];
    const { p, delta } = differenceOf(first, second);
    const isDifferent = p < limits.p && Math.abs(delta) > limits.delta;
    isSafe &&= !isDifferent;
    write(
      `${name.padEnd(11)}${`${compared}, ${other}`.padEnd(18)}${median(first).toFixed(2).padStart(8)}${median(second).toFixed(2).padStart(8)}${p.toFixed(4).padStart(23)}${delta.toFixed(3).padStart(16)}   ${isDifferent ? 'YES' : 'no'}`,
    );
  }
  if (!isSafe) throw new CannotStart('The time of an answer tells more than its text: see above.');
});

function samplesOf(): number {
  try {
    const { values } = parseArgs({ options: { samples: { type: 'string', default: '500' } } });
    const samples = Number(values.samples);
    if (Number.isInteger(samples) && samples >= 50) return samples;
  } catch {
    // Unknown options are answered below, like a wrong number.
  }
  throw new CannotStart('Say how many: npm run bench -- timing --samples 500 (50 at least)');
}

/** A school with an account for each sample of three comparisons. */
function fillSchool(folder: string, samples: number): Manifest {
  const file = join(folder, 'manifest.json');
  const size = [
    '--tests',
    '1000',
    '--categories',
    '100',
    '--users',
    String(samples * 8),
    '--results',
    '1000',
  ];
  execFileSync(process.execPath, [join(import.meta.dirname, 'load.ts'), ...size, '--manifest', file], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** Sends one request at a time on one connection, each from a network address of its own. */
function timedClient(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let asked = 0;
  return {
    /** @returns milliseconds until the whole answer */
    ask({ path, body }: Question, email: string): Promise<number> {
      asked += 1;
      const bytes = Buffer.from(JSON.stringify(body(email, asked)));
      const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
        'X-Forwarded-For': from,
      };
      const start = performance.now();
      return new Promise((resolve, reject) => {
        const sent = request(
          { agent, hostname, port, method: 'POST', path: `/django${path}`, headers },
          (response) => {
            response.resume();
            response.on('error', reject);
            response.on('end', () => {
              const { statusCode = 0 } = response;
              if (statusCode === 429 || statusCode >= 500)
                reject(new Error(`${path} was answered ${statusCode}`));
              else resolve(performance.now() - start);
            });
          },
        );
        sent.on('error', reject);
        sent.end(bytes);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Asks about all addresses, in random order. @returns the milliseconds of each class */
async function measure(
  client: ReturnType<typeof timedClient>,
  question: Question,
  emails: Record<string, string[]>,
  ending: AbortSignal,
): Promise<Record<string, number[]>> {
  const chance = chanceOf(11);
  const samples = Object.entries(emails).flatMap(([kind, all]) =>
    all.map((email) => ({ kind, email, place: chance() })),
  );
  const times: Record<string, number[]> = {};
  for (const { kind, email } of samples.toSorted((a, b) => a.place - b.place)) {
    ending.throwIfAborted();
    const taken = await client.ask(question, email);
    (times[kind] ??= []).push(taken);
  }
  return times;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
