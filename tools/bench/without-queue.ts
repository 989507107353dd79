import pLimit from 'p-limit';

import { OverloadedError } from '../../server/errors.ts';
import { FairQueue } from '../../server/limits/fair-queue.ts';

// Loaded into the server by `npm run bench -- server --no-queue`: everything that computes a hash waits in one line, in the order in which it came.
const limited = pLimit(4);

FairQueue.prototype.run = function runInOrder(_lane, _key, work) {
  if (limited.pendingCount >= 200) return Promise.reject(new OverloadedError('too much waits'));
  return limited(work);
};
