import { sql } from 'kysely';

import { byWrittenId, writtenOf } from '../../contract/question-types/stored/stored-form.ts';
import type { Remarks } from '../../contract/question-types/remarks.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { type Media, mediaOf } from '../questions/media.ts';
import type { BankQuestion } from './bank-question.ts';

/** How many tests are read at once. */
const batch = 200;

/** What decides whether a person may read a test, and its files. */
export type TestToExport = { id: number; author: number | null; enabled: boolean; media: Media };

const selectToExport = prepared((database, ids: readonly number[]) =>
  database
    .selectFrom('question')
    .select(['id', 'author', 'enabled', 'image', 'media'])
    .where('id', '=', sql<number>`any(${list(ids, 'integer')})`),
);

/** Tests in the order of their ids; those that do not exist are left out. */
export async function listToExport(database: Database, ids: readonly number[]): Promise<TestToExport[]> {
  const found = await selectToExport(database, ids);
  const byId = new Map(
    found.map(({ image, media, ...row }) => [row.id, { ...row, media: mediaOf({ image, media }) }]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const selectTests = prepared((database, ids: readonly number[]) =>
  database
    .selectFrom('question')
    .innerJoin('difficulty_level', 'difficulty_level.id', 'question.qiyinlik_darajasi')
    .select([
      'question.id',
      'test_type',
      'savol',
      'content',
      'key',
      'category',
      'image',
      'media',
      'explanation',
      'remarks',
      'text_format',
      'tags',
      'difficulty_level.weight',
    ])
    .where('question.id', '=', sql<number>`any(${list(ids, 'integer')})`),
);

const selectPaths = prepared(
  (_database, ids: readonly number[]) => sql<{ id: number; path: { id: number; name: string }[] }>`
    select asked.id, (
      select json_agg(json_build_object('id', category.id, 'name', category.name) order by chain.place desc)
      from category_chain(asked.id) with ordinality as chain (id, place)
      join category on category.id = chain.id
    ) as path
    from unnest(${list(ids, 'integer')}) as asked (id)`,
);

/** The category where the names of categories begin: with those below it, or with its own. */
export type PathStart = { category: number; isNamed: boolean };

/** The names of categories from the root, or from another category, by their ids. */
async function readPaths(
  database: Database,
  ids: readonly number[],
  start: PathStart | undefined,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await selectPaths(database, [...new Set(ids)]);
  return new Map(
    rows.map(({ id, path }) => {
      const place = path.findIndex((category) => category.id === start?.category);
      const from = place === -1 ? 0 : place + (start?.isNamed === true ? 0 : 1);
      return [id, path.slice(from).map(({ name }) => name)];
    }),
  );
}

/** Pictures and sound of a test in the fields of exports, without files that are missing. */
function mediaFields({ pictures, options, sound }: Media, hasFile: (name: string) => boolean) {
  const picture = ({ name, alt }: { name: string; alt: string }) =>
    hasFile(name) ? [{ file: name, alt }] : [];
  const inOptions = Object.entries(options).flatMap(([id, shown]) =>
    picture(shown).map((file) => [id, file] as const),
  );
  return {
    pictures: pictures.flatMap(picture),
    options: Object.fromEntries(inOptions),
    sound: sound !== null && hasFile(sound.name) ? { file: sound.name, title: sound.title } : null,
  };
}

/**
 * Reads tests with their keys in batches, in the order of their ids; those that are deleted meanwhile are left out.
 * @param start where the names of categories begin; undefined for the root
 * @param hasFile whether a picture or recording is there
 */
export async function* readTests(
  database: Database,
  ids: readonly number[],
  { start, hasFile }: { start: PathStart | undefined; hasFile: (name: string) => boolean },
): AsyncGenerator<BankQuestion> {
  for (let from = 0; from < ids.length; from += batch) {
    const asked = ids.slice(from, from + batch);
    const rows = new Map((await selectTests(database, asked)).map((row) => [row.id, row]));
    const categories = [...rows.values()].map(({ category }) => category);
    const paths = await readPaths(database, categories, start);
    for (const id of asked) {
      const row = rows.get(id);
      if (row === undefined) continue;
      const stored = { test_type: row.test_type, content: row.content, key: row.key };
      const { content, key } = writtenOf(stored);
      const { options, ...media } = mediaFields(mediaOf(row), hasFile);
      yield {
        id,
        test_type: row.test_type,
        savol: row.savol,
        text_format: row.text_format,
        content,
        key,
        explanation: row.explanation,
        remarks: row.remarks === null ? {} : byWrittenId(stored, row.remarks as Remarks),
        level: row.weight,
        ...(Array.isArray(row.tags) && row.tags.length > 0 && { tags: row.tags as string[] }),
        ...media,
        option_pictures: byWrittenId(stored, options),
        category: paths.get(row.category) ?? [],
      };
    }
  }
}
