import type { CDPSession, Page } from '@playwright/test';

/** How wide the window is, and how large the browser's text, in pixels. */
export type Size = { width: number; text: number };

/**
 * The window of a page whose context has no viewport of its own. It is resized past Playwright, which takes several
 * times as long for it; the size of the text costs most, and is set only where it changes.
 */
export class SizedWindow {
  readonly #page: Page;
  readonly #browser: CDPSession;
  #text = 0;

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  static async of(page: Page): Promise<SizedWindow> {
    return new SizedWindow(page, await page.context().newCDPSession(page));
  }

  /** Resizes, and waits for the page: both parts of a size are answered before it has them. */
  async resize(size: Size): Promise<void> {
    await this.#set(size);
    await this.#page.evaluate(arrive, { ...size, frames: 0 });
  }

  /**
   * Resizes, and tells what is wider than the window then, by its class; nothing when one need not scroll sideways. Some
   * frames may pass before everything has its new width.
   */
  async tooWide(size: Size): Promise<string[]> {
    await this.#set(size);
    return this.#page.evaluate(arrive, { ...size, frames: 600 });
  }

  async #set({ width, text }: Size): Promise<void> {
    const screen = { width, height: 800, deviceScaleFactor: 1, mobile: false };
    await this.#browser.send('Emulation.setDeviceMetricsOverride', screen);
    if (this.#text === text) return;
    await this.#browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
    this.#text = text;
  }
}

/** Waits, in the page, for a size, and then for at most so many frames until nothing is wider than the window. */
async function arrive({ width, text, frames }: Size & { frames: number }): Promise<string[]> {
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  const textNow = () => getComputedStyle(document.documentElement).fontSize;
  for (let waited = 0; window.innerWidth !== width || textNow() !== `${text}px`; waited += 1) {
    if (waited === 6000) throw new Error(`still ${window.innerWidth} px wide, text of ${textNow()}`);
    await drawn();
  }
  const scrolls = () => (document.scrollingElement?.scrollWidth ?? 0) > window.innerWidth;
  for (let waited = 0; waited < frames && scrolls(); waited += 1) await drawn();
  if (frames === 0 || !scrolls()) return [];
  const all = Array.from(document.querySelectorAll('body *'));
  const wide = all.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5);
  return ['the page', ...wide.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)];
}
