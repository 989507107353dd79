import { createServer } from 'node:http';

import { startPostgres } from '../../../server/postgres-server/start-postgres.ts';
import { openPool } from '../../../server/database/database.ts';
import { listen } from './listen.ts';

/**
 * A server with holes: what scanners do not find here, they would not find in Savol. It pastes a parameter into a statement
 * and into its page, shows errors of the database, and calls the parameter where it is an address.
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
    if (/^http:\/\/127\.0\.0\.1:\d+\//.test(name)) void fetch(name).catch(() => undefined);
    pool.query(`select lanname from pg_language where lanname = '${name}'`).then(
      ({ rows }) => response.end(`<p>${name}: ${JSON.stringify(rows)} <a href="/?name=sql">sql</a></p>`),
      (error: unknown) => response.end(`<p>PostgreSQL: ERROR: ${String(error)}</p>`),
    );
  });
  return listen(server, opened);
}
