import { readFileSync } from 'node:fs';

import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import sharp from 'sharp';

import { encoded, oldWorkbook } from '../../../server/testing/lists.ts';

/** A recording of each accepted format. */
export function soundSeeds(): Buffer[] {
  const folder = new URL('../../../server/testing/sounds/', import.meta.url);
  return ['tone.mp3', 'tone.m4a', 'tone.ogg', 'speech.ogg'].map((name) =>
    readFileSync(new URL(name, folder)),
  );
}

/** A list in each accepted format. */
export async function listSeeds(): Promise<(string | Buffer)[]> {
  const rows = [
    ['Familiya', 'Ism', 'Sinf'],
    ['Karimov', 'Ali', '7A'],
  ];
  const text = rows.map((row) => row.join(';')).join('\n');
  const bundle = zipSync({
    'users.csv': strToU8('sourcedId,givenName,familyName,role\n1,Ali,Karimov,student'),
    'classes.csv': strToU8('sourcedId,title\nc,7A'),
    'enrollments.csv': strToU8('sourcedId,classSourcedId,userSourcedId\ne,c,1'),
  });
  const workbook = await writeXlsx({ sheets: [{ name: 'A', rows }], stringMode: 'inline' });
  return [
    text,
    'ФИО,Класс,Почта отца\n"Каримов, Али",7А,a@x.uz',
    Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'),
    Buffer.from(encoded('Фамилия;Имя\nКаримов;Али', 'windows-1251')),
    Buffer.from(workbook),
    Buffer.from(oldWorkbook(rows)),
    Buffer.from(bundle),
  ];
}

/** A small picture of each accepted format. */
export async function pictureSeeds(): Promise<Buffer[]> {
  const picture = sharp({ create: { width: 9, height: 7, channels: 4, background: '#0a08' } });
  const made = [picture.clone().png(), picture.clone().jpeg(), picture.clone().webp(), picture.clone().gif()];
  return Promise.all(made.map((image) => image.toBuffer()));
}

/** The header of a file in a tar archive, with its checksum. */
function header(name: string, size: number): string {
  const blank = `${name.padEnd(100, '\0')}0000600\0${'0000000\0'.repeat(2)}${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0${' '.repeat(8)}0`;
  const block = `${blank.padEnd(257, '\0')}ustar\x0000`.padEnd(512, '\0');
  const sum = Buffer.from(block, 'latin1').reduce((total, byte) => total + byte, 0);
  return `${block.slice(0, 148)}${sum.toString(8).padStart(6, '0')}\0 ${block.slice(156)}`;
}

/** An archive as a backup begins and ends, as it is before compression. */
export function backupSeed(): string {
  const files: [string, string][] = [
    ['savol-backup.json', '{"format":1,"savol":"0","made_at":"2026-09-01"}'],
    ['tables/users/1', '1\tann\n'],
    ['jobs/1', 'x'],
    [
      'manifest.json',
      '{"migrations":[],"tables":[],"sequences":[],"jobs":{"bytes":0,"sha256":"","rows":0},"files":[]}',
    ],
  ];
  const entries = files.map(
    ([name, content]) =>
      header(name, content.length) + content.padEnd(Math.ceil(content.length / 512) * 512, '\0'),
  );
  return entries.join('') + '\0'.repeat(1024);
}
