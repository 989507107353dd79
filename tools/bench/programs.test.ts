import { expect, onTestFinished, test } from 'vitest';

import { temporaryFolder } from '../../server/testing/program.ts';
import { startSavol } from './programs.ts';

test('the real server is started from the folder of a measurement', async () => {
  const savol = await startSavol({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' });
  onTestFinished(() => savol.stop());
  expect((await fetch(`${savol.origin}/login`)).status).toBe(200);
});
