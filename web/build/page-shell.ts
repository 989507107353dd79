import type { Plugin } from 'vite';

import { languages } from '../../contract/languages.ts';
import type { TextKey } from '../text-keys.ts';
import { allTexts, flatTexts } from './texts.ts';
import { logoPaths } from '../ui/pictures/logo.ts';

const texts = languages.map((language) => {
  const all = flatTexts(allTexts(language));
  const text = (key: TextKey) => all.get(key) ?? '';
  return {
    language,
    loading: text('app.shell'),
    notice: text('app.home.notice'),
    browsers: text('app.browsers'),
  };
});

function shownWhileLoading(): string {
  const logo = logoPaths.map(({ className, d }) => `<path class="${className}" d="${d}"/>`).join('');
  const headings = texts.map(({ language, loading }) => `<span lang="${language}">${loading}</span>`);
  const lines = texts.map(({ language, notice }) => `<p lang="${language}">${notice}</p>`);
  return [
    '<header class="header"><div class="row header-row">',
    '<span class="header-toggle" aria-hidden="true"><span class="header-toggle-bars"></span></span>',
    '<a href="/" class="header-brand">',
    `<svg viewBox="0 0 48 48" width="32" height="32" aria-hidden="true" class="logo">${logo}</svg>`,
    '<span>Savol</span></a></div></header>',
    `<main class="main shell" aria-busy="true"><h2>${headings.join(' ')}</h2>${lines.join('')}</main>`,
  ].join('');
}

/**
 * Which browsers Savol needs, in each language. Styles hide the first from those that have what it needs, and browsers the second from all that
 * run scripts. The second copy is compressed to a few bytes. The page takes the first off once its code runs, where styles hide it.
 */
function neededBrowsers(): string {
  const lines = texts.map(({ language, browsers }) => `<p lang="${language}">${browsers}</p>`).join('');
  return `<div class="needed">${lines}</div><noscript>${lines}</noscript>`;
}

/**
 * Writes into index.html the content before the code and the texts have come. React replaces the logo, where the header has it, and a
 * heading and a sentence in each language. A message for older browsers comes before it, and stays in those.
 */
export function pageShell(): Plugin {
  return {
    name: 'page-shell',
    transformIndexHtml: (html) =>
      html.replace('<!--shell-->', shownWhileLoading).replace('<!--needed-->', neededBrowsers),
  };
}
