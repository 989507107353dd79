import sharp from 'sharp';
import { expect } from 'vitest';

import type { MediaInput, uploadNames } from '../../contract/questions/media-input.ts';
import type { QuestionForStaff } from '../../contract/questions/questions.ts';
import { type Reply, send } from './client.ts';
import { makeCaller, makeCategory } from './factories.ts';
import type { startServer } from './start-server.ts';

/** A picture that is recognized by its width. */
export async function picture(width: number): Promise<File> {
  const drawn = sharp({ create: { width, height: 30, channels: 3, background: '#0a5' } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'a.png', { type: 'image/png' });
}

/** The files of a form by the names of their fields. */
export type Files = Partial<Record<'image' | (typeof uploadNames)[number], File | string>>;

/** The question in an answer, which has this status. */
export function shownIn({ status, body, text }: Reply, expected = 200): QuestionForStaff {
  expect(status, text).toBe(expected);
  const [shown] = (body as { data_api: QuestionForStaff[] }).data_api;
  if (shown === undefined) throw new Error('no question');
  return shown;
}

/** A new teacher who writes questions with files, in a new category. */
export async function makeMediaAuthor(server: ReturnType<typeof startServer>) {
  const { token } = await makeCaller(server.context, { is_teacher: true });
  const category = (await makeCategory(server.context)).id;

  function formOf(
    media: MediaInput | undefined,
    files: Files = {},
    more: Record<string, string> = {},
  ): FormData {
    const form = new FormData();
    const fields = {
      test_type: 'choosable',
      savol: 'What is it?',
      a: 'A',
      b: 'B',
      category: String(category),
    };
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.set(name, value);
    if (media !== undefined) form.set('media', JSON.stringify(media));
    for (const [name, file] of Object.entries(files)) form.set(name, file);
    return form;
  }

  return {
    token,
    formOf,
    add: async (media: MediaInput | undefined, files?: Files, more?: Record<string, string>) =>
      shownIn(await send(server, 'POST /tests_api/', { token, form: formOf(media, files, more) }), 201),
    change: (id: number, media?: MediaInput, files?: Files, more?: Record<string, string>) =>
      send(server, `PUT /tests_api/${id}/`, { token, form: formOf(media, files, more) }),
    remove: (id: number) => send(server, `DELETE /tests_api/${id}/`, { token }),
  };
}

export type MediaAuthor = Awaited<ReturnType<typeof makeMediaAuthor>>;

/** How a small red picture is drawn. */
export const red = { create: { width: 60, height: 40, channels: 3, background: '#c00' } } as const;

export function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

export async function redPicture(): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(await sharp(red).png().toBuffer());
}

/** The form of a new test with one picture, in a new category. */
export async function formWith(
  server: ReturnType<typeof startServer>,
  image: Uint8Array<ArrayBuffer>,
  name = 'a.png',
  type = 'image/png',
): Promise<FormData> {
  const form = new FormData();
  form.append('test_type', 'choosable');
  form.append('savol', 'What is in the picture?');
  form.append('category', String((await makeCategory(server.context)).id));
  form.append('image', new File([image], name, { type }));
  return form;
}

/** The path of the picture of the question in an answer; blank where there is no question. */
export function imageOf(reply: Reply): string {
  const { data_api } = reply.body as { data_api: QuestionForStaff[] };
  return data_api[0]?.image ?? '';
}
