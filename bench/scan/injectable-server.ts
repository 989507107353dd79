import { once } from 'node:events';
import { createServer } from 'node:http';

import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { openPool } from '../../server/database/database.ts';

/**
 * A server with a hole: what scanners do not find here, they would not find in Savol. It pastes a parameter into a statement,
 * and into its page.
 * @returns its origin. It ends with `opened`
 */
export async function startInjectableServer(
  opened: AsyncDisposableStack,
  ending: AbortSignal,
): Promise<string> {
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const pool = openPool(connectionString, 4);
  opened.defer(() => pool.end());
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('name') ?? 'plpgsql';
    response.setHeader('Content-Type', 'text/html');
    pool.query(`select lanname from pg_language where lanname = '${name}'`).then(
      ({ rows }) => response.end(`<p>${name}: ${JSON.stringify(rows)} <a href="/?name=sql">sql</a></p>`),
      (error: unknown) => response.end(`<p>ERROR: ${String(error)}</p>`),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
