import { once } from 'node:events';
import net from 'node:net';

/** A port of this computer on which nothing listens now. */
export async function freePort(): Promise<number> {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
