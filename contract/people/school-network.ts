import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { ErrorBody, Moment, oneObject } from '../wire/wire.ts';

/* How the devices of a school reach this server, and how they come to trust its certificate. */

/** The kinds of addresses: the setting PUBLIC_URL, an IP address, the name that mDNS announces, or the name of the machine. */
export const addressKinds = ['public', 'ipv4', 'ipv6', 'mdns', 'hostname'] as const;

export const SchoolNetwork = z.object({
  /** The addresses by which other computers reach the server, the best first; none where only this computer does. */
  addresses: z.array(z.object({ url: z.string(), kind: z.enum(addressKinds) })),
  /** The name of the school, of the settings. */
  school: z.string(),
});
export type SchoolNetwork = z.infer<typeof SchoolNetwork>;

export const getSchoolNetwork = endpoint({
  operation: 'getSchoolNetwork',
  summary: 'Give every address by which the school reaches this server, the best first.',
  method: 'GET',
  path: '/school_network_api/',
  who: 'staff',
  answers: { 200: oneObject(SchoolNetwork) },
});

export const Trust = z.object({
  /** The certificate that devices can be set to trust; null where Savol has none of its own. */
  authority: z.nullable(
    z.object({
      /** Its name, as devices show it. */
      name: z.string(),
      /** SHA-256, as pairs of hexadecimal digits with colons between. */
      fingerprint: z.string(),
      valid_until: Moment,
    }),
  ),
  /** The addresses that are safe once a device trusts it, the best first. */
  secure_origins: z.array(z.string()),
});
export type Trust = z.infer<typeof Trust>;

export const getTrust = endpoint({
  operation: 'getTrust',
  summary: 'Say which certificate of this server devices can trust, and which addresses are safe then.',
  method: 'GET',
  path: '/school_network_api/trust/',
  who: 'public',
  answers: { 200: oneObject(Trust) },
});

export const getAuthority = endpoint({
  operation: 'getAuthority',
  summary: 'Download the certificate of the server’s own authority, as DER.',
  method: 'GET',
  path: '/school_network_api/certificate/',
  who: 'public',
  answers: { 200: { mediaType: 'application/x-x509-ca-cert' }, 404: ErrorBody },
});

export const checkTrust = endpoint({
  operation: 'checkTrust',
  summary:
    'Answer nothing. The page loads it over HTTPS, which works where the device trusts the certificate.',
  method: 'GET',
  path: '/school_network_api/check/',
  who: 'public',
  answers: { 204: null },
});
