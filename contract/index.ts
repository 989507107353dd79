import * as answers from './answers.ts';
import * as auth from './auth.ts';
import * as categories from './categories.ts';
import type { Endpoint } from './endpoint.ts';
import * as news from './news.ts';
import * as people from './people.ts';
import * as questions from './questions.ts';
import * as users from './users.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'operation' in value && 'answers' in value;
}

/** Every endpoint of the API, in the order of the features. */
export const endpoints: readonly Endpoint[] = [
  users,
  auth,
  categories,
  questions,
  answers,
  people,
  news,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));
