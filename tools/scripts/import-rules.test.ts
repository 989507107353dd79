import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { violationsIn } from './import-rules.ts';

/** A project with the given files; each imports the ones that are named for it, by their paths in the project. */
function projectWith(files: Record<string, string[]>): string {
  const project = mkdtempSync(join(tmpdir(), 'savol-imports-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const [path, imports] of Object.entries(files)) {
    const up = '../'.repeat(path.split('/').length - 1);
    const lines = imports.map((each) => `import '${each.includes('/') ? `./${up}${each}` : each}';\n`);
    write(project, path, lines.join(''));
  }
  return project;
}

function write(project: string, path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

/** Why each import is refused; undefined where it is allowed. */
const imports: [from: string, to: string, why: string | undefined][] = [
  ['contract/people/users.ts', 'zod', undefined],
  ['contract/people/users.ts', 'pg', 'contract imports zod only'],
  ['server/users/routes.ts', 'contract/people/users.ts', undefined],
  ['server/users/routes.ts', 'web/lib/api/client.ts', 'server imports only itself and contract'],
  ['server/users/rules.ts', 'server/users/store.ts', 'rules are pure, and import no store'],
  ['server/users/sign-up-rules.ts', 'server/audit/entry-store.ts', 'rules are pure, and import no store'],
  ['server/users/rules.test.ts', 'server/users/store.ts', undefined],
  ['web/lib/api/client.ts', 'server/users/routes.ts', 'web imports only itself and contract'],
  ['contract/people/users.ts', 'server/users/routes.ts', 'contract imports only itself and contract'],

  ['server/main.ts', 'server/app.ts', undefined],
  ['server/app.ts', 'server/serve.ts', 'the layer of app.ts is below the layer of serve.ts'],
  ['server/news/routes.ts', 'server/app.ts', 'the layer of news is below the layer of app.ts'],
  ['server/http/mount.ts', 'server/users/store.ts', 'the layer of http is below the layer of users'],
  ['server/http/mount.ts', 'server/app-context.ts', undefined],
  [
    'server/authorization/guards.ts',
    'server/news/rules.ts',
    'the layer of authorization is below the layer of news',
  ],
  [
    'server/media/pictures.ts',
    'server/http/responses/errors.ts',
    'the layer of media is below the layer of http',
  ],
  [
    'server/jobs/job-runner.ts',
    'server/app-context.ts',
    'the layer of jobs is below the layer of app-context.ts',
  ],
  [
    'server/process/config.ts',
    'server/database/pool.ts',
    'the layer of process is below the layer of database',
  ],
  ['server/postgres-server/start-postgres.ts', 'server/process/config.ts', undefined],
  [
    'server/postgres-server/start-postgres.ts',
    'server/database/pool.ts',
    'the layer of postgres-server is below the layer of database',
  ],

  ['web/main.tsx', 'web/app/routes.ts', undefined],
  ['web/app/routes.ts', 'web/main.tsx', 'the layer of app is below the layer of main.tsx'],
  ['web/users/api.ts', 'web/app/routes.ts', 'the layer of users is below the layer of app'],
  [
    'web/question-types/choosable.tsx',
    'web/questions/api.ts',
    'the layer of question-types is below the layer of questions',
  ],
  ['web/ui/layout/card.tsx', 'web/users/api.ts', 'the layer of ui is below the layer of users'],
  ['web/lib/api/client.ts', 'web/ui/layout/card.tsx', 'the layer of lib is below the layer of ui'],

  ['server/answers/store.ts', 'server/questions/store.ts', undefined],
  ['server/questions/store.ts', 'server/answers/store.ts', 'the feature questions precedes answers'],
  ['web/auth/api.ts', 'web/news/api.ts', 'the feature auth precedes news'],
  ['web/auth/login-page.tsx', 'web/news/paths.ts', undefined],
  ['web/news/paths.ts', 'web/lib/paths/paths.ts', undefined],
  ['web/news/paths.ts', 'web/news/api.ts', 'the layer of data is below the layer of news'],

  ['server/database/open.ts', 'server/postgres-server/start-postgres.ts', undefined],
  [
    'server/database/open.ts',
    'server/postgres-server/lock.ts',
    'other folders import only start-postgres.ts of server/postgres-server',
  ],
  [
    'server/database/open.test.ts',
    'server/postgres-server/lock.ts',
    'other folders import only start-postgres.ts of server/postgres-server',
  ],
  ['server/database/open.test.ts', 'server/postgres-server/testing/inspect.ts', undefined],
  [
    'tools/bench/crash/crash.ts',
    'server/postgres-server/lock.ts',
    'other folders import only start-postgres.ts of server/postgres-server',
  ],
  ['server/postgres-server/start-postgres.ts', 'server/postgres-server/lock.ts', undefined],

  ['server/app.ts', 'server/testing/client.ts', 'product code imports no test and no tool'],
  ['web/app/routes.ts', 'web/ui/card.test.tsx', 'product code imports no test and no tool'],
  ['server/app.ts', 'tools/bench/load.ts', 'product code imports no test and no tool'],
  ['server/app.test.ts', 'server/testing/client.ts', undefined],
  ['tools/bench/load.ts', 'server/testing/client.ts', undefined],
];

test.each(imports)('%s imports %s: %s', (from, to, why) => {
  const project = projectWith({ ...(to.includes('/') && { [to]: [] }), [from]: [to] });
  const [wrong, ...others] = violationsIn(project);
  expect(wrong?.split(': ')[1]).toBe(why);
  expect(others).toEqual([]);
});

test('an import of a file that does not exist is refused', () => {
  expect(violationsIn(projectWith({ 'server/app.ts': ['server/absent.ts'] }))).toEqual([
    'server/app.ts imports ./../server/absent.ts: there is no such file',
  ]);
});

test('an import of a package for development is refused, but for tests and tools', () => {
  const files = [
    'server/app.ts',
    'web/main.tsx',
    'server/app.test.ts',
    'web/testing/setup.ts',
    'tools/load.ts',
  ];
  const project = projectWith(Object.fromEntries(files.map((file) => [file, []])));
  write(
    project,
    'package.json',
    '{"dependencies":{"pg":"1"},"devDependencies":{"ajv":"1","@play/test":"1"}}',
  );
  const source = ['ajv/dist/core.js', '@play/test', 'pg', 'node:fs']
    .map((name) => `import '${name}';\n`)
    .join('');
  for (const file of files) write(project, file, source);
  expect(violationsIn(project)).toEqual(
    ['server/app.ts', 'web/main.tsx'].flatMap((file) => [
      `${file} imports ajv/dist/core.js: a server does not install it`,
      `${file} imports @play/test: a server does not install it`,
    ]),
  );
});

test('every folder and every loose file of the server and the page has a layer', () => {
  const project = projectWith({ 'server/loose.ts': [], 'web/new/page.tsx': [], 'server/loose.test.ts': [] });
  expect(violationsIn(project)).toEqual([
    'server/loose.ts is in no layer',
    'web/new/page.tsx is in no layer',
  ]);
});

test.each([
  "import { sql } from 'kysely';",
  'database.selectFrom("users");',
  'transaction.insertInto("users");',
  "await client.query<Row>('select 1');",
  'await client.query(`select 1`);',
])('%s is allowed in stores and in database/ only', (text) => {
  const project = projectWith({});
  for (const path of [
    'users/store',
    'users/link-store',
    'database/pool',
    'backup/source',
    'users/routes.test',
  ])
    write(project, `server/${path}.ts`, text);
  expect(violationsIn(project)).toEqual([]);
  for (const path of ['app', 'users/routes', 'users/restore', 'backup/digest'])
    write(project, `server/${path}.ts`, text);
  expect(violationsIn(project)).toEqual(
    ['app', 'backup/digest', 'users/restore', 'users/routes'].map(
      (path) => `server/${path}.ts has SQL, which belongs in a store`,
    ),
  );
});

test('the linter refuses a circle of imports, one of types too', () => {
  const root = join(import.meta.dirname, '../..');
  const project = projectWith({ 'a.ts': [] });
  copyFileSync(join(root, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
  const lint = (kind: string) => {
    for (const [file, other] of ['ab', 'ba']) {
      const specifier = `./${other}.ts`;
      write(
        project,
        `${file}.ts`,
        `${kind} { ${other} } from '${specifier}';\nexport const ${file} = 1;\nexport type T = typeof ${other};\n`,
      );
    }
    const program = join(root, 'node_modules/oxlint/bin/oxlint');
    return spawnSync(process.execPath, [program, project], { cwd: project, encoding: 'utf8' }).stdout;
  };
  expect(lint('import')).toContain('no-cycle');
  expect(lint('import type')).toContain('no-cycle');
});
