import { CannotStart } from './process/cannot-start.ts';
import { agree } from './database/peer-check.ts';
import type { House } from './house.ts';

const advice = {
  secret: 'it signs with another secret. Give all servers of one database the same SECRET_KEY',
  pictures:
    'it keeps its pictures elsewhere. Give all servers of one database the same DATA_DIR, on a disk that they share',
};

/**
 * Makes sure that servers which run on this database now have the same secret and the same pictures, and tells those that
 * come later what this one has.
 * @returns what ends that
 * @throws CannotStart where another server has not the same
 */
export async function meetServers({ config, pool, pictures }: House): Promise<() => void> {
  const { differing, letGo } = await agree(pool, { secret: config.secretKey, pictures: pictures.mark() });
  if (differing.length === 0) return letGo;
  letGo();
  const [first = 'secret'] = differing;
  throw new CannotStart(
    `Another server uses the database of DATABASE_URL, and ${advice[first]}, or stop that one.`,
  );
}
