import { expect, test } from 'vitest';

import { commandsOfPage } from './page.ts';

test('the page leads from the archives to a service that is watched', () => {
  const commands = commandsOfPage('/dev/ubdb', '5.6.7');
  expect(commands[0]).toBe('apt-get install prometheus');
  const isUnpacked = commands.findIndex((command) => command.includes('tar -xzf'));
  const isEntered = commands.indexOf('cd /opt/savol');
  const isInstalled = commands.indexOf('node_modules/.bin/node tools/scripts/savol.mjs service install');
  expect([isUnpacked, isEntered, isInstalled]).toEqual(
    [isUnpacked, isEntered, isInstalled].toSorted((a, b) => a - b),
  );
  expect(isUnpacked).toBeGreaterThan(0);
  expect(commands.filter((command) => command.includes('/dev/ubdb'))).toHaveLength(1);
  expect(commands.find((command) => command.includes('fstab'))).toMatch(/LABEL=SAVOL .*\nEND$/);
  expect(commands.join('\n')).not.toMatch(/0\.1\.0|\bnpm |\bsudo |git clone|sdX/);
});
