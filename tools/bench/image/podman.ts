import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { CannotStart } from '../../../server/process/cannot-start.ts';

const execute = promisify(execFile);

/** Runs a program and waits for its end. @returns its standard output @throws CannotStart with its last words where it fails */
export async function call(program: string, parameters: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, parameters, { maxBuffer: 1e9 });
    return stdout.trim();
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new CannotStart(
        `This needs ${program}, which is not here. On Debian: apt-get install ${program}`,
      );
    }
    throw new CannotStart(`This failed: ${program} ${parameters.join(' ')}\n${stderr.slice(-3000)}`);
  }
}

/** Runs podman, which works as docker does. */
export function podman(...parameters: string[]): Promise<string> {
  return call('podman', parameters);
}
