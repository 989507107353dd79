import { spawn } from 'node:child_process';

import { aborted, runProgram } from '../../../../server/process/run-program.ts';
import { runInOwnNetwork } from '../own-network.ts';

// Starts `sleep`, stops it, as the trial of a cluster freezes processes, and never ends it.
await runProgram(async (ending) => {
  if (await runInOwnNetwork(ending, { unshare: 'util-linux' })) return;
  const [seconds = '', how] = process.argv.slice(2);
  spawn('sleep', [seconds], { detached: true, stdio: 'ignore' }).kill('SIGSTOP');
  process.stdout.write('started\n');
  if (how === 'fails') void Promise.reject(new Error('nothing waits for this'));
  await aborted(ending);
});
