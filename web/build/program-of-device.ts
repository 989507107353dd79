import { readFileSync } from 'node:fs';

import sharp from 'sharp';
import type { Plugin } from 'vite';

import { type Language, languages } from '../../contract/languages.ts';
import type english from '../public/assets/locales/en/translation.json';
import { logoPaths } from '../ui/pictures/logo.ts';

/** The colours of the logo, as in favicon.svg. */
const brushes = {
  'logo-bubble': 'fill="#0b6b66"',
  'logo-mark': 'fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"',
  'logo-tick': 'fill="none" stroke="#ffc857" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"',
} as const;

/**
 * @param share how much of the width the logo has; systems cut up to a fifth off a maskable icon
 * @param background of the whole square; without one it is transparent
 */
function logoSvg(share: number, background?: string): string {
  const edge = (48 / share - 48) / 2;
  const paths = logoPaths.map(({ className, d }) => `<path ${brushes[className]} d="${d}"/>`).join('');
  const square =
    background === undefined
      ? ''
      : `<rect x="${-edge}" y="${-edge}" width="100%" height="100%" fill="${background}"/>`;
  const box = `${-edge} ${-edge} ${48 / share} ${48 / share}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${square}${paths}</svg>`;
}

const icons = [
  { file: 'icons/icon-192.png', size: 192, svg: logoSvg(0.94) },
  { file: 'icons/icon-512.png', size: 512, svg: logoSvg(0.94) },
  { file: 'icons/maskable-512.png', size: 512, svg: logoSvg(0.6, '#e3f1ef') },
  { file: 'icons/apple-touch-icon.png', size: 180, svg: logoSvg(0.76, '#ffffff') },
] as const;

/** The manifest of the installed program, in one language: the format has no translations that all browsers read. */
function manifestIn(language: Language): object {
  const file = new URL(`../public/assets/locales/${language}/translation.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as typeof english;
  const icon = (at: number, purpose: string) => {
    const { file: src, size } = icons[at] ?? icons[0];
    return { src: `/${src}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(0, 'any')] });
  return {
    id: '/',
    name: `Savol: ${texts.app.home.title}`,
    short_name: 'Savol',
    description: texts.app.home.points.pupils_text,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // Those of the light theme: the format knows one of each. While the program runs, the page names those of both themes.
    theme_color: '#ffffff',
    background_color: '#ffffff',
    categories: ['education'],
    icons: [icon(0, 'any'), icon(1, 'any'), icon(2, 'maskable')],
    shortcuts: [shortcut(texts.app.nav.category, '/category'), shortcut(texts.my_work.title, '/my-work')],
  };
}

/** Writes what an installed program needs: a manifest for each language, and the icons, drawn from the logo. */
export function programOfDevice(): Plugin {
  return {
    name: 'program-of-device',
    apply: 'build',
    async generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(manifestIn(language));
        this.emitFile({ type: 'asset', fileName: `manifest-${language}.webmanifest`, source });
      }
      for (const { file, size, svg } of icons) {
        const source = await sharp(Buffer.from(svg)).resize(size, size).png({ palette: true }).toBuffer();
        this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
  };
}
