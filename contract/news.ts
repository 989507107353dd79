import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { languages } from './languages.ts';
import { anyText, blankAsAbsent, oneOf, removableUpload, searchText, text } from './wire/fields.ts';
import {
  ErrorBody,
  FieldErrors,
  IdParams,
  listOf,
  listQuery,
  listSorts,
  Moment,
  oneObject,
} from './wire/wire.ts';

/** The lengths of a title and of a text in characters. */
export const longestTitle = 200;
export const longestPost = 20_000;

const postFields = {
  id: z.int(),
  title: z.string(),
  /** The language that the post is written in. */
  language: z.enum(languages),
  /** First and last name, which everybody may read; blank where the author's account was deleted. */
  author_name: z.string(),
  published_at: Moment,
  /** Equal to `published_at` until the post is changed. */
  changed_at: Moment,
  /** Path of the picture; ends in default.jpg where there is none. */
  image: z.string(),
};

/** A post in the list, with only the beginning of its text. */
export const PostInList = z.object({
  ...postFields,
  /** At most 300 characters, with an ellipsis at the end where the text is longer. */
  beginning: z.string(),
});
export type PostInList = z.infer<typeof PostInList>;

/** A post with its whole text. */
export const Post = z.object({ ...postFields, text: z.string() });
export type Post = z.infer<typeof Post>;

/** A new post, or the replacement of one. A picture that is left out stays. */
export const PostInput = z.object({
  title: text(longestTitle),
  text: text(longestPost),
  language: oneOf(languages),
  image: z.optional(removableUpload()),
});
export type PostInput = z.infer<typeof PostInput>;

/** The replacement of a post. With the `changed_at` that the caller has seen, a newer version is not replaced. */
export const PostChangeInput = z.extend(PostInput, { seen_changed_at: z.optional(anyText(40)) });

export const listPosts = endpoint({
  operation: 'listPosts',
  summary: 'The news, for everyone, in one language or in all: the newest first, or by title.',
  method: 'GET',
  path: '/blog_api/',
  who: 'anyone',
  query: z.object({
    ...listQuery(6),
    s: searchText(),
    sort: z._default(blankAsAbsent(oneOf(listSorts)), 'id_desc'),
    language: z.optional(blankAsAbsent(oneOf(languages))),
  }),
  answers: { 200: listOf(PostInList), 400: FieldErrors },
});

export const getPost = endpoint({
  operation: 'getPost',
  summary: 'One post with its whole text, for everyone.',
  method: 'GET',
  path: '/blog_api/{id}/',
  who: 'anyone',
  params: IdParams,
  answers: { 200: oneObject(Post), 404: ErrorBody },
});

export const addPost = endpoint({
  operation: 'addPost',
  summary: 'Publish a post.',
  method: 'POST',
  path: '/blog_api/',
  who: 'staff',
  body: PostInput,
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(Post), 400: FieldErrors, 413: ErrorBody, 429: ErrorBody },
});

export const replacePost = endpoint({
  operation: 'replacePost',
  summary:
    'Replace a post. Its author and time of publication stay, and its picture where none is sent. Refused with 409 where it was changed since `seen_changed_at`.',
  method: 'PUT',
  path: '/blog_api/{id}/',
  who: 'staff',
  params: IdParams,
  body: PostChangeInput,
  acceptsIdempotencyKey: true,
  answers: {
    200: oneObject(Post),
    400: FieldErrors,
    404: ErrorBody,
    409: ErrorBody,
    413: ErrorBody,
    429: ErrorBody,
  },
});

export const deletePost = endpoint({
  operation: 'deletePost',
  summary: 'Delete a post.',
  method: 'DELETE',
  path: '/blog_api/{id}/',
  who: 'staff',
  params: IdParams,
  answers: { 204: null, 404: ErrorBody },
});
