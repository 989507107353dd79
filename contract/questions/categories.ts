import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { languages } from '../languages.ts';
import { blankAsAbsent, flag, highestId, oneOf, pk, searchText, text, whole } from '../wire/fields.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, oneObject } from '../wire/wire.ts';

/** The most levels of the tree of categories; roots are level 1. */
export const deepestCategory = 12;

const categoryFields = {
  id: z.int(),
  name: z.string(),
  category_name: z.string(),
  /** The id of the parent category; null for a root. */
  parent: z.nullable(z.int()),
  parent_name: z.nullable(z.string()),
  language: z.enum(languages),
  language_name: z.string(),
  /** Enabled tests in the category itself. */
  tests_count: z.int(),
  /** Enabled tests in the category and all its descendants. */
  aggregated_tests_count: z.int(),
};

/** An ancestor or descendant of a category; `children` are filled to the depth that the query names. */
const CategoryFields = z.object(categoryFields);
export type RelatedCategory = z.infer<typeof CategoryFields> & { children: RelatedCategory[] };
export const RelatedCategory: z.ZodMiniType<RelatedCategory, RelatedCategory> = z.object({
  ...categoryFields,
  children: z.array(z.lazy(() => RelatedCategory)),
});

/** A category with its ancestors and descendants. */
export const Category = z.object({
  ...categoryFields,
  children: z.array(RelatedCategory),
  /** The ancestors, the nearest first. */
  parents: z.array(RelatedCategory),
});
export type Category = z.infer<typeof Category>;

/** A new category, or the replacement of one. Siblings have different names. */
export const CategoryInput = z.object({
  name: text(150),
  language: oneOf(languages),
  parent: z._default(z.nullable(blankAsAbsent(pk())), null),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const listCategories = endpoint({
  operation: 'listCategories',
  summary:
    'Find categories by id, by a part of the name or by language, with their ancestors and, on request, their children.',
  method: 'GET',
  path: '/blog_api/category/',
  who: 'anyone',
  query: z.object({
    ...listQuery(10),
    id: z.optional(blankAsAbsent(whole(1, highestId))),
    name__icontains: searchText(),
    sort: z._default(blankAsAbsent(oneOf(['name_asc', 'name_desc', 'id_asc', 'id_desc'])), 'name_asc'),
    language: z.optional(blankAsAbsent(oneOf(languages))),
    /** With `true`, only categories without a parent. */
    roots: z._default(blankAsAbsent(flag()), false),
    include_children: z._default(blankAsAbsent(flag()), false),
    children_depth: z._default(blankAsAbsent(whole(0, deepestCategory)), 2),
    children_limit: z._default(blankAsAbsent(whole(1, 100)), 50),
  }),
  answers: { 200: listOf(Category), 400: FieldErrors },
});

export const addCategory = endpoint({
  operation: 'addCategory',
  summary:
    'Add a category below another one, or at the root. Teachers add categories below others where the school lets them (`teachers_add_topics`).',
  method: 'POST',
  path: '/blog_api/category/',
  who: 'author',
  body: CategoryInput,
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(Category), 400: FieldErrors, 403: ErrorBody, 429: ErrorBody },
});

export const replaceCategory = endpoint({
  operation: 'replaceCategory',
  summary: 'Rename a category, move it or change its language.',
  method: 'PUT',
  path: '/blog_api/category/{id}/',
  who: 'staff',
  params: IdParams,
  body: CategoryInput,
  answers: { 200: oneObject(Category), 400: FieldErrors, 404: ErrorBody },
});

export const deleteCategory = endpoint({
  operation: 'deleteCategory',
  summary: 'Delete a category that has neither children nor tests.',
  method: 'DELETE',
  path: '/blog_api/category/{id}/',
  who: 'staff',
  params: IdParams,
  answers: { 204: null, 404: ErrorBody, 409: ErrorBody },
});

/** A difficulty level. Its weight is how many points a right answer earns that is given from now on; in work, in an attempt that begins from now on. */
export const DifficultyLevel = z.object({
  id: z.int(),
  /** The name in the language of the request. */
  qiyinlik_darajasi_nomi: z.string(),
  weight: z.int(),
  name_en: z.string(),
  name_ru: z.string(),
  name_uz: z.string(),
});
export type DifficultyLevel = z.infer<typeof DifficultyLevel>;

/** A new difficulty level, or the replacement of one. */
export const DifficultyLevelInput = z.object({
  name_en: text(100),
  name_ru: text(100),
  name_uz: text(100),
  weight: whole(1, 5),
});
export type DifficultyLevelInput = z.infer<typeof DifficultyLevelInput>;

/** The id of the level that a new test gets by default; every new database has it. */
export const beginnerLevel = 34;

export const listDifficultyLevels = endpoint({
  operation: 'listDifficultyLevels',
  summary: 'All difficulty levels, the easiest first.',
  method: 'GET',
  path: '/blog_api/qiyinlik-darajasi/',
  who: 'anyone',
  answers: { 200: z.object({ status: z.literal('ok'), data_api: z.array(DifficultyLevel) }) },
});

export const addDifficultyLevel = endpoint({
  operation: 'addDifficultyLevel',
  summary: 'Add a difficulty level.',
  method: 'POST',
  path: '/blog_api/qiyinlik-darajasi/',
  who: 'staff',
  body: DifficultyLevelInput,
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(DifficultyLevel), 400: FieldErrors },
});

export const replaceDifficultyLevel = endpoint({
  operation: 'replaceDifficultyLevel',
  summary:
    'Rename a difficulty level or change its weight. A new weight counts for answers that are given afterwards, and in work for attempts that begin afterwards; all others keep theirs.',
  method: 'PUT',
  path: '/blog_api/qiyinlik-darajasi/{id}/',
  who: 'staff',
  params: IdParams,
  body: DifficultyLevelInput,
  answers: { 200: oneObject(DifficultyLevel), 400: FieldErrors, 404: ErrorBody },
});

export const deleteDifficultyLevel = endpoint({
  operation: 'deleteDifficultyLevel',
  summary: 'Delete a difficulty level that no test has.',
  method: 'DELETE',
  path: '/blog_api/qiyinlik-darajasi/{id}/',
  who: 'staff',
  params: IdParams,
  answers: { 204: null, 404: ErrorBody, 409: ErrorBody },
});
