import { type Insertable, sql, type Updateable } from 'kysely';

import type { QueryOf } from '../../contract/wire/endpoint.ts';
import type { listPosts as listEndpoint, Post, PostInList } from '../../contract/news.ts';
import type { Database } from '../database/database.ts';
import { containsFolded } from '../database/search.ts';
import type { PostTable } from '../database/tables.ts';
import { NotFoundError } from '../errors.ts';
import { totalOf } from '../http/responses/list.ts';
import { pictureUrl } from '../media/pictures.ts';
import { authorName } from '../users/store.ts';
import { beginningLength, beginningOf } from './rules.ts';

/** Posts with the names of their authors, without their text. */
function signedPosts(database: Database) {
  return database
    .selectFrom('post')
    .leftJoin('users', 'users.id', 'post.author')
    .select([
      'post.id',
      'post.title',
      'post.language',
      'post.image',
      'post.published_at',
      'post.changed_at',
      authorName.as('author_name'),
    ]);
}

type Filters = QueryOf<typeof listEndpoint>;

function matchingPosts(database: Database, { s, language }: Filters) {
  let posts = database.selectFrom('post');
  if (language !== undefined) posts = posts.where('post.language', '=', language);
  if (s === '') return posts;
  return posts.where(containsFolded(sql`post.search_text`, s));
}

const orders = {
  id_asc: ['post.id', 'asc'],
  id_desc: ['post.id', 'desc'],
  name_asc: ['post.title', 'asc'],
  name_desc: ['post.title', 'desc'],
} as const;

/** One page of the posts whose title or text contains the search text, and the number of all of them. */
export async function listPosts(
  database: Database,
  filters: Filters,
): Promise<{ posts: PostInList[]; total: number }> {
  const matching = matchingPosts(database, filters);
  const [key, direction] = orders[filters.sort];
  const page = matching
    .select('post.id')
    .orderBy(key, direction)
    .orderBy('post.id', direction)
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
  const rows = await signedPosts(database)
    .innerJoin(page.as('page'), 'page.id', 'post.id')
    // One character more than is shown: beginningOf cuts a text that is longer.
    .select(sql<string>`left(post.text, ${beginningLength + 1}::integer)`.as('text'))
    .orderBy(key, direction)
    .orderBy('post.id', direction)
    .execute();
  const total = await totalOf(rows.length, filters, async () => {
    const counted = await matching
      .select((post) => post.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return counted.total;
  });
  return { posts: rows.map(inList), total };
}

type Row = Omit<PostInList, 'beginning' | 'image'> & { image: string | null; text: string };

function inList({ text, image, ...post }: Row): PostInList {
  return { ...post, image: pictureUrl(image), beginning: beginningOf(text) };
}

/** @throws NotFoundError */
export async function getPost(database: Database, id: number): Promise<Post> {
  const post = await signedPosts(database).select('post.text').where('post.id', '=', id).executeTakeFirst();
  if (post === undefined) throw new NotFoundError();
  return { ...post, image: pictureUrl(post.image) };
}

/**
 * The picture of a post and when it was changed last, its row locked until the transaction ends.
 * @throws NotFoundError
 */
export async function lockPost(
  transaction: Database,
  id: number,
): Promise<{ image: string | null; changed_at: string }> {
  const post = await transaction
    .selectFrom('post')
    .select(['image', 'changed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (post === undefined) throw new NotFoundError();
  return post;
}

export type NewPost = Insertable<PostTable>;

export async function insertPost(database: Database, post: NewPost): Promise<{ id: number }> {
  return database.insertInto('post').values(post).returning('id').executeTakeFirstOrThrow();
}

export type PostChange = Omit<Updateable<PostTable>, 'id' | 'author' | 'published_at'>;

/** Updates the columns that `change` has. */
export async function updatePost(database: Database, id: number, change: PostChange): Promise<void> {
  await database.updateTable('post').set(change).where('id', '=', id).execute();
}

export async function deletePost(database: Database, id: number): Promise<void> {
  await database.deleteFrom('post').where('id', '=', id).execute();
}
