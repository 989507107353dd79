import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Downloads packages of Debian and unpacks them into an empty folder. Nothing is installed, so no service starts.
 * @throws where this is no Debian that has them, with what apt-get says
 */
export function unpackDebian(folder: string, packages: readonly string[]): void {
  execFileSync('apt-get', ['-q', 'download', ...packages], { cwd: folder, stdio: 'pipe' });
  for (const file of readdirSync(folder)) {
    execFileSync('dpkg', ['-x', file, '.'], { cwd: folder });
    rmSync(join(folder, file));
  }
}
