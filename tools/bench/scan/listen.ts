import { once } from 'node:events';
import type { Server } from 'node:http';

/** Has a server listen on a free port of this machine. @returns its origin. It ends with `opened` */
export async function listen(server: Server, opened: AsyncDisposableStack): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
