// Every npm command starts this program with the name of a task. It runs on the Node of the machine, version 20 or later,
// installs packages that are missing, and runs the task on the Node that is installed with Savol.
import { fuzzParsers, mutate, mutateStores, writeInventory } from './analyze.mjs';
import { findBrowser } from './browser.mjs';
import { installAnalyzers, installLlama, installPackages } from './install.mjs';
import { continueUpgrade } from './interrupted-upgrade.mjs';
import { apiOriginSetting, buildPage, vite } from './page.mjs';
import { check } from './run-checks.mjs';
import { fuzz, testEverything } from './run-tests.mjs';
import { Interrupted, StepFailed, end, runServer, run, watchNpm } from './run.mjs';

/** Whether a start prints more than a person needs who waits for the address. */
const isVerbose = (parameters) => parameters.includes('--verbose');

const tasks = {
  async start(parameters) {
    await buildPage(apiOriginSetting(), isVerbose(parameters));
    return await runServer(['server/main.ts', ...parameters]);
  },
  async demo(parameters) {
    await buildPage('', isVerbose(parameters));
    return await runServer(['server/main.ts', '--demo', ...parameters]);
  },
  /** Vite serves the page and reloads it on changes; the server is restarted on changes. */
  dev: (parameters) =>
    Promise.race([
      run('node', ['--watch', '--watch-preserve-output', 'server/main.ts', ...parameters]),
      run('node', [...vite, 'web'], {
        environment: {
          API_ORIGIN: '',
          DEVELOPMENT_API: `http://127.0.0.1:${process.env.PORT || 8000}`,
        },
      }),
    ]),
  staff: (parameters) => runServer(['server/commands/staff.ts', ...parameters]),
  backup: (parameters) => runServer(['server/commands/backup.ts', ...parameters]),
  restore: (parameters) => runServer(['server/commands/restore.ts', ...parameters]),
  files: (parameters) => runServer(['server/commands/files.ts', ...parameters]),
  doctor: (parameters) => runServer(['server/commands/doctor.ts', ...parameters]),
  /** Manages the schools of a server that has many. */
  schools: (parameters) => runServer(['server/commands/schools.ts', ...parameters]),
  /** A service may not write into the folder of Savol, so its page is built before. */
  async service(parameters) {
    if (parameters[0] === 'install') await buildPage(apiOriginSetting(), false);
    return await runServer(['server/commands/service.ts', ...parameters]);
  },
  upgrade: (parameters) => runServer(['server/commands/upgrade.ts', ...parameters]),
  'check-questions': (parameters) => runServer(['server/commands/check-questions.ts', ...parameters]),
  async screenshots(parameters) {
    const browser = await findBrowser();
    await buildPage();
    return await run('node', ['e2e/screenshots.ts', ...parameters], { environment: browser });
  },
  /** Builds a cluster of PostgreSQL for trial, with faults of its leader under load. */
  cluster: (parameters) => runServer(['tools/bench/cluster/trial.ts', ...parameters]),
  /** Installs a release in a bare Debian as docs/operations.md says, with faults of that machine under load. */
  machine: (parameters) => runServer(['tools/bench/machine/run.ts', ...parameters]),
  bench: (parameters) => runNamed('bench', benches, parameters),
  audit: (parameters) => runNamed('audit', audits, parameters),
  build: async () => {
    await buildPage(apiOriginSetting());
    return 0;
  },
  /** Writes what a school without internet installs, to `release/`. */
  async release() {
    await buildPage();
    return (await writeInventory()) || (await run('node', ['tools/scripts/release.ts']));
  },
  test: (parameters) => testEverything(parameters),
  'test:long': (parameters) => testEverything(parameters, true),
  check: (parameters) => check(parameters),
  /** The checks and then the tests, as before a change is taken. */
  ci: async () => (await check()) || (await testEverything()),
};

/** Runs a program of the bench. */
const onServer = (program) => (parameters) => runServer([program, ...parameters]);

/** Runs a program of the bench that opens the built page in a browser. */
const withBrowser = (program) => async (parameters) => {
  Object.assign(process.env, await findBrowser());
  await buildPage();
  return await runServer([program, ...parameters]);
};

/** What measures, and what tries faults, under load. */
const benches = {
  load: onServer('tools/bench/load.ts'),
  server: onServer('tools/bench/bench.ts'),
  'database-away': onServer('tools/bench/database-away.ts'),
  soak: onServer('tools/bench/soak.ts'),
  timing: onServer('tools/bench/timing.ts'),
  'pictures-beside': onServer('tools/bench/pictures-beside.ts'),
  'import-beside': onServer('tools/bench/import-beside.ts'),
  'import-questions-beside': onServer('tools/bench/import-questions-beside.ts'),
  'ai-eval': onServer('tools/bench/ai-eval/ai-eval.ts'),
  'ai-beside': onServer('tools/bench/ai-beside.ts'),
  async 'ai-llama'() {
    await installLlama();
    return await runServer(['tools/bench/ai-llama/ai-llama.ts']);
  },
  'work-results': onServer('tools/bench/work-results.ts'),
  exam: onServer('tools/bench/exam.ts'),
  schools: onServer('tools/bench/schools.ts'),
  crash: onServer('tools/bench/crash/crash.ts'),
  network: onServer('tools/bench/crash/network.ts'),
  lossy: withBrowser('tools/bench/lossy/lossy.ts'),
  'slow-line': withBrowser('tools/bench/slow-line/slow-line.ts'),
  'switch-person': withBrowser('tools/bench/switch-person.ts'),
};

/** What looks for faults that tests do not find, or lists what Savol consists of. */
const audits = {
  fuzz,
  'fuzz-parsers': fuzzParsers,
  mutate,
  'mutate-stores': mutateStores,
  async 'mutate-rows'(parameters) {
    const browser = await findBrowser();
    return await run('node', ['tools/scripts/mutate-rows.ts', ...parameters], { environment: browser });
  },
  async scan(parameters) {
    await buildPage();
    return await runServer(['tools/bench/scan/scan.ts', ...parameters]);
  },
  /** Builds the image of the Dockerfile, and tries in a container what a school does. */
  image: (parameters) => runServer(['tools/bench/image/image.ts', ...parameters]),
  async parts(parameters) {
    const browser = await findBrowser();
    return await run('node', ['e2e/parts.ts', ...parameters], { environment: browser });
  },
  async 'old-browser'(parameters) {
    await buildPage();
    return await run('node', ['e2e/old-browser.ts', ...parameters]);
  },
  async weigh(parameters) {
    const browser = await findBrowser();
    await installAnalyzers();
    await buildPage();
    return await run('node', ['e2e/weigh.ts', ...parameters], { environment: browser });
  },
  sbom: writeInventory,
};

/** Runs one of some programs by its name. */
async function runNamed(task, programs, [program = '', ...parameters]) {
  if (!Object.hasOwn(programs, program)) {
    throw new StepFailed(
      `Say which one: npm run ${task} -- NAME. The names are: ${Object.keys(programs).join(', ')}.`,
    );
  }
  return await programs[program](parameters);
}

/** Tasks that a server's packages are enough for, and that come to an end by themselves. */
const commands = ['build', 'backup', 'restore', 'doctor', 'schools', 'service', 'upgrade', 'check-questions'];

/** Tasks that need what a server needs. */
const ofServer = ['start', 'demo', 'staff', ...commands];

/** Tasks for which an interruption is a failure. */
const mustFinish = [
  'test',
  'test:long',
  'ci',
  'check',
  'audit',
  'cluster',
  'machine',
  'release',
  ...commands,
];

const [name = 'start', ...parameters] = process.argv.slice(2);
const task = tasks[name];

if (Number.parseInt(process.versions.node, 10) < 20) {
  await end(
    1,
    `Savol needs Node.js 20 or later; this is ${process.version}. Get a newer one from https://nodejs.org, or do without:\n` +
      'a release of Savol brings its Node.js. Unpack both of its archives into one folder, and there run\n' +
      '  node_modules/.bin/node tools/scripts/savol.mjs start\n' +
      'See "Without internet" in docs/operations.md.',
  );
} else if (task === undefined) {
  await end(1, `There is no task "${name}". The tasks are: ${Object.keys(tasks).join(', ')}.`);
} else {
  watchNpm();
  try {
    await continueUpgrade();
    await installPackages({
      forDevelopment: !ofServer.includes(name),
    });
    await end(await task(parameters));
  } catch (error) {
    if (error instanceof Interrupted) await end(mustFinish.includes(name) ? 130 : 0);
    else if (error instanceof StepFailed) await end(1, error.message);
    else throw error;
  }
}
