import { promised } from '../web/build/byte-promise.ts';
import { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { total, weigh } from './page-weight.ts';
import { RealServer } from './server.ts';
import { contextIn, type Language } from './tabs.ts';

const guestScreens: readonly { path: string; language: Language }[] = [
  { path: '/', language: 'en' },
  { path: '/login', language: 'en' },
  { path: '/login', language: 'ru' },
  { path: '/login', language: 'uz' },
  { path: '/signup', language: 'ru' },
];

test('all files that the first screens of a guest need have few bytes on their way', async ({
  browser,
  server,
}) => {
  for (const { path, language } of guestScreens) {
    const context = await browser.newContext({
      baseURL: server.origin,
      ...contextIn(language, server.origin),
    });
    const files = await weigh(await context.newPage(), path);
    const listed = `${path} in ${language}: ${JSON.stringify(files, null, 1)}`;
    for (const { encoding, bytes } of files) if (bytes > 500) expect(encoding, listed).toBe('br');
    const kinds = files.map((file) => /\.(\w+)$/.exec(file.path)?.[1] ?? 'page');
    expect(new Set(kinds), listed).toEqual(new Set(['page', 'js', 'css', 'json', 'svg']));
    expect(total(files), listed).toBeGreaterThan(50_000);
    expect(total(files), listed).toBeLessThanOrEqual(promised.logIn);
    await context.close();
  }
});

/** Pictures of tests are not weighed. */
const pupilScreens = ['/', '/category', '/tests', '/solve-test'] as const;

test('the first screens of a pupil have few bytes on their way', async ({ browser }) => {
  // The lists of the screens have what this test makes, and nothing that others have made.
  await using opened = new AsyncDisposableStack();
  const server = await RealServer.start();
  opened.defer(() => server.stop());
  const staff = await Api.ofFirstStaff(server);
  const category = await staff.makeCategory('Few bytes');
  for (const path of pupilScreens) {
    await staff.makeQuestion({ category });
    const { email } = await staff.makePerson({ is_pupil: true });
    const tokens = await new Api(server.origin).logIn(email);
    const context = await browser.newContext({
      baseURL: server.origin,
      ...contextIn('en', server.origin, tokens),
    });
    const files = await weigh(
      await context.newPage(),
      path === '/solve-test' ? `${path}?category=${category}` : path,
    );
    const listed = JSON.stringify(files, null, 1);
    expect(total(files), listed).toBeGreaterThan(100_000);
    // Texts of screens that only authors open are not among them.
    expect(
      files.filter(({ path: file }) =>
        /\/(ai|marks|people|question-imports|rosters|work-give|work-results)\.json$/.test(file),
      ),
      listed,
    ).toEqual([]);
    expect(total(files), listed).toBeLessThanOrEqual(promised.logIn + promised.firstQuestion);
    await context.close();
  }
});
