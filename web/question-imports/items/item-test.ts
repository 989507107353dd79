import type { ImportItem, ItemQuestion } from '../../../contract/questions/imports.ts';
import { findForm } from '../../question-types/forms.ts';
import type { Written } from '../../question-types/view.ts';
import type { ShownPictures } from '../../questions/media/media-values.ts';
import { pastedOf } from '../../questions/paste/pasted-fill.ts';
import { type Asked, nothingWritten } from '../../questions/write/form-values.ts';

/** Whether a value has the fields of a pattern, with a list in the place of each list. */
function isLike(value: unknown, pattern: unknown): boolean {
  if (pattern === null || pattern === undefined) return true;
  if (Array.isArray(pattern)) return Array.isArray(value);
  if (typeof pattern !== 'object') return typeof value === typeof pattern;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(pattern).every(([name, part]) =>
    isLike((value as Readonly<Record<string, unknown>>)[name], part),
  );
}

/** The content and the key of a test of a file; undefined where they are not such as its type has. */
export function writtenOf({
  test_type,
  content,
  key,
}: Pick<ItemQuestion, 'test_type' | 'content' | 'key'>): Written<unknown, unknown> | undefined {
  const form = findForm(test_type);
  if (form === undefined || !isLike(content, form.blank.content)) return undefined;
  return { content, key: key ?? null };
}

/** The pictures of a test of a file, as far as they are stored. */
export function mediaOf({ pictures, option_pictures }: ItemQuestion): ShownPictures {
  const inOptions = Object.entries(option_pictures).flatMap(([id, { image, alt }]) =>
    image === undefined ? [] : [[id, { image, alt }] as const],
  );
  return {
    pictures: pictures.flatMap(({ image, alt }) => (image === undefined ? [] : [{ image, alt }])),
    options: Object.fromEntries(inOptions),
  };
}

/** The names of the files of a test, and whether some of its pictures cannot be shown yet. */
export function filesOf({ pictures, option_pictures, sound }: ItemQuestion): {
  names: readonly string[];
  isWaiting: boolean;
} {
  const all = [...pictures, ...Object.values(option_pictures)];
  const names = [...all, ...(sound === null ? [] : [sound])].map(({ file }) => file);
  return { names, isWaiting: all.some(({ image }) => image === undefined) };
}

/** The form with an item of a file: its question alone where nothing else of it could be read. */
export function askedOf({ name, test }: Pick<ImportItem, 'name' | 'test'>): Asked {
  const form = findForm(test?.test_type ?? '') ?? findForm('choosable');
  const type = form?.name ?? '';
  const written = test === null ? undefined : writtenOf(test);
  return {
    type,
    savol: test?.savol ?? name,
    written: { [type]: written ?? form?.blank ?? nothingWritten },
  };
}

/** The form with another type, which gets the options and the right ones where it has such. */
export function withType(asked: Asked, type: string): Asked {
  const form = findForm(type);
  const { options, right } = pastedOf(asked);
  const written =
    asked.written[type] ??
    (options.length > 0 ? form?.pasted?.fromOptions(options, right) : undefined) ??
    form?.blank ??
    nothingWritten;
  return { ...asked, type, written: { ...asked.written, [type]: written } };
}
