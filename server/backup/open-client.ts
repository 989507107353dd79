import pg from 'pg';

/** Opens one connection, which is closed at once when `ending` is aborted. */
export async function openClient(
  connectionString: string,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // The next query fails when the connection breaks.
  client.on('error', () => undefined);
  opened.defer(() => client.end());
  const end = () => void client.end();
  ending.addEventListener('abort', end);
  opened.defer(() => ending.removeEventListener('abort', end));
  await client.connect();
  ending.throwIfAborted();
  return client;
}
