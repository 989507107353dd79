import { expect, test } from 'vitest';

import { addPost } from '../../contract/news.ts';
import { answer, noNetwork, refusal } from '../testing/api.ts';
import { logIn } from '../testing/page.ts';
import { answerWithKey } from '../testing/solving.ts';
import { hurry, Tab } from '../testing/tab.ts';
import { listEntries } from './outbox.ts';
import { openVault } from './vault.ts';

const title = ({ page }: Tab) => page.getByLabelText('Title');
const publish = ({ page }: Tab) => page.getByRole('button', { name: 'Publish', exact: true });

/** The names of the records of the person with this beginning. */
const storedNames = async (prefix: string) => (await openVault())?.names(prefix);

/** The titles of the forms on the disk. */
const formTitles = async () => (await listEntries()).map(({ content }) => content?.form?.title);

/** Fills in the form of a new post in a browser that can keep it. */
async function writePost(text: string, before?: (window: Tab['window']) => void): Promise<Tab> {
  logIn({ is_staff: true });
  answerWithKey();
  const tab = new Tab('/blog/new', before);
  await title(tab).fill(text);
  await tab.page.getByLabelText('Text', { exact: true }).fill('On the disk first.');
  await expect.poll(() => storedNames('draft:')).toHaveLength(1);
  return tab;
}

test('a form is on the disk before it goes to the network, in place of its draft, and leaves it when the server has it', async () => {
  using tab = await writePost('Post on the disk first');
  const before: unknown[] = [];
  const sent = answer(addPost, async () => {
    before.push(await formTitles(), await storedNames('draft:'));
    // No notice shows stored forms while they are on their way.
    before.push(tab.window.document.querySelector('.forms-line')?.checkVisibility() ?? false);
    return { data_api: [{ id: 5 }] };
  });
  await publish(tab).click();
  await expect.poll(() => tab.address()).toBe('/blog/5');
  expect(before).toEqual([['Post on the disk first'], [], false]);
  await expect.poll(formTitles).toEqual([]);
  expect(sent.requests.map(({ body }) => body.title)).toEqual(['Post on the disk first']);
});

test('a form that the server refuses leaves the disk, shows why at its fields, and has its draft again', async () => {
  {
    using tab = await writePost('Post that is refused');
    answer(addPost, refusal(400, { title: ['This field may not be blank.'] }));
    await publish(tab).click();
    await expect.element(title(tab)).toHaveAttribute('aria-invalid', 'true');
    expect(await formTitles()).toEqual([]);
    await expect.poll(() => storedNames('draft:')).toHaveLength(1);
  }
  using tab = new Tab('/blog/new');
  await expect.element(title(tab)).toHaveValue('Post that is refused');
  const { requests } = answer(addPost, { data_api: [{ id: 5 }] });
  await publish(tab).click();
  await expect.poll(() => tab.address()).toBe('/blog/5');
  expect(requests.map(({ body }) => body.title)).toEqual(['Post that is refused']);
});

test('a form whose answer was cut is repeated with its key, and done once', async () => {
  const keys: (string | null)[] = [];
  let isCut = true;
  const take = ({ headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    return isCut ? noNetwork() : { data_api: [{ id: 5 }] };
  };
  {
    using tab = await writePost('Post with a cut answer', hurry);
    answer(addPost, take);
    await publish(tab).click();
    await expect.element(tab.page.getByText('Stored on this device, not sent yet')).toBeVisible();
  }
  const cut = keys.length;
  isCut = false;
  using tab = new Tab('/kept');
  await expect.element(tab.page.getByText('Nothing is waiting here.')).toBeVisible();
  expect(keys).toHaveLength(cut + 1);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

/** Whether forms on the disk may have reached the server, by their titles: `number` where they may. */
const triedForms = async () =>
  Object.fromEntries(
    (await listEntries()).map(({ content }) => [content?.form?.title, content?.form && typeof content.tried]),
  );

test('a form behind one that waits counts as never sent, so that it is sent however long that takes', async () => {
  let isAway = true;
  // A response of another server, such as that of a network which wants a log-in.
  answer(addPost, () => (isAway ? Response.json('Log in to the network') : { data_api: [{ id: 5 }] }));
  using tab = await writePost('First post');
  await publish(tab).click();
  await expect.element(tab.page.getByText('Stored on this device, not sent yet')).toBeVisible();
  await tab.page.getByRole('button', { name: 'Write another' }).click();
  await title(tab).fill('Second post');
  await tab.page.getByLabelText('Text', { exact: true }).fill('Behind it.');
  await publish(tab).click();
  await expect.element(tab.page.getByText('Stored on this device, not sent yet')).toBeVisible();
  expect(await triedForms()).toEqual({ 'First post': 'number', 'Second post': 'undefined' });
  isAway = false;
  tab.window.dispatchEvent(new Event('online'));
  await expect.poll(formTitles).toEqual([]);
});

test('a form whose disk fails while it is sent is shown as one that waits', async () => {
  using tab = await writePost('Post before the disk fails');
  answer(addPost, () => {
    // Safari loses the connection to a database, until the page is loaded again.
    Object.defineProperty(tab.window.IDBObjectStore.prototype, 'delete', {
      value: () => {
        throw new tab.window.DOMException('Connection lost.', 'UnknownError');
      },
    });
    return { data_api: [{ id: 5 }] };
  });
  await publish(tab).click();
  await expect.element(tab.page.getByText('Stored on this device, not sent yet')).toBeVisible();
});
