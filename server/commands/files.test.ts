import { expect, test } from 'vitest';

import { longTimeouts, startProgram, temporaryFolder } from '../testing/program.ts';

test.each([
  [[], 'Say where: npm run files -- to-bucket, or npm run files -- to-folder\n'],
  [['to-bucket'], 'Set FILES_URL to the bucket, as docs/operations.md says.\n'],
])('the command refuses %j', async (parameters, message) => {
  const environment = { DATA_DIR: temporaryFolder(), ...longTimeouts };
  const program = startProgram('server/commands/files.ts', parameters, environment);
  expect(await program.ended).toBe(1);
  expect(program.errors()).toBe(message);
});
