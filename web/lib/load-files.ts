import { loadTexts } from './languages/i18n.ts';

/** The files of the build that this page has requested, by their addresses below the root. */
const requested = new Map<string, Promise<void>>();

function loadStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(href));
    });
    document.head.append(link);
  });
}

/** Has the browser keep a file of code, from where it takes what it imports. */
async function loadCode(href: string): Promise<void> {
  const response = await fetch(href);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(href);
}

async function loadFile(file: string): Promise<void> {
  const href = `/${file}`;
  // The page shell has named those that every page begins with.
  if (document.querySelector(`[src="${href}"],[href="${href}"]`) !== null) return;
  try {
    if (file.endsWith('.json')) await loadTexts(file);
    else await (file.endsWith('.css') ? loadStyles(href) : loadCode(href));
  } catch (error) {
    requested.delete(file);
    throw error;
  }
}

/**
 * Imports code after all files that it needs have come. A file that has not come is requested again by the next call. A browser that has
 * failed to import a file may not request it again before the page is loaded anew: the module map of HTML keeps the failure.
 * @param files code, styles and texts, the imported file too; none where it is in a file that runs already
 * @throws where one of them cannot be loaded, after the event `vite:preloadError`
 */
export async function loadFiles<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  try {
    await Promise.all(
      files.map((file) => {
        const loading = requested.get(file) ?? loadFile(file);
        requested.set(file, loading);
        return loading;
      }),
    );
    return await load();
  } catch (error) {
    window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}
