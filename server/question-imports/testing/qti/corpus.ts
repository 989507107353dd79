import { readdirSync, readFileSync } from 'node:fs';

/** The names of the files of a folder of the corpus of QTI. */
export function corpusNames(folder: 'first' | 'second' | 'third'): string[] {
  return readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name}`);
}

/** The text of a file of the corpus of QTI. */
export function corpusText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** A document of QTI 2 with the names of QTI 3. */
export function inQti3(text: string): string {
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const html = /^(?:p|div|img|strong|em|sub|sup|blockquote|object|m:.*)$/;
  return text
    .replace(/imsqti_v2p\d/, 'imsqtiasi_v3p0')
    .replaceAll(/<(\/?)([\w:]+)/g, (all, slash: string, name: string) =>
      html.test(name) ? all : `<${slash}qti-${kebab(name)}`,
    )
    .replaceAll(/\s([a-z]+[A-Z]\w*)="/g, (_, name: string) => ` ${kebab(name)}="`);
}
