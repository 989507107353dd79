import type { Method } from '../../contract/endpoint.ts';

/** A value of a path or a query. */
type Plain = string | number | boolean | null | undefined;

export type RequestParts = {
  origin: string;
  method: Method;
  path: string;
  params: Readonly<Record<string, Plain>> | undefined;
  query: Readonly<Record<string, Plain>> | undefined;
  body: unknown;
  multipart: boolean;
};

/** The address of an endpoint: `{id}` filled in, empty query values left out. */
export function addressOf({ origin, path, params, query }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${origin}${filled}${text === '' ? '' : `?${text}`}`;
}

/** The body for fetch: multipart where it has a file or `multipart` is set, JSON otherwise. */
export function bodyOf({ body, multipart }: RequestParts): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  const values = Object.entries(body as Record<string, Plain | Blob>);
  if (!multipart && !values.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(body), type: 'application/json' };
  }
  const form = new FormData();
  for (const [name, value] of values) {
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return { body: form };
}
