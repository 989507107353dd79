import { join } from 'node:path';

import { problemsOfPage } from './browsers/check-page.ts';

const problems = problemsOfPage(join(import.meta.dirname, '../..'));

for (const line of problems) process.stderr.write(`${line}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
