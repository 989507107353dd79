import { registerHooks } from 'node:module';

/**
 * Parts that a server of `npm run bench -- work-results --ablate` goes without: a text of a file, and what stands in its place.
 * - `help`: the page of a class does not say who needs help, for which it reads the grade book
 * - `page`: the page with the name of the school is made and compressed for each visit
 */
export const parts = {
  help: [
    '/server/grade-book/help.ts',
    'export async function listNeedsHelp(',
    'export const listNeedsHelp = () => Promise.resolve([]);\nexport async function listWithHelp(',
  ],
  page: ['/server/http/school-page.ts', 'made?.builtAt !== builtAt', 'true'],
} as const;
type Part = keyof typeof parts;

const part = process.env['WITHOUT'] as Part | undefined;
if (part !== undefined) {
  const [file, text, instead] = parts[part];
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(file)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString();
      if (!source.includes(text)) throw new Error(`${file} does not say “${text}”.`);
      return { ...loaded, source: source.replace(text, () => instead) };
    },
  });
}
