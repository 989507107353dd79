import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { expect } from '@playwright/test';

type Answer = { id: number; result: Record<string, unknown> };

/** The protocol of the developer tools, as it was in 2018: Playwright starts no browser of that time. */
class DeveloperTools {
  readonly #socket: WebSocket;
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(address: string): Promise<DeveloperTools> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new DeveloperTools(socket);
  }

  async call(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const id = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    const listen = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== id) return;
      this.#socket.removeEventListener('message', listen);
      resolve(answer.result);
    };
    this.#socket.addEventListener('message', listen);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return promise;
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.call('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value?: unknown }).value;
  }

  close(): void {
    this.#socket.close();
  }
}

async function addressOfTools(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('The browser has no output.');
  for await (const line of createInterface(child.stderr)) {
    const [, origin] = /DevTools listening on ws:\/\/([^/]+)/.exec(line) ?? [];
    if (origin === undefined) continue;
    const pages = (await (await fetch(`http://${origin}/json`)).json()) as { webSocketDebuggerUrl: string }[];
    return pages[0]?.webSocketDebuggerUrl ?? '';
  }
  throw new Error('The browser did not start.');
}

/**
 * Opens a page in a browser and takes a picture of it.
 * @returns the name and version of the browser, and whether the page tells it what Savol needs
 */
export async function whatIsShown(
  program: string,
  address: string,
  picture: string,
): Promise<{ version: string; warned: boolean }> {
  const profile = await mkdtemp(join(tmpdir(), 'savol-old-browser-'));
  const child = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=390,844',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  try {
    const tools = await DeveloperTools.open(await addressOfTools(child));
    const version = String(
      await tools.evaluate("/Chrome\\/[\\d.]+/.exec(navigator.userAgent)[0].replace('/', ' ')"),
    );
    await tools.call('Page.navigate', { url: address });
    const isLoaded = () =>
      tools.evaluate("document.readyState === 'complete' && document.getElementById('root') !== null");
    await expect.poll(isLoaded).toBe(true);
    const warned = await tools.evaluate(
      "[].some.call(document.querySelectorAll('.needed'), function (message) { return message.offsetHeight > 0; })",
    );
    const { data } = await tools.call('Page.captureScreenshot');
    await writeFile(picture, Buffer.from(String(data), 'base64'));
    tools.close();
    return { version, warned: warned === true };
  } finally {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
