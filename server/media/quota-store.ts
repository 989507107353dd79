import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/** What one person may upload within a window of time: 50 photos of 12 million pixels, or more that are smaller. */
export const pictureQuota = { windowSeconds: 60, pictures: 120, megapixels: 600 } as const;

/**
 * Counts a picture of a person. The count is in the database, by its clock, so that all servers share it.
 * @returns 0 where the person may upload it; otherwise the number of seconds until the quota is free again
 */
export async function countPicture(database: Database, person: number, pixels: number): Promise<number> {
  const { windowSeconds, pictures, megapixels } = pictureQuota;
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const isOver = sql`(picture_quota.since <= now() - ${window} or picture_quota.since > now())`;
  const { rows } = await sql<{ wait: number }>`
    insert into picture_quota (person, since, pictures, pixels) values (${person}, now(), 1, ${pixels})
    on conflict (person) do update set
      since = case when ${isOver} then now() else picture_quota.since end,
      pictures = case when ${isOver} then 1 else picture_quota.pictures + 1 end,
      pixels = case when ${isOver} then excluded.pixels else picture_quota.pixels + excluded.pixels end
    returning case when pictures > ${pictures} or pixels > ${megapixels * 1_000_000}
      then extract(epoch from since + ${window} - now())::float8 else 0 end as wait`.execute(database);
  return rows[0]?.wait ?? 0;
}

/** Deletes the counts of windows that are over, those of deleted people among them. */
export async function deleteOldQuotas(database: Database): Promise<void> {
  await sql`delete from picture_quota where since < now() - make_interval(secs => ${pictureQuota.windowSeconds})`.execute(
    database,
  );
}
