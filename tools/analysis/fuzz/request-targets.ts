import accepts from '@fastify/accepts';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

import { endpoints } from '../../../contract/index.ts';
import { answerError, answerUnroutable } from '../../../server/http/responses/answer-error.ts';
import { acceptBodies, formLimits } from '../../../server/http/requests/body.ts';
import { FormBytes } from '../../../server/http/requests/form-bytes.ts';
import { parseBody } from '../../../server/http/requests/fields.ts';
import { languageOf, takesJson } from '../../../server/http/requests/negotiation.ts';
import type { Target } from './inputs.ts';

const withBody = endpoints.filter((endpoint) => endpoint.body !== undefined);

/** A server without a database, whose routes only parse: `/3` parses a body by the schema of the fourth endpoint. */
async function parsingServer(): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 1024 * 1024, frameworkErrors: answerUnroutable });
  app.setErrorHandler(answerError);
  await app.register(accepts);
  acceptBodies(app);
  const parse = async (request: FastifyRequest): Promise<{ status: string }> => {
    const { endpoint } = request.params as { endpoint: string };
    const found = withBody[Number(endpoint)];
    if (found?.body !== undefined) {
      const held = new FormBytes(found);
      await parseBody(found.body, request, formLimits(found), held).finally(() => held.release());
    }
    return { status: 'ok' };
  };
  app.route({ method: 'POST', url: '/:endpoint', handler: parse });
  app.get('/headers', (request) => ({ json: takesJson(request), language: languageOf(request) }));
  await app.ready();
  return app;
}

const valid = {
  email: 'ann@school.uz',
  password: 'long enough',
  re_password: 'long enough',
  new_password: 'long enough',
  first_name: 'Ann',
  last_name: 'Lee',
  token: 'abc',
  uid: 'MQ',
  refresh: 'a.b.c',
  test_type: 'choosable',
  savol: '2+2?',
  a: '3',
  b: '4',
  right_answer: 'b',
  category: 1,
  name: 'Math',
  title: 'News',
  content: 'Text',
  users_answer: 'a',
  users_text_answer: '42',
  father_email: 'f@school.uz',
};

const multipartOf = Object.entries(valid)
  .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('');
const picture =
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\r\n';

const fields = Object.keys(valid).map((name) => `"${name}":`);

/** The parsers of bodies and headers, in a real server that is sent whole requests. */
export async function requestTargets(): Promise<
  Record<'json' | 'urlencoded' | 'multipart' | 'headers', Target>
> {
  const app = await parsingServer();

  /** Sends a body to the endpoint that its first byte chooses. */
  const sendTo = (type: string) => async (bytes: Buffer) => {
    const url = `/${(bytes[0] ?? 0) % withBody.length}`;
    const headers = { 'content-type': type };
    const reply = await app.inject({ method: 'POST', url, headers, payload: bytes.subarray(1) });
    if (reply.statusCode >= 500) throw new Error(`${reply.statusCode} ${reply.body}`);
  };
  const each = (body: string) => withBody.map((_, index) => String.fromCharCode(index) + body);

  return {
    json: {
      seeds: [...each(JSON.stringify(valid)), ...each(''), ...each('[]')],
      dictionary: [
        ...fields,
        '{}',
        '[]',
        '[[[[',
        'null',
        '1e400',
        '-0',
        '"\\ud800"',
        '"\\u0000"',
        '"a@b.uz"',
        'true',
      ],
      run: sendTo('application/json'),
    },
    urlencoded: {
      seeds: each(
        new URLSearchParams(
          Object.entries(valid).map(([name, value]): [string, string] => [name, String(value)]),
        ).toString(),
      ),
      dictionary: [...Object.keys(valid).map((name) => `&${name}=`), '%00', '%ff', '+', '&&', '=='],
      run: sendTo('application/x-www-form-urlencoded'),
    },
    multipart: {
      seeds: [...each(`${multipartOf}--x--\r\n`), ...each(`${multipartOf}${picture}--x--\r\n`)],
      dictionary: [
        '--x\r\n',
        '--x--',
        '\r\n\r\n',
        'Content-Disposition: form-data; name="',
        '"; filename="',
        "filename*=UTF-8''",
        'Content-Type: ',
        'Content-Transfer-Encoding: base64\r\n',
        '"__proto__"',
      ],
      longest: 8192,
      run: sendTo('multipart/form-data; boundary=x'),
    },
    headers: {
      seeds: [
        'ru-RU,ru;q=0.9,en;q=0.8\n*/*',
        'uz\napplication/json;q=0.5, text/html',
        '*\n\ni18next=uz; a=b',
        'en;q=0\n*/*;q=0',
      ],
      dictionary: [
        ';q=',
        'q=1.0001',
        'uz',
        'ru',
        'en-GB',
        '*',
        ',',
        'application/json',
        'text/*',
        'i18next=',
      ],
      longest: 8192,
      async run(bytes) {
        // A header has one line of Latin letters, which Node ensures before Savol sees it.
        const [language = '', accept = '', cookie = ''] = bytes
          .toString('latin1')
          .replaceAll(/[^\n\t\x20-\xff]/g, '')
          .split('\n');
        const headers = { 'accept-language': language, accept, cookie };
        const reply = await app.inject({ method: 'GET', url: '/headers', headers });
        const body = reply.json<{ language: string }>();
        if (reply.statusCode !== 200 || !['en', 'ru', 'uz'].includes(body.language))
          throw new Error(reply.body);
      },
    },
  };
}
