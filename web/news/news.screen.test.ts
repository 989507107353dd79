import { expect, test } from 'vitest';

import { getPost, listPosts, type PostInList } from '../../contract/news.ts';
import { answer, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { say, shownText, textsOf } from '../testing/shown.ts';

const titles = () => page.getByRole('main').getByRole('heading', { level: 2 });
const language = () => page.getByLabelText(say('ui.listed_language.label'), { exact: true });
const chip = (name: string) =>
  page.getByRole('list', { name: say('ui.filters.chosen') }).getByRole('button', { name });

const expectTitles = (texts: readonly string[]) => expect.poll(() => textsOf(titles())).toEqual([...texts]);

/** Posts, the oldest first, as the query asks for them. */
function answerWithPosts(posts: readonly (Some<PostInList> & { title: string })[]) {
  return answer(listPosts, ({ query: { s, sort, language: written, page: number, per_page } }) => {
    const found = posts
      .map((post, at) => ({ language: 'en' as const, ...post, id: at + 1 }))
      .filter(
        (post) =>
          post.title.toLowerCase().includes(s.toLowerCase()) &&
          (written === undefined || post.language === written),
      );
    found.sort((a, b) => (sort.startsWith('name') ? a.title.localeCompare(b.title) : a.id - b.id));
    if (sort.endsWith('desc')) found.reverse();
    return {
      data_api: found.slice((number - 1) * per_page, number * per_page),
      page: number,
      total_pages: Math.ceil(found.length / per_page),
      total: found.length,
    };
  });
}

test('news are listed in the language of the page, and in the others on request, which is remembered', async () => {
  answerWithPosts(['ru', 'en', 'uz'].map((code) => ({ title: code, language: code as 'en' })));
  await openPage('/blog');
  await expectTitles(['en']);
  // The choice above the list names the language.
  const named = page.css('.news-facts').getByText(/^(English|Russian|Uzbek)$/);
  await expect.element(named).not.toBeInTheDocument();
  await language().selectOptions('ru');
  await expectTitles(['ru']);
  expect(localStorage.getItem('listed-language')).toBe('ru');
  await openPage('/blog');
  await expectTitles(['ru']);
  await language().selectOptions('all');
  await expectTitles(['uz', 'en', 'ru']);
  expect(textsOf(named)).toEqual(['Uzbek', 'English', 'Russian']);
  await chip(say('ui.listed_language.all')).click();
  await expectTitles(['en']);
});

test('a list without news in a language leads to those in all', async () => {
  answerWithPosts([{ title: 'Foreign', language: 'uz' }]);
  await openPage('/blog');
  await expect.element(page.getByText('No news in this language.')).toBeVisible();
  await page.getByRole('button', { name: say('ui.listed_language.show_all') }).click();
  await expectTitles(['Foreign']);
  await language().selectOptions('en');
});

test('a guest finds the news, searches, turns pages and reads', async () => {
  const feast = { title: 'Hosil bayrami (harvest)', language: 'uz' as const };
  const { requests } = answerWithPosts([
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => ({ title: `Harvest day ${day}` })),
    feast,
    { title: 'Library hours' },
  ]);
  answer(getPost, {
    data_api: [{ id: 8, ...feast, author_name: 'Sarvinoz Yoʻldosheva', text: 'Birinchi qator\nIkkinchi' }],
  });
  await openPage('/');
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByText(say('news.title'))
    .click();
  await expect.poll(address).toBe('/blog');
  await language().selectOptions('all');
  const search = page.getByLabelText(say('news.search'));
  await search.fill('HARVEST');
  await expect
    .element(page.getByRole('status').filter({ hasText: '8' }))
    .toHaveTextContent(say('news.count', { count: 8 }));
  await expectTitles([feast.title, ...[7, 6, 5, 4, 3].map((day) => `Harvest day ${day}`)]);
  expect(requests.at(-1)?.query).toEqual({ page: 1, per_page: 6, sort: 'id_desc', s: 'HARVEST' });

  await page.getByRole('button', { name: say('ui.pagination.next') }).click();
  await expectTitles(['Harvest day 2', 'Harvest day 1']);
  await openPage(address());
  await expectTitles(['Harvest day 2', 'Harvest day 1']);
  await page.getByRole('combobox', { name: say('news.sort') }).selectOptions('name_desc');
  await expect.element(titles().first()).toHaveTextContent(feast.title);
  await page.getByRole('combobox', { name: say('ui.filters.per_page') }).selectOptions('12');
  await expect.element(titles()).toHaveLength(8);
  expect(address()).toBe('/blog?s=HARVEST&sort=name_desc&per_page=12');

  await page.getByRole('link', { name: feast.title }).click();
  const article = page.getByRole('article');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(feast.title);
  expect(address()).toBe('/blog/8');
  await expect.element(article).toHaveAttribute('lang', 'uz');
  await expect.element(article).toMatchTextContent('Sarvinoz Yoʻldosheva');
  expect(shownText(page.css('.news-post-text'))).toBe('Birinchi qator\nIkkinchi');
  await expect.element(page.getByRole('link', { name: say('news.page.edit') })).not.toBeInTheDocument();

  window.history.back();
  await expect.element(search).toHaveValue('HARVEST');
  await search.fill('no such news');
  await expect.element(page.getByText(say('news.none_found'))).toBeVisible();
  await page.getByRole('button', { name: say('news.clear') }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(titles().first()).toBeVisible();
  await language().selectOptions('en');
});

test('beside the form stands the news as it will be read, and a discarded draft leaves it', async () => {
  logIn({ is_staff: true });
  await openPage('/blog/new');
  const preview = page.css('.news-preview');
  const empty = say('news.form.preview_empty');
  await expect.element(preview).toMatchTextContent(empty);
  await page.getByLabelText(say('news.form.title'), { exact: true }).fill('Open day');
  await page.getByLabelText(say('news.form.text'), { exact: true }).fill('See https://school.example/day');
  await page.getByLabelText(say('news.form.language')).selectOptions('uz');
  await expect.element(preview).toMatchTextContent('Open day');
  await expect.element(preview.getByRole('link')).toHaveAttribute('href', 'https://school.example/day');
  await expect.element(preview.css('[lang=uz]').first()).toBeVisible();
  await openPage('/blog/new');
  await expect.element(preview).toMatchTextContent('Open day');
  await page.getByRole('button', { name: say('ui.draft.discard') }).click();
  await expect.element(preview).toMatchTextContent(empty);
  await expect.element(preview).not.toMatchTextContent('Open day');
});

test('hostile text is shown as text', async () => {
  const title = '<img src=x onerror=alert(1)> {{name}} $t(news.title) \u202e';
  const text = `<script>document.title = "broken"</script>\n[link](javascript:alert(1)) & &amp; 👩‍👩‍👧`;
  answerWithPosts([{ title, beginning: text }]);
  answer(getPost, { data_api: [{ id: 1, title, text }] });
  await openPage('/blog');
  await expectTitles([title]);
  await expect.element(page.getByRole('main')).toMatchTextContent('<script>document.title');
  await openPage('/blog/1');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('<img src=x');
  expect(page.getByRole('heading', { level: 1 }).element().textContent).toBe(title);
  expect(shownText(page.css('.news-post-text'))).toBe(text);
  expect(page.css('main :is(img, script)').elements()).toEqual([]);
  await expect.poll(() => document.title).toMatch(/^<img src=x/);
});

test('only staff get the forms', async () => {
  logIn({ is_teacher: true });
  answer(getPost, { data_api: [{ id: 1, title: 'Open day' }] });
  for (const path of ['/blog/new', '/blog/1/edit']) {
    await openPage(path);
    await expect.element(page.getByText(say('news.form.no_access'))).toBeVisible();
    await expect
      .element(page.getByLabelText(say('news.form.title'), { exact: true }))
      .not.toBeInTheDocument();
  }
  await openPage('/blog/1');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Open day');
  await expect.element(page.getByRole('button', { name: say('news.page.delete') })).not.toBeInTheDocument();

  localStorage.clear();
  await openPage('/blog/new');
  await expect.poll(address).toBe('/login');
});

test('a list that cannot be loaded shows a message and loads on request', async () => {
  answer(listPosts, refusal(400, { detail: 'Not today.' }));
  await openPage('/blog');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The news could not be loaded.');
  answerWithPosts([{ title: 'Still here' }]);
  await page.getByRole('button', { name: say('ui.try_again') }).click();
  await expectTitles(['Still here']);
});

test('addresses in the text of a post are links, and nothing else in it is', async () => {
  const text = [
    'The timetable: https://maktab.example/jadval?sinf=7, from Monday.',
    'javascript:alert(1) <a href="https://a.example/x">markup</a>',
  ].join('\n');
  answer(getPost, { data_api: [{ id: 1, title: 'With links', text }] });
  await openPage('/blog/1');
  const body = page.css('.news-post-text');
  await expect.element(body.getByRole('link')).toHaveLength(2);
  expect(shownText(body)).toBe(text);
  const rel = 'noopener noreferrer nofollow';
  expect(
    body
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
  ).toEqual([
    ['https://maktab.example/jadval?sinf=7', 'https://maktab.example/jadval?sinf=7', rel],
    ['https://a.example/x', 'https://a.example/x', rel],
  ]);
});
