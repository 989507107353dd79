import * as z from 'zod/mini';

/*
 * A backup is a tar archive, compressed by gzip: first its head, then what is kept, last the manifest that tells what there
 * has to be. A table is COPY's text, in parts, because the size of an entry stands before it.
 */

/** Raised when a backup is written in a way that an older Savol cannot read. */
export const formatVersion = 1;

export const headName = 'savol-backup.json';
export const manifestName = 'manifest.json';
export const secretName = 'secret-key';
export const jobsName = 'jobs';
/** The most bytes of a part; so much of a table is in memory at once. */
export const partSize = 4 * 1024 * 1024;

export const tableName = (table: string) => `tables/${table}`;

/** The name of the whole that an entry of the archive is a part of. */
export function wholeOf(entry: string): string {
  return entry.replace(/^(tables\/[^/]+|jobs)\/\d+$/, '$1');
}

export const Head = z.object({ format: z.number(), savol: z.string(), made_at: z.string() });
export type Head = z.infer<typeof Head>;

const content = { bytes: z.number(), sha256: z.string() };
const text = { ...content, rows: z.number() };

/** How much of something there is, and its checksum. */
export type Content = { bytes: number; sha256: string };

export const Manifest = z.object({
  /** The migrations that had been applied, in their order: the version of the schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), ...text })),
  /** Where counting goes on; null where it has not begun. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  /** What waits in the queue, mails above all. */
  jobs: z.object(text),
  /** Pictures, mails in the outbox and the secret key, by their names in the data folder. */
  files: z.array(
    z.object({
      name: z.string().check(z.regex(/^((pictures|outbox)\/[^/\0.][^/\0]*|secret-key)$/)),
      ...content,
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
