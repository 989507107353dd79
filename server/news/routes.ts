import { addPost, deletePost, getPost, listPosts, replacePost } from '../../contract/news.ts';
import { inTransaction } from '../database/database.ts';
import { changedMeanwhile } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { created, type Handler, noContent, ok, route } from '../http/route.ts';
import { withPicture } from '../questions/picture.ts';
import * as store from './store.ts';

const handleListPosts: Handler<typeof listPosts> = async ({ query, database }) => {
  const { posts, total } = await store.listPosts(database, query);
  return ok(listPage(posts, total, query));
};

const handleGetPost: Handler<typeof getPost> = async ({ params, database }) =>
  ok({ status: 'ok', data_api: [await store.getPost(database, params.id)] });

const handleAddPost: Handler<typeof addPost> = async ({ body, person, now, once }, context) => {
  const { title, text, language } = body;
  return withPicture(context, person, body.image, once, async (transaction, image) => {
    const { id } = await store.insertPost(transaction, {
      title,
      text,
      language,
      image: image ?? null,
      author: person.id,
      published_at: now,
      changed_at: now,
    });
    return created({ status: 'ok', data_api: [await store.getPost(transaction, id)] });
  });
};

const handleReplacePost: Handler<typeof replacePost> = async (
  { params: { id }, body, person, now, database, once },
  context,
) => {
  await store.getPost(database, id);
  const { title, text, language, seen_changed_at } = body;
  let replaced: string | null = null;
  const answer = await withPicture(context, person, body.image, once, async (transaction, image) => {
    const before = await store.lockPost(transaction, id);
    if (seen_changed_at !== undefined && seen_changed_at !== before.changed_at) throw changedMeanwhile();
    await store.updatePost(transaction, id, { title, text, language, image, changed_at: now });
    if (image !== undefined) replaced = before.image;
    return ok({ status: 'ok', data_api: [await store.getPost(transaction, id)] });
  });
  if (replaced !== null) await context.pictures.remove(replaced);
  return answer;
};

const handleDeletePost: Handler<typeof deletePost> = async ({ params: { id }, database }, context) => {
  const { image } = await inTransaction(database, async (transaction) => {
    const post = await store.lockPost(transaction, id);
    await store.deletePost(transaction, id);
    return post;
  });
  if (image !== null) await context.pictures.remove(image);
  return noContent();
};

export const newsRoutes = [
  route(listPosts, handleListPosts),
  route(addPost, handleAddPost),
  route(getPost, handleGetPost),
  route(replacePost, handleReplacePost),
  route(deletePost, handleDeletePost),
];
