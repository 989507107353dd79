import { fromBase64url, toBase64url } from './bytes.ts';
import type { FormFile, KeptFormRecord } from './form-rules.ts';

type Body = Readonly<Record<string, unknown>>;

/** The body of a form, as the vault takes it. Fields without a value are left out, as they are on the way to the server. */
export async function bodyToKeep(body: Body): Promise<Pick<KeptFormRecord, 'body' | 'files'>> {
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
export function bodyToSend({ body, files }: Pick<KeptFormRecord, 'body' | 'files'>): Body {
  const opened = Object.entries(files).map(([name, file]) => [name, openFile(file)] as const);
  return { ...body, ...Object.fromEntries(opened) };
}
