import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import helmet from 'helmet';

import { type Config, usesHttps } from '../process/config.ts';

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

/** @param apiOrigin the origin of calls and pictures, where it is not that of the page */
function policyOf(apiOrigin: string | undefined) {
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      ...(apiOrigin !== undefined && { connectSrc: ["'self'", apiOrigin] }),
      ...(apiOrigin !== undefined && { mediaSrc: ["'self'", apiOrigin] }),
      imgSrc: ["'self'", 'data:', 'blob:', ...api],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/**
 * The security headers of every answer, computed once.
 * @param publicUrl the public address of the server; Strict-Transport-Security is set where that is https
 * @param apiOrigin the origin of calls and pictures, where it is not that of the page
 */
export function securityHeaders({
  publicUrl,
  apiOrigin,
}: Pick<Config, 'publicUrl' | 'apiOrigin'>): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: policyOf(apiOrigin),
    hsts: usesHttps({ publicUrl }),
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  setHeaders(answer.req, answer, () => undefined);
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), 'permissions-policy': unusedFeatures };
}
