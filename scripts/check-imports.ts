import { join } from 'node:path';

import { violationsIn } from './import-rules.ts';

const violations = violationsIn(join(import.meta.dirname, '..'));

for (const line of violations) process.stderr.write(`${line}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
