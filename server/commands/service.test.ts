import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { startProgram } from '../testing/program.ts';
import { unitOf } from './service-unit.ts';

const facts = {
  node: process.execPath,
  folder: tmpdir(),
  writable: [tmpdir()],
  writableLater: ['/media/stick/savol'],
  lowPort: false,
};
const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The values of a unit's settings, of which some stand there several times. */
function settingsIn(unit: string): Record<string, string> {
  return Object.fromEntries(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

test('the unit has an account of its own, readiness, a watchdog, restarts, and a start at boot', () => {
  const paths = { node: '/opt/5 $/node', folder: '/opt/5 %', writable: ['/srv/a "b"', '/mnt/c'] };
  expect(settingsIn(unitOf({ ...facts, ...paths }))).toMatchObject({
    Type: 'notify',
    NotifyAccess: 'all',
    // Root's rights, where root's upgrade was interrupted.
    ExecStartPre: `+/bin/sh -c 'test ! -O .upgrade/journal.json || exec /bin/sh .upgrade/continue.sh'`,
    ExecStart: '"/opt/5 $$/node" server/main.ts',
    WorkingDirectory: '/opt/5 %%',
    ReadWritePaths: '"/srv/a \\"b\\"" "/mnt/c" "-/media"',
    User: 'savol',
    WatchdogSec: '120',
    Restart: 'on-failure',
    WantedBy: 'multi-user.target',
    CapabilityBoundingSet: '',
    PrivateUsers: 'yes',
  });
});

test.each([
  ['/mnt/d/savol', '/mnt'],
  ['/run/media/school/stick', '/run/media'],
  ['/mnt', '/mnt'],
  ['/srv/media/savol', '/srv/media/savol'],
])('a disk for %s that is plugged in later is seen, as the unit names %s', (folder, named) => {
  const { ReadWritePaths } = settingsIn(unitOf({ ...facts, writable: [], writableLater: [folder] }));
  expect(ReadWritePaths).toBe(`"-${named}"`);
});

test('the right to listen on a low port is in the unit only where the settings name such a port', () => {
  const unit = unitOf({ ...facts, lowPort: true });
  expect(settingsIn(unit)['AmbientCapabilities']).toBe('CAP_NET_BIND_SERVICE');
  expect(unit).not.toContain('PrivateUsers');
});

test.skipIf(!hasAnalyzer).each([false, true])(
  'systemd finds no fault in the unit, and an exposure under 2.0, with a low port: %s',
  (lowPort) => {
    const folder = mkdtempSync(join(tmpdir(), 'savol-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'savol.service');
    writeFileSync(file, unitOf({ ...facts, lowPort }));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=19', file]);
    expect(rated.status).toBe(0);
  },
);

test.skipIf(existsSync('/run/systemd/system'))(
  'where systemd does not run the computer the command says so, and does nothing',
  async () => {
    const command = startProgram('server/commands/service.ts', ['install']);
    expect(await command.ended).toBe(1);
    expect(command.errors()).toMatch(/^systemd does not run this computer, and nothing was done/);
  },
);

test('an unknown task of the service', async () => {
  const command = startProgram('server/commands/service.ts', ['toString']);
  expect(await command.ended).toBe(1);
  expect(command.errors()).toBe('Say what to do: npm run service -- install|status|logs|uninstall\n');
});
