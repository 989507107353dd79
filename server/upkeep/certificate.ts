import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { type Config, httpsOf } from '../process/config.ts';
import { authorityPath } from '../process/https/authority-path.ts';

/** A certificate that people have to renew, by the moment at which it ends: that of HTTPS_CERT, or of Savol's own authority, which renews those that it signs. */
export type LastingCertificate = { kind: 'files' | 'local'; path: string; end: Date };

/**
 * The certificate that the HTTPS of the settings depends on.
 * @returns undefined without HTTPS
 * @throws where its file cannot be read, as before the first start
 */
export async function readCertificate(
  config: Pick<Config, 'https' | 'httpsFiles' | 'dataFolder'>,
): Promise<LastingCertificate | undefined> {
  const kind = httpsOf(config);
  if (kind === 'off') return undefined;
  const path = config.httpsFiles?.cert ?? authorityPath(config.dataFolder);
  return { kind, path, end: new X509Certificate(await readFile(path)).validToDate };
}
