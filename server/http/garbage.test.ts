import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Endpoint } from '../../contract/wire/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { runs } from '../testing/extent.ts';
import { makeCaller } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const everyRole = { is_staff: true, is_teacher: true, is_pupil: true, is_parent: true };

/** The names of the fields of a schema. */
function fieldsOf(schema: Endpoint['body']): string[] {
  return schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    'null',
    '\0',
    '\ud800',
    '%',
    "'",
    '2147483648',
    '9'.repeat(40),
    'a@example.com',
  ),
  fc.constantFrom('en', 'choosable', 'free_text', 'a', 'true', 'staff', 'change_father_email'),
  fc.anything({ maxDepth: 2 }),
);

/** Some of the fields, with arbitrary values. */
function garbageFor(names: string[]) {
  const known = Object.fromEntries(names.map((name) => [name, odd]));
  return fc.record({ ...known, __proto__: odd, other: odd }, { requiredKeys: [] });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}

test.each(endpoints.map((endpoint) => [endpoint.operation, endpoint] as const))(
  'no input makes %s fail',
  async (_operation, endpoint) => {
    const { token } = await makeCaller(server.context, everyRole);
    const names = fieldsOf(endpoint.body);
    const parameters = fieldsOf(endpoint.query);
    const ids = fc.constantFrom('1', '34', '2147483647', '99999999999');
    await fc.assert(
      fc.asyncProperty(garbageFor(names), garbageFor(parameters), ids, async (body, query, id) => {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, id);
        const asked = new URLSearchParams();
        for (const [name, value] of Object.entries(query)) asked.append(name, asText(value));
        const reply = await send(server, `${endpoint.method} ${path}?${asked.toString()}`, {
          token,
          ...(endpoint.method === 'GET' ? {} : { json: body }),
        });
        expect(reply.status, reply.text).toBeLessThan(500);
      }),
      { numRuns: runs(25) },
    );
  },
);
