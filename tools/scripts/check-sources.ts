import { join } from 'node:path';

import { crowdedFoldersIn } from './folder-rules.ts';
import { violationsIn } from './import-rules.ts';
import { phrasesIn, wordsIn } from './word-rules.ts';

const project = join(import.meta.dirname, '../..');
const violations = [
  ...violationsIn(project),
  ...wordsIn(project),
  ...phrasesIn(project),
  ...crowdedFoldersIn(project),
];

for (const line of violations) process.stderr.write(`${line}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
