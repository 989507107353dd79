import { crc32, deflateSync, gzipSync } from 'node:zlib';

import sharp from 'sharp';

import { largestImage } from '../../contract/questions/questions.ts';

/**
 * A malicious or damaged file, and the outcome of its upload:
 * - `refused`: it does not become a picture
 * - `clean`: it becomes a picture, which contains nothing but pixels
 * - `either`: it is refused, or becomes a picture
 */
export type HostileFile = {
  title: string;
  bytes: Buffer;
  outcome: 'refused' | 'clean' | 'either';
  /** The file's name in the form. */
  name?: string;
  type?: string;
};

/** Texts that no picture of the server may contain. */
export const markers = [
  '<script',
  '<svg',
  'Marker Of The Author',
  'GPS',
  'Exif',
  'http://ns.adobe.com',
] as const;

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}</svg>`;
const formats = ['jpeg', 'png', 'webp', 'gif'] as const;

function noise() {
  const background = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 120, height: 90, channels: 3, background: '#888', noise: background } });
}

function disguisedAs(text: string): HostileFile[] {
  return ['a.png', 'a.jpg', 'a.gif', 'a.webp', 'a.svg'].map((name) => ({
    title: `SVG with the name ${name}`,
    bytes: Buffer.from(text),
    outcome: 'refused',
    name,
    type: name.endsWith('svg') ? 'image/svg+xml' : 'image/png',
  }));
}

const bomb = `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}"><!ENTITY c "${'&b;'.repeat(99)}">]>`;

const texts: Record<string, string | Buffer> = {
  'SVG behind a prologue': `<?xml version="1.0"?>\n${svg}`,
  'SVG behind a byte order mark': `\ufeff${svg}`,
  'SVG behind white space': `\n\n  ${svg}`,
  'SVG behind a comment': `<!-- GIF89a -->${svg}`,
  'SVG that expands without limit': `${bomb}<svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
  'SVG that reads a file':
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>',
  'SVG that embeds a file':
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/hostname" width="9" height="9"/></svg>',
  'compressed SVG': gzipSync(svg),
  'HTML with a GIF head': `GIF89a/*${script}*/=1;`,
  'HTML with a GIF 87 head': `GIF87a${script}`,
  'HTML with a PNG head': Buffer.from(`\x89PNG\r\n\x1a\n${script}`, 'latin1'),
  'HTML with a JPEG head': Buffer.from(`\xff\xd8\xff\xe0${script}`, 'latin1'),
  'HTML with a WebP head': Buffer.from(`RIFF\x40\x00\x00\x00WEBPVP8 ${script}`, 'latin1'),
  HTML: `<!doctype html>${script}`,
  PHP: '<?php system($_GET["c"]); ?>',
  'a PDF': '%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj',
  'an archive': Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1'),
  'a program of Windows': Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
  'a program of Linux': Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'),
  'a Photoshop file': Buffer.from('8BPS\x00\x01\x00\x00\x00\x00\x00\x00\x00\x03', 'latin1'),
  'a bitmap': Buffer.from('BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00', 'latin1'),
  'an icon': Buffer.from('\x00\x00\x01\x00\x01\x00\x01\x01\x00\x00\x01\x00', 'latin1'),
  'a script of ImageMagick':
    'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://x/"|id")\'\npop graphic-context',
  'one byte': 'G',
  'zeros only': Buffer.alloc(4096),
  'a sound in RIFF': Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'),
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black-and-white PNG of any size in its header, with the data of `rows` rows. */
function pngOf(width: number, height: number, rows: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)), { level: 1 });
  const parts = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** A JPEG with a larger size in its header than in its data. */
function grownJpeg(jpeg: Buffer, side: number): Buffer {
  const grown = Buffer.from(jpeg);
  const frame = grown.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(grown[at + 1] ?? 0));
  grown.writeUInt16BE(side, frame + 5);
  grown.writeUInt16BE(side, frame + 7);
  return grown;
}

function grownGif(side: number): Buffer {
  const gif = Buffer.from(
    'GIF89a\x00\x00\x00\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x02D\x01\x00;',
    'latin1',
  );
  for (const at of [6, 8, 24, 26]) gif.writeUInt16LE(side, at);
  return gif;
}

/** A GIF whose frames have one pixel each. */
function animation(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = '!\xf9\x04\x00\x0a\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00';
  return Buffer.concat([
    head,
    ...Array.from({ length: frames }, () => Buffer.from(frame, 'latin1')),
    Buffer.from(';'),
  ]);
}

/** A picture of one colour, whose file is small whatever its size is. */
function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#888' } });
}

/** Flips one bit of every `every` bytes after the header, the same ones in each run. */
function flipped(bytes: Buffer, every: number): Buffer {
  return Buffer.from(bytes.map((byte, at) => (at > 12 && at % every === 7 ? byte ^ (1 << (at % 8)) : byte)));
}

async function broken(): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const format of formats) {
    const whole = await noise().toFormat(format).toBuffer();
    for (const part of [0.1, 0.5, 0.9]) {
      const bytes = whole.subarray(0, Math.floor(whole.length * part));
      files.push({ title: `${format}, the first ${part * 100} % of it`, bytes, outcome: 'either' });
    }
    for (const every of [16, 64, 256, 1024]) {
      const bytes = flipped(whole, every);
      files.push({
        title: `${format} with one flipped bit in every ${every} bytes`,
        bytes,
        outcome: 'either',
      });
    }
    const bytes = Buffer.concat([whole, Buffer.from(script)]);
    files.push({ title: `${format} followed by a script`, bytes, outcome: 'clean' });
  }
  return files;
}

async function huge(): Promise<HostileFile[]> {
  const jpeg = await noise().jpeg().toBuffer();
  return [
    { title: 'PNG of 16000×16000 pixels', bytes: pngOf(16_000, 16_000, 16_000), outcome: 'refused' },
    { title: 'PNG of 65535×65535 pixels', bytes: pngOf(65_535, 65_535, 1), outcome: 'refused' },
    {
      title: 'PNG of 2 thousand million pixels in width',
      bytes: pngOf(2 ** 31 - 1, 1, 0),
      outcome: 'refused',
    },
    { title: 'PNG of no pixels', bytes: pngOf(0, 0, 0), outcome: 'refused' },
    { title: 'PNG one pixel high', bytes: pngOf(16_000, 1, 1), outcome: 'clean' },
    { title: 'PNG of 16385 pixels in width', bytes: pngOf(16_385, 1, 1), outcome: 'refused' },
    { title: 'PNG of 8×6000000 pixels', bytes: pngOf(8, 6_000_000, 6_000_000), outcome: 'refused' },
    { title: 'PNG of 6000×6000 pixels', bytes: pngOf(6000, 6000, 6000), outcome: 'clean' },
    { title: 'PNG of 6400×6400 pixels', bytes: pngOf(6400, 6400, 6400), outcome: 'refused' },
    {
      title: 'PNG of 6000×6000 pixels, with the data of one row',
      bytes: pngOf(6000, 6000, 1),
      outcome: 'either',
    },
    {
      title: 'JPEG of 10000×12000 pixels',
      bytes: await plain(10_000, 12_000).jpeg().toBuffer(),
      outcome: 'clean',
    },
    {
      title: 'JPEG of 7000×7000 pixels in several passes',
      bytes: await plain(7000, 7000).jpeg({ progressive: true }).toBuffer(),
      outcome: 'refused',
    },
    { title: 'GIF of 1001 frames', bytes: animation(1001), outcome: 'refused' },
    { title: 'GIF of 1000 frames', bytes: animation(1000), outcome: 'clean' },
    { title: 'JPEG of 16000×16000 pixels', bytes: grownJpeg(jpeg, 16_000), outcome: 'refused' },
    { title: 'GIF of 16000×16000 pixels', bytes: grownGif(16_000), outcome: 'refused' },
    { title: 'GIF of 65535×65535 pixels', bytes: grownGif(65_535), outcome: 'refused' },
  ];
}

/** A picture, padded with zeros. */
async function padded(size: number): Promise<Buffer> {
  return Buffer.concat([await noise().jpeg().toBuffer()], size);
}

async function withMetadataOrPadding(): Promise<HostileFile[]> {
  const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1', GPSLongitudeRef: 'E' };
  const exif = { IFD0: { Artist: 'Marker Of The Author', ImageDescription: script }, IFD3: GPS };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Marker Of The Author</a></x:xmpmeta>`;
  const located = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map(async (format) => ({
      title: `${format} with the place where it was taken`,
      bytes: await noise().withExif(exif).withXmp(xmp).toFormat(format).toBuffer(),
      outcome: 'clean' as const,
    })),
  );
  return [
    ...located,
    { title: '5,242,880 bytes', bytes: await padded(largestImage), outcome: 'clean' },
    { title: '5,242,881 bytes', bytes: await padded(largestImage + 1), outcome: 'refused' },
  ];
}

const names = [
  '../../../../etc/cron.d/x.png',
  '..\\..\\x.png',
  '/etc/passwd',
  'a\0.png',
  'a.php\0.png',
  '\u202egnp.exe',
  `${'x'.repeat(4000)}.png`,
  '.htaccess',
  'con.png',
  '<img src=x onerror=alert(1)>.png',
  '%2e%2e%2fx.png',
  "a.png; filename*=UTF-8''..%2f..%2fx.html",
];

/** Every file of the corpus. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const picture = await noise().png().toBuffer();
  return [
    ...disguisedAs(svg),
    ...Object.entries(texts).map(([title, text]): HostileFile => {
      return { title, bytes: Buffer.from(text as string), outcome: 'refused' };
    }),
    ...(await broken()),
    ...(await huge()),
    ...(await withMetadataOrPadding()),
    ...names.map((name): HostileFile => {
      return {
        title: `the name ${JSON.stringify(name.slice(0, 40))}`,
        bytes: picture,
        outcome: 'clean',
        name,
      };
    }),
    { title: 'the type of a page', bytes: picture, outcome: 'clean', type: 'text/html' },
  ];
}
