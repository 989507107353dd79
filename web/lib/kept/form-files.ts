import { fromBase64url, toBase64url } from './bytes.ts';

/** A file of a queued form; `data` is base64url. */
export type FormFile = { name: string; type: string; data: string };

type Body = Readonly<Record<string, unknown>>;

/** A body as it is stored: its fields, and its files apart from them. */
export type StoredBody = { body: Body; files: Readonly<Record<string, FormFile>> };

/** The body of a form, as the queue takes it. Fields without a value are left out, as they are on the way to the server. */
export async function storedBody(body: Body): Promise<StoredBody> {
  const fields: Record<string, unknown> = {};
  const files: Record<string, FormFile> = {};
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) {
      const data = toBase64url(new Uint8Array(await value.arrayBuffer()));
      files[name] = { name: value.name, type: value.type, data };
    } else if (value !== undefined) fields[name] = value;
  }
  return { body: fields, files };
}

/** A file as it was chosen. */
export function openFile({ name, type, data }: FormFile): File {
  return new File([fromBase64url(data)], name, { type });
}

/** The body of the request. */
export function bodyToSend({ body, files }: StoredBody): Body {
  const opened = Object.entries(files).map(([name, file]) => [name, openFile(file)] as const);
  return { ...body, ...Object.fromEntries(opened) };
}
