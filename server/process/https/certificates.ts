import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Logger } from 'pino';

import { CannotStart } from '../cannot-start.ts';
import { type Config, httpsOf } from '../config.ts';
import type { Certificate, OwnNetwork } from '../network/own-network.ts';
import { hostsToSign } from '../network/school-addresses.ts';

/** Milliseconds between two looks at the addresses of the machine and at the files of the settings. */
const interval = 60_000;
/** A certificate is renewed when it is valid for less than this: ten days in milliseconds. */
const renewBefore = 10 * 24 * 60 * 60 * 1000;

/** Keeps the certificate of HTTPS right while the server runs. */
export type Certificates = {
  /** Renews the certificate where it has to be, now instead of within a minute. */
  check: (now?: Date) => Promise<void>;
  stop: () => void;
};

/**
 * Gives the network its certificate, and a new one when the old one ends, when the machine has other addresses, or when the files of the settings change.
 * @throws CannotStart where there is none to be had
 */
export async function keepCertificate(
  config: Config,
  network: OwnNetwork,
  log: Logger,
): Promise<Certificates> {
  const kind = httpsOf(config);
  if (kind === 'off') return { check: () => Promise.resolve(), stop: () => undefined };
  const check = kind === 'local' ? await signOwn(config, network) : readFiles(config, network, log);
  await check(new Date());
  let isOver = false;
  let checking = Promise.resolve();
  // Checks follow each other, so that two changes at once do not make two certificates.
  const next = (now = new Date()) =>
    (checking = checking
      .then(() => (isOver ? undefined : check(now)))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the certificate of HTTPS could not be renewed');
      }));
  const timer = setInterval(() => void next(), interval).unref();
  let name = network.state.mdnsName;
  network.watch(({ mdnsName }) => {
    if (mdnsName !== name) void next();
    name = mdnsName;
  });
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  return { check: next, stop };
}

async function signOwn(config: Config, network: OwnNetwork) {
  // The library is large, and most servers do without it.
  const { openAuthority } = await import('./authority.ts');
  const authority = await openAuthority(config.dataFolder, config.schoolName);
  network.change({ authority: authority.certificate });
  let signed = { hosts: '', until: 0 };
  return async (now: Date) => {
    const hosts = hostsToSign(config, network);
    if (signed.hosts === hosts.join() && signed.until - now.getTime() > renewBefore) return;
    const certificate = await authority.sign(hosts, now);
    signed = { hosts: hosts.join(), until: endOf(certificate) };
    network.change({ certificate });
  };
}

function endOf({ cert }: Certificate): number {
  return new X509Certificate(cert).validToDate.getTime();
}

function readFiles({ httpsFiles }: Config, network: OwnNetwork, log: Logger) {
  let last: Certificate | undefined;
  return (now: Date): Promise<void> => {
    try {
      const read = readPair(httpsFiles ?? { cert: '', key: '' });
      if (read.cert === last?.cert && read.key === last.key) return Promise.resolve();
      if (endOf(read) < now.getTime()) log.warn('the certificate of HTTPS_CERT is not valid any more');
      last = read;
      network.change({ certificate: read });
    } catch (error) {
      if (last === undefined) throw error;
      log.warn({ err: error }, 'the new certificate cannot be used; the former one still is');
    }
    return Promise.resolve();
  };
}

/** @throws CannotStart for files that cannot be read, or do not belong together */
function readPair(files: { cert: string; key: string }): Certificate {
  const [cert, key] = [readPem('HTTPS_CERT', files.cert), readPem('HTTPS_KEY', files.key)];
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
      throw new CannotStart('HTTPS_KEY is not the key of the first certificate of HTTPS_CERT.');
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      'HTTPS_CERT must be a certificate as PEM, with those that signed it after it, and HTTPS_KEY its key without a password.',
    );
  }
  return { cert, key };
}

function readPem(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CannotStart(
      `The file of ${setting} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
