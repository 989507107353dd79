import * as z from 'zod/mini';

/*
 * Content, key and answer of a question of any type, as fields of requests and responses. The schemas of the type check them;
 * in the OpenAPI document they refer to the shapes of all types.
 */

export const AnyContent = z.unknown();
export const AnyKey = z.unknown();
export const AnyAnswer = z.unknown();
