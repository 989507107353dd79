/** A request as the client makes it. */
export type SentRequest = Omit<RequestInit, 'body'> & { body?: string | FormData };

/** Sends a request to an address. */
export type Sender = (address: string, init: SentRequest) => Promise<Response>;

/** A request of fewer bytes is sent at once: its progress would be over before it is read. */
const smallest = 200_000;

/** How long nothing of a request may move, and how long an answer may take that is sent after it, in milliseconds. */
const longestPause = 60_000;
const longestAnswer = 300_000;

/** How many bytes a body has, roughly: names and frames of its parts do not count. */
function sizeOf(body: unknown): number {
  if (body instanceof Blob) return body.size;
  if (typeof body === 'string') return body.length;
  if (!(body instanceof FormData)) return 0;
  return Array.from(body.values()).reduce((sum, part) => sum + sizeOf(part), 0);
}

function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return headers;
}

/**
 * Sends requests as `fetch` does, and says how much of a large one has been sent. A request that does not move for a minute, or is not
 * answered in five, fails as one without a network does.
 * @param onSent called with the sent part of the request, 0 to 1
 */
export function uploading(onSent: (part: number) => void): Sender {
  return (address, init) =>
    sizeOf(init.body) < smallest ? fetch(address, init) : send(address, init, onSent);
}

function send(address: string, init: SentRequest, onSent: (part: number) => void): Promise<Response> {
  const { method = 'GET', body, headers, credentials, signal } = init;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, longestPause);
    const wait = (pause: number) => {
      clearTimeout(timer);
      timer = setTimeout(stop, pause);
    };
    request.open(method, address);
    request.withCredentials = credentials === 'include';
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(longestPause);
      onSent(total === 0 ? 0 : loaded / total);
    });
    request.upload.addEventListener('load', () => {
      wait(longestAnswer);
      onSent(1);
    });
    request.addEventListener('progress', () => wait(longestPause));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const answered = { status, headers: headersOf(request.getAllResponseHeaders()) };
      resolve(new Response(status === 204 ? null : responseText, answered));
    });
    for (const failure of ['error', 'abort'])
      request.addEventListener(failure, () => reject(new TypeError('Failed to send.')));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    });
    signal?.addEventListener('abort', stop, { once: true });
    request.send(body);
  });
}
