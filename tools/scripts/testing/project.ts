import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, expect, onTestFinished } from 'vitest';

import { type Program, startProgram } from '../../../server/testing/program.ts';

/** A small project for tests of the launcher. Its npm, Vite and server are scripts that append to the file `ran`. */
export type Project = {
  /** The path of a file of the project. */
  at: (path: string) => string;
  write: (path: string, text: string) => void;
  /** The lines that were appended to `ran` since the last call. */
  ran: () => string[];
  launch: (task?: string, environment?: NodeJS.ProcessEnv, parameters?: string[]) => Program;
  /** Starts the server and ends it. @returns the programs that ran */
  startAndEnd: () => Promise<string[]>;
};

const npm = `#!/bin/sh
echo "npm $*" >> ran
if [ -e broken ]; then exit 1; fi
mkdir -p node_modules/.bin node_modules/vite/bin
if [ -e slow ]; then sleep 600 & echo $! > slow; wait; fi
ln -s '${process.execPath}' node_modules/.bin/node
echo '{"packages":{}}' > node_modules/.package-lock.json
cat > node_modules/vite/bin/vite.js <<'end'
const { appendFileSync, mkdirSync } = require('node:fs');
appendFileSync('ran', 'vite ' + process.env.API_ORIGIN + (process.env.PAGE_WEIGHTS ?? '') + '\\n');
mkdirSync('web/dist', { recursive: true });
end
`;

const server = `
import { appendFileSync } from 'node:fs';
appendFileSync('ran', 'server ' + process.argv.slice(2).join(' ') + '\\n');
const end = () => { appendFileSync('ran', 'end\\n'); process.exit(0); };
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
process.on('disconnect', end);
console.log('ready');
`;

/** A new project for each test of a file. */
export function projectOfEachTest(): Project {
  let folder = '';
  let read = 0;

  beforeEach(() => {
    read = 0;
    folder = mkdtempSync(join(tmpdir(), 'savol launcher '));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const script of globSync('tools/scripts/*.mjs')) cpSync(script, at(script));
    write('package-lock.json', '{"packages":{"":{}}}');
    write('tsconfig.json', '{}');
    write('web/main.tsx', '');
    write('contract/index.ts', '');
    write('e2e/solve.e2e.ts', '');
    write('bin/npm', npm);
    chmodSync(at('bin/npm'), 0o755);
    write('server/main.ts', server);
  });

  function at(path: string): string {
    return join(folder, path);
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }

  function ran(): string[] {
    const log = at('ran');
    const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
    const newest = lines.slice(read);
    read = lines.length;
    return newest;
  }

  function launch(task = 'start', environment: NodeJS.ProcessEnv = {}, parameters: string[] = []): Program {
    const PATH = `${at('bin')}:${process.env['PATH']}`;
    return startProgram(
      at('tools/scripts/savol.mjs'),
      [task, ...parameters],
      { PATH, ...environment },
      { cwd: folder },
    );
  }

  async function startAndEnd(): Promise<string[]> {
    const launcher = launch();
    await launcher.waitForOutput(/ready/);
    expect(await launcher.end()).toBe(0);
    return ran().map((line) => line.split(' ')[0] ?? '');
  }

  return { at, write, ran, launch, startAndEnd };
}
