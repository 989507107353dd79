import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed, root, run } from './run.mjs';

/**
 * Goes on with an upgrade that a power cut or a kill has interrupted, before anything else starts: the files may be those of two versions.
 * @throws StepFailed where it stays interrupted; the program has said why
 */
export async function continueUpgrade() {
  if (!existsSync(join(root, '.upgrade', 'journal.json'))) return;
  const code = await run('sh', ['.upgrade/continue.sh']);
  if (code !== 0) throw new StepFailed('An upgrade was interrupted, and nothing starts before its end.');
}
