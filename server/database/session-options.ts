/*
 * How long PostgreSQL keeps the session of a server that has vanished without a word: a machine without power, a cable pulled
 * out. Such a session may hold locks, and PostgreSQL's own limit is two hours. Savol's transactions are never idle for seconds.
 */
const settings = {
  idle_in_transaction_session_timeout: '20s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
  tcp_user_timeout: '20s',
};

/**
 * The settings of a session, as the driver sends them at its start.
 * @param connectionString a later setting has precedence: those of its `options` do, or else those of PGOPTIONS
 */
export function sessionOptions(connectionString: string): string {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const others = URL.parse(connectionString)?.searchParams.get('options') ?? process.env['PGOPTIONS'];
  return [...options, ...(others === undefined ? [] : [others])].join(' ');
}

/** A connection string without `options`, which the driver would take instead of those that it is given. */
export function withoutOptions(connectionString: string): string {
  const address = URL.parse(connectionString);
  if (address?.searchParams.has('options') !== true) return connectionString;
  address.searchParams.delete('options');
  return address.href;
}
