import { join } from 'node:path';

/** The file with the certificate and the private key of Savol's own authority. */
export function authorityPath(dataFolder: string): string {
  return join(dataFolder, 'authority.pem');
}
