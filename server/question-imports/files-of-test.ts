import type { ImportRemark } from '../../contract/questions/imports.ts';
import { isBlank } from '../../contract/wire/names.ts';
import { type SourceQuestion, remark } from './reading/item.ts';

/** The names of all files of a test, each once. */
export function filesOfQuestion({ pictures, option_pictures, sound }: SourceQuestion): string[] {
  const named = [...pictures, ...Object.values(option_pictures), ...(sound === null ? [] : [sound])];
  return [...new Set(named.map(({ file }) => file))];
}

const pictureInText = /!\[((?:\\.|[^\]\\])*)\]\((\d{1,2})\)/gu;

/** A value with another text instead of each text in it. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((part: unknown) => mapTexts(part, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, mapTexts(part as unknown, change)]);
  return Object.fromEntries(parts) as Value;
}

/** The same text with the numbers that pictures have now; a picture that is gone leaves its alternative text. */
function renumbered(text: string, numbers: ReadonlyMap<number, number>): string {
  return text.replaceAll(pictureInText, (_whole, alt: string, number: string) => {
    const now = numbers.get(Number(number));
    return now === undefined ? alt : `![${alt}](${now})`;
  });
}

/**
 * A test without some of its files, and a remark for each file that it loses. One that asks nothing without them is refused.
 * @param has whether the file of a picture, or of the recording, stays; the place of a picture is counted from 0
 */
export function withoutFiles(
  test: SourceQuestion,
  has: (file: string, kind: 'picture' | 'sound', place: number) => boolean,
): { test: SourceQuestion; remarks: ImportRemark[] } {
  const stays = test.pictures.map(({ file }, place) => has(file, 'picture', place));
  const options = Object.entries(test.option_pictures);
  const optionsLeft = options.filter(([, { file }]) => has(file, 'picture', 0));
  const hasSound = test.sound === null || has(test.sound.file, 'sound', 0);
  const lost = [
    ...test.pictures.filter((_picture, place) => !stays[place]),
    ...options.filter(([, { file }]) => !has(file, 'picture', 0)).map(([, picture]) => picture),
  ];
  if (lost.length === 0 && hasSound) return { test, remarks: [] };
  const places = [...stays.keys()].filter((place) => stays[place]);
  const numbers = new Map(places.map((place, now) => [place + 1, now + 1]));
  const isRenumbered = test.text_format === 'markdown' && places.length < stays.length;
  const texts = { savol: test.savol, content: test.content, explanation: test.explanation };
  const now = isRenumbered ? mapTexts(texts, (text) => renumbered(text, numbers)) : texts;
  return {
    test: {
      ...test,
      ...now,
      pictures: test.pictures.filter((_picture, place) => stays[place]),
      option_pictures: Object.fromEntries(optionsLeft),
      sound: hasSound ? test.sound : null,
    },
    remarks: [
      ...lost.map(({ file }) => remark('picture_left_out', file)),
      ...(hasSound ? [] : [remark('sound_left_out', test.sound?.file)]),
      ...(isBlank(now.savol) && !isBlank(test.savol) ? [remark('file_missing', lost[0]?.file)] : []),
    ],
  };
}
