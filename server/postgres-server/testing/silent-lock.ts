import { linkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Leaves a lock whose socket has no listener in a folder, as a killed supervisor does. */
export async function leaveSilentLock(run: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(run, 'once'), resolve));
  linkSync(join(run, 'once'), join(run, 'lock.7'));
  await new Promise((resolve) => server.close(resolve));
}
