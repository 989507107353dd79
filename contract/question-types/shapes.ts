import * as z from 'zod/mini';

import { limitedJson } from '../wire/limited.ts';

/*
 * Content, key and answer of a question of any type, as fields of responses, and of requests. The schemas of the type check them;
 * in the OpenAPI document they refer to the shapes of all types.
 */

export const AnyContent = z.unknown();
export const AnyKey = z.unknown();
export const AnyAnswer = z.unknown();

export const ContentInput = limitedJson();
export const KeyInput = limitedJson();
export const AnswerShapeInput = limitedJson();
