import type { CDPSession, Page } from '@playwright/test';

/** The width of the window and the size of the browser's text, in pixels. */
export type Size = { width: number; text: number };

/**
 * The window of a page whose context has no viewport of its own. It is resized by the browser's protocol, which is several
 * times as fast as Playwright. Setting the size of the text takes longest, so it is set only when it changes.
 */
export class SizedWindow {
  readonly #page: Page;
  readonly #browser: CDPSession;
  #text = 0;

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  static async attachTo(page: Page): Promise<SizedWindow> {
    return new SizedWindow(page, await page.context().newCDPSession(page));
  }

  /** Resizes, and waits for the page: the browser confirms a size before the page has it. */
  async resize(size: Size): Promise<void> {
    await this.#set(size);
    await this.#page.evaluate(waitForSize, { ...size, frames: 0 });
  }

  /**
   * Resizes. @returns the elements that are wider than the window, by their class; an empty list where the page does not
   * scroll sideways. The layout may take some frames.
   */
  async tooWide(size: Size): Promise<string[]> {
    await this.#set(size);
    return this.#page.evaluate(waitForSize, { ...size, frames: 600 });
  }

  async #set({ width, text }: Size): Promise<void> {
    const screen = { width, height: 800, deviceScaleFactor: 1, mobile: false };
    await this.#browser.send('Emulation.setDeviceMetricsOverride', screen);
    if (this.#text === text) return;
    await this.#browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
    this.#text = text;
  }
}

/** Runs in the page. Waits for a size, and then at most `frames` frames until nothing is wider than the window. */
async function waitForSize({ width, text, frames }: Size & { frames: number }): Promise<string[]> {
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
