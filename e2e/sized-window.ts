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
  async resize({ width, text }: Size): Promise<void> {
    const screen = { width, height: 800, deviceScaleFactor: 1, mobile: false };
    await this.#browser.send('Emulation.setDeviceMetricsOverride', screen);
    if (this.#text !== text) {
      await this.#browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
      this.#text = text;
    }
    await this.#page.evaluate(
      async (wanted) => {
        const textNow = () => getComputedStyle(document.documentElement).fontSize;
        const arrived = () => window.innerWidth === wanted.width && textNow() === `${wanted.text}px`;
        for (let frames = 0; !arrived(); frames += 1) {
          if (frames === 600) throw new Error(`still ${window.innerWidth} px wide, text of ${textNow()}`);
          await new Promise((drawn) => requestAnimationFrame(drawn));
        }
      },
      { width, text },
    );
  }

  /** What is wider than the window, by its class; nothing when one need not scroll sideways. */
  tooWide(): Promise<string[]> {
    return this.#page.evaluate(() => {
      if ((document.scrollingElement?.scrollWidth ?? 0) <= window.innerWidth) return [];
      const all = Array.from(document.querySelectorAll('body *'));
      const wide = all.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5);
      return [
        'the page',
        ...wide.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`),
      ];
    });
  }
}
