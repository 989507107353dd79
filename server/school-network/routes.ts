import { X509Certificate } from 'node:crypto';

import {
  checkTrust,
  getAuthority,
  getSchoolNetwork,
  getTrust,
} from '../../contract/people/school-network.ts';
import { notFound } from '../http/responses/errors.ts';
import { type Handler, noContent, ok, route } from '../http/route.ts';
import { schoolAddresses, secureOrigins } from '../process/network/school-addresses.ts';
import { readSchoolName } from '../school/store.ts';

const handleGetSchoolNetwork: Handler<typeof getSchoolNetwork> = async (
  { database },
  { config, network },
) => {
  const school = await readSchoolName(database, config);
  return ok({ status: 'ok', data_api: [{ addresses: schoolAddresses(config, network), school }] });
};

const handleGetTrust: Handler<typeof getTrust> = (_call, { config, network }) => {
  const { authority } = network.state;
  const certificate = authority === undefined ? undefined : new X509Certificate(authority);
  return ok({
    status: 'ok' as const,
    data_api: [
      {
        authority: certificate === undefined ? null : presentAuthority(certificate),
        secure_origins: secureOrigins(config, network),
      },
    ],
  });
};

function presentAuthority({ subject, fingerprint256, validToDate }: X509Certificate) {
  return {
    name: subject.replace(/^CN=/, ''),
    fingerprint: fingerprint256,
    valid_until: validToDate.toISOString(),
  };
}

/** Without a name for the file: iPhones then offer to install what others save under the name that the page gives. */
const handleGetAuthority: Handler<typeof getAuthority> = (_call, { network }) => {
  const { authority } = network.state;
  if (authority === undefined) throw notFound();
  const { raw } = new X509Certificate(authority);
  return { status: 200 as const, content: { bytes: bytesOf(raw), length: raw.length } };
};

async function* bytesOf(raw: Uint8Array) {
  yield await Promise.resolve(raw);
}

/** The page of the plain address may load it: it has nothing that another page could read. */
const handleCheckTrust: Handler<typeof checkTrust> = () => ({
  ...noContent(),
  headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
});

export const schoolNetworkRoutes = [
  route(getSchoolNetwork, handleGetSchoolNetwork),
  route(getTrust, handleGetTrust),
  route(getAuthority, handleGetAuthority),
  route(checkTrust, handleCheckTrust),
];
