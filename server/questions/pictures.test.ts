import { readdir } from 'node:fs/promises';

import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';

import { smallerVersions } from '../../contract/questions/picture-name.ts';
import { largestImage } from '../../contract/questions/questions.ts';
import { type Caller, makeCaller, makeQuestion } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { bytesOf, formWith, imageOf, red, redPicture } from '../testing/question-media.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

async function teacher(): Promise<Caller> {
  return makeCaller(server.context, { is_teacher: true });
}

async function add(image: Uint8Array<ArrayBuffer>, name?: string, type?: string): Promise<Reply> {
  const { token } = await teacher();
  return send(server, 'POST /tests_api/', { token, form: await formWith(server, image, name, type) });
}

function withBlank(form: FormData): FormData {
  form.set('image', '');
  return form;
}

function storedFiles(): Promise<string[]> {
  return readdir(server.context.pictures.storage.folder);
}

/** A picture with bytes after its end, which every reader ignores. */
async function padded(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Uint8Array(size);
  image.set(await redPicture());
  return image;
}

async function widthOf(path: string): Promise<number | undefined> {
  const served = await fetch(server.origin + path);
  expect(served.status).toBe(200);
  return (await sharp(await served.arrayBuffer()).metadata()).width;
}

describe('the picture of a test', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'a %s is stored and served as WebP, cacheable for ever',
    async (format) => {
      const reply = await add(bytesOf(await sharp(red).toFormat(format).toBuffer()), 'no-name', 'text/plain');
      expect(reply.status).toBe(201);
      expect(imageOf(reply)).toMatch(/^\/media\/[\w-]{22}-60x40\.webp$/);
      const served = await fetch(server.origin + imageOf(reply));
      expect(served.status).toBe(200);
      expect(served.headers.get('content-type')).toBe('image/webp');
      expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      const { width, height } = await sharp(await served.arrayBuffer()).metadata();
      expect([width, height]).toEqual([60, 40]);
    },
  );

  /** An animation of frames of one colour, each of 20×20 pixels. */
  function animation(colours: readonly (readonly [number, number, number, number])[]): Sharp {
    const frames = colours.map((colour) => Buffer.from(Array.from({ length: 400 }, () => colour).flat()));
    const raw = { width: 20, height: 20 * frames.length, channels: 4, pageHeight: 20 } as const;
    return sharp(Buffer.concat(frames), { raw });
  }

  async function pixelsOf(bytes: Buffer): Promise<{ colourAt: (x: number, y: number) => number[] }> {
    const reply = await add(bytesOf(bytes), 'a', 'image/gif');
    const served = await fetch(server.origin + imageOf(reply));
    const picture = sharp(await served.arrayBuffer())
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { colourAt: (x, y) => [...data.subarray(4 * (y * info.width + x)).subarray(0, 4)] };
  }

  const [clear, blue, green] = [[0, 0, 0, 0] as const, [0, 0, 255, 255] as const, [0, 255, 0, 255] as const];
  const isBlue = ([r = 0, g = 0, b = 0, alpha = 0]: number[]) => r + g < 60 && b > 200 && alpha === 255;

  test.each(['gif', 'webp'] as const)(
    'of a moving %s is the first frame that shows something',
    async (format) => {
      const late = await animation([clear, clear, blue, green]).toFormat(format).toBuffer();
      expect(isBlue((await pixelsOf(late)).colourAt(10, 10))).toBe(true);
      const first = await animation([blue, green, clear]).toFormat(format).toBuffer();
      expect(isBlue((await pixelsOf(first)).colourAt(10, 10))).toBe(true);
      const none = await animation([clear, clear]).toFormat(format).toBuffer();
      expect((await pixelsOf(none)).colourAt(10, 10)[3]).toBe(0);
    },
  );

  test('has no black around a frame that is smaller than the picture', async () => {
    const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#00f' } })
      .gif()
      .toBuffer();
    const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 20, 0, 20, 0]));
    for (const at of [6, 8]) gif.writeUInt16LE(100, at);
    for (const at of [1, 3]) gif.writeUInt16LE(40, frame + at);
    const webp = await animation([blue, green]).removeAlpha().webp({ lossless: true }).toBuffer();
    for (const at of [24, 27]) webp.writeUIntLE(99, at, 3);
    for (let at = webp.indexOf('ANMF'); at >= 0; at = webp.indexOf('ANMF', at + 1)) {
      for (const place of [8, 11]) webp.writeUIntLE(20, at + place, 3);
    }
    for (const bytes of [gif, webp]) {
      const { colourAt } = await pixelsOf(bytes);
      expect([colourAt(5, 5), colourAt(39, 50), colourAt(60, 50)].map((colour) => colour[3])).toEqual([
        0, 0, 0,
      ]);
      expect([isBlue(colourAt(41, 41)), isBlue(colourAt(58, 58))]).toEqual([true, true]);
    }
  });

  test('is rotated upright, at most 1600 pixels wide, and without the place where it was taken', async () => {
    const photo = await sharp({ create: { ...red.create, width: 2000, height: 1000 } })
      .withExif({
        IFD0: { Artist: 'Marker Of The Author' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Marker Of The Author</a></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(photo.includes('Marker Of The Author')).toBe(true);
    const image = imageOf(await add(bytesOf(photo), 'photo.jpg', 'image/jpeg'));
    expect(image).toContain('-800x1600.');
    const served = await fetch(server.origin + image);
    const bytes = Buffer.from(await served.arrayBuffer());
    const { width, height, exif, xmp, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, orientation }).toEqual({ width: 800, height: 1600 });
    expect(bytes.includes('Marker')).toBe(false);
  });

  test('is stored in smaller widths too, which are removed with it', async () => {
    const before = await storedFiles();
    const { token } = await teacher();
    const wide = await sharp({ create: { ...red.create, width: 1900, height: 950 } })
      .png()
      .toBuffer();
    const made = await send(server, 'POST /tests_api/', {
      token,
      form: await formWith(server, bytesOf(wide)),
    });
    const image = imageOf(made);
    expect(image).toMatch(/^\/media\/[\w-]{22}-400-800-1600x800\.webp$/);
    const smaller = smallerVersions(image);
    expect(smaller.map(({ width, height }) => [width, height])).toEqual([
      [400, 200],
      [800, 400],
    ]);
    for (const version of smaller) expect(await widthOf(version.image)).toBe(version.width);
    expect(await widthOf(image)).toBe(1600);
    expect(await storedFiles()).toHaveLength(before.length + 3);
    const id = (made.body as { data_api: { id: number }[] }).data_api[0]?.id;
    await send(server, `DELETE /tests_api/${id}/`, { token });
    expect(await storedFiles()).toEqual(before);
  });

  test.each(['cmyk', 'b-w', 'rgb16'] as const)(
    'of colours of the kind %s has smaller versions that look like it',
    async (space) => {
      const drawn = sharp({ create: { ...red.create, width: 900, height: 90 } }).toColourspace(space);
      const image = imageOf(
        await add(bytesOf(await (space === 'cmyk' ? drawn.jpeg() : drawn.png()).toBuffer())),
      );
      const colours = [];
      for (const path of [image, ...smallerVersions(image).map((version) => version.image)]) {
        const bytes = await (await fetch(server.origin + path)).arrayBuffer();
        const { channels } = await sharp(bytes).stats();
        colours.push(channels.map(({ mean }) => Math.round(mean / 10)));
      }
      expect(new Set(colours.map((colour) => JSON.stringify(colour))).size).toBe(1);
      expect(colours).toHaveLength(3);
    },
  );

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a text', 'not a picture'],
    ['the beginning of a PNG only', '\u0089PNG\r\n\u001a\nnonsense'],
  ])('%s is refused, even with the name and type of a picture', async (_, content) => {
    const before = await storedFiles();
    const reply = await add(bytesOf(Buffer.from(content, 'latin1')), 'photo.png', 'image/png');
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      image: ['Upload a valid image. The file you uploaded was either not an image or a corrupted image.'],
    });
    expect(await storedFiles()).toEqual(before);
  });

  test.each(['jpeg', 'png'] as const)('a truncated %s is refused', async (format) => {
    const noise = { ...red.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
    const whole = await sharp({ create: noise }).toFormat(format).toBuffer();
    const reply = await add(bytesOf(whole.subarray(0, whole.length / 2)));
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual(['image']);
  });

  test('an empty file is refused, and a file field without a choice means no picture', async () => {
    const nothing = new Uint8Array(0);
    expect((await add(nothing)).body).toEqual({ image: ['The submitted file is empty.'] });
    const reply = await add(nothing, '', 'application/octet-stream');
    expect(reply.status).toBe(201);
    expect(imageOf(reply)).toBe('/media/default.jpg');
  });

  test('may have 5,242,880 bytes but not 5,242,881', async () => {
    expect((await add(await padded(largestImage))).status).toBe(201);
    const before = await storedFiles();
    const reply = await add(await padded(largestImage + 1));
    expect(reply.status).toBe(413);
    expect(reply.body).toEqual({ detail: 'Image size should be less than 5MB', code: 'too_large' });
    expect(await storedFiles()).toEqual(before);
  });

  test('stays when none is sent, and in the version before when it is replaced, and is deleted with its test', async () => {
    const before = await storedFiles();
    const { token } = await teacher();
    const made = await send(server, 'POST /tests_api/', {
      token,
      form: await formWith(server, await redPicture()),
    });
    const first = imageOf(made);
    const id = (made.body as { data_api: { id: number }[] }).data_api[0]?.id;
    const plain = await formWith(server, new Uint8Array(0), '');
    plain.delete('image');
    const unchanged = await send(server, `PUT /tests_api/${id}/`, { token, form: plain });
    expect(imageOf(unchanged)).toBe(first);
    const replaced = await send(server, `PUT /tests_api/${id}/`, {
      token,
      form: await formWith(server, await redPicture()),
    });
    expect(imageOf(replaced)).not.toBe(first);
    for (const image of [first, imageOf(replaced)]) {
      expect((await fetch(server.origin + image)).status).toBe(200);
    }
    await send(server, `DELETE /tests_api/${id}/`, { token });
    expect(await storedFiles()).toEqual(before);
  });

  test.each([
    ['blank text of a form', (form: FormData) => ({ form: withBlank(form) })],
    ['null in JSON', (form: FormData) => ({ json: { ...Object.fromEntries(form), image: null } })],
  ])('is removed by %s, and from the disk with its test', async (_, change) => {
    const before = await storedFiles();
    const { token } = await teacher();
    const made = await send(server, 'POST /tests_api/', {
      token,
      form: await formWith(server, await redPicture()),
    });
    const id = (made.body as { data_api: { id: number }[] }).data_api[0]?.id;
    const plain = await formWith(server, new Uint8Array(0), '');
    plain.delete('image');
    const removed = await send(server, `PUT /tests_api/${id}/`, { token, ...change(plain) });
    expect(removed.status).toBe(200);
    expect(imageOf(removed)).toBe('/media/default.jpg');
    expect(await storedFiles()).toHaveLength(before.length + 1);
    const again = await send(server, `PUT /tests_api/${id}/`, { token, ...change(plain) });
    expect(imageOf(again)).toBe('/media/default.jpg');
    await send(server, `DELETE /tests_api/${id}/`, { token });
    expect(await storedFiles()).toEqual(before);
  });

  test('leaves no file when the test is not stored', async () => {
    const before = await storedFiles();
    const { token } = await teacher();
    const other = await makeQuestion(server.context);
    const form = await formWith(server, await redPicture());
    expect((await send(server, `PUT /tests_api/${other.id}/`, { token, form })).status).toBe(403);
    form.set('category', '2147483647');
    expect((await send(server, 'POST /tests_api/', { token, form })).status).toBe(400);
    expect(await storedFiles()).toEqual(before);
  });

  test('is stored once for an Idempotency-Key that is sent several times', async () => {
    const before = (await storedFiles()).length;
    const { token } = await teacher();
    const form = await formWith(server, await redPicture());
    const sent = { token, form, headers: { 'Idempotency-Key': 'one picture' } };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send(server, 'POST /tests_api/', sent)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(imageOf)).size).toBe(1);
    expect((await storedFiles()).length).toBe(before + 1);
  });

  test('is the only kind of file that its path serves', async () => {
    for (const path of ['..%2f..%2fsavol.webp', '..%2fdefault.webp', 'a.webp.part', 'a.svg', '']) {
      expect((await send(server, `GET //media/${path}`)).status).toBe(404);
    }
  });
});
