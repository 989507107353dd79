import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import helmet from 'helmet';

import { type Config, httpsOf, usesHttps } from '../../process/config.ts';
import type { OwnNetwork } from '../../process/network/own-network.ts';
import { secureOrigins } from '../../process/network/school-addresses.ts';

/** Features of browsers that the page does not use, and which are therefore disabled. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * @param apiOrigin the origin of calls and pictures, where it is not that of the page
 * @param secure the origins of the same server that the page tries to reach over HTTPS
 */
function policyOf(apiOrigin: string | undefined, secure: readonly string[]) {
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  const called = [...api, ...secure];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      ...(called.length > 0 && { connectSrc: ["'self'", ...called] }),
      mediaSrc: ["'self'", 'data:', ...api],
      imgSrc: ["'self'", 'data:', 'blob:', ...api],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

type Settings = Pick<Config, 'host' | 'publicUrl' | 'apiOrigin' | 'https' | 'httpsFiles' | 'httpsPort'>;

/**
 * Those headers that a browser reads of documents only, and not of the scripts, styles and texts that a document loads: half of the headers
 * of such a file, of which the page has thirty. The policy of contents stays, which workers have from their script.
 */
export const headersOfDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Whether Strict-Transport-Security may be sent for the name of PUBLIC_URL. Browsers apply it to every port of the name. So where
 * Savol serves HTTPS itself, it is sent on the usual port only, and never with its own certificate, which not every device trusts.
 */
function isStrict(config: Settings): boolean {
  const kind = httpsOf(config);
  return usesHttps(config) && (kind === 'off' || (kind === 'files' && config.httpsPort === 443));
}

/**
 * The security headers of every answer.
 * @param config Strict-Transport-Security is set where PUBLIC_URL is https: see isStrict
 * @param secure the origins of the same server that the page tries to reach over HTTPS
 */
function securityHeaders(config: Settings, secure: readonly string[] = []): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: policyOf(config.apiOrigin, secure),
    hsts: isStrict(config),
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  setHeaders(answer.req, answer, () => undefined);
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), 'permissions-policy': unusedFeatures };
}

/** Milliseconds for which the addresses of the machine are taken for the same. */
const sameAddresses = 10_000;

/** The security headers as they are now: with HTTPS of Savol's own the page may call each of its addresses, which change. */
export function currentSecurityHeaders(config: Settings, network: OwnNetwork): () => Record<string, string> {
  let known = { at: 0, origins: '', headers: securityHeaders(config) };
  if (httpsOf(config) !== 'local') return () => known.headers;
  return () => {
    const now = Date.now();
    if (now - known.at < sameAddresses) return known.headers;
    const origins = secureOrigins(config, network);
    const headers = origins.join() === known.origins ? known.headers : securityHeaders(config, origins);
    known = { at: now, origins: origins.join(), headers };
    return headers;
  };
}
