import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on which no program listens now; 0 where the address cannot be listened on. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  try {
    server.listen(0, host);
    await once(server, 'listening');
  } catch {
    return 0;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
