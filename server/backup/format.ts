import * as z from 'zod/mini';

/*
 * A backup is a tar archive, compressed by gzip: first its head, then tables, jobs and files, last the manifest with the
 * size and checksum of each of them. A table is the text of COPY, divided into parts: tar writes the size of an entry
 * before its content, and the size of a table is not known in advance.
 */

/** Raise it with every change that older versions of Savol cannot read. */
export const formatVersion = 1;

export const headName = 'savol-backup.json';
export const manifestName = 'manifest.json';
export const secretName = 'secret-key';
export const jobsName = 'jobs';
/** Bytes of a part, which are in memory at once. */
export const partSize = 4 * 1024 * 1024;

export const tableName = (table: string) => `tables/${table}`;

/** The name of the table or file that an entry of the archive belongs to. */
export function itemOf(entry: string): string {
  return entry.replace(/^(tables\/[^/]+|jobs)\/\d+$/, '$1');
}

export const Head = z.object({ format: z.number(), savol: z.string(), made_at: z.string() });
export type Head = z.infer<typeof Head>;

const content = { bytes: z.number(), sha256: z.string() };
const text = { ...content, rows: z.number() };

/** The size and checksum of an item. */
export type Content = { bytes: number; sha256: string };

export const Manifest = z.object({
  /** The migrations that had been applied, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), ...text })),
  /** The last value of each sequence; null where none was used. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  /** The jobs in the queue, most of them mails. */
  jobs: z.object(text),
  /** Pictures, mails in the outbox and the secret key, by their paths in the data folder. */
  files: z.array(
    z.object({
      name: z.string().check(z.regex(/^((pictures|outbox)\/[^/\0.][^/\0]*|secret-key)$/)),
      ...content,
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
