import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { oneOf } from '../wire/fields.ts';
import { FieldErrors } from '../wire/wire.ts';

/** The formats of the template. */
export const templateFormats = ['csv', 'xlsx'] as const;

export const getImportTemplate = endpoint({
  operation: 'getImportTemplate',
  summary:
    'A table to write tests into, for createQuestionImport: an example of each type, with headings in the language of the request.',
  method: 'GET',
  path: '/imports_api/template/',
  who: 'author',
  query: z.object({ format: z._default(oneOf(templateFormats), 'xlsx') }),
  answers: { 200: { mediaType: 'application/octet-stream' }, 400: FieldErrors },
});
