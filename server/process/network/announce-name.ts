import type { Logger } from 'pino';

import { hostsInNetwork, isLoopback } from './address.ts';
import type { Config } from '../config.ts';
import type { OwnNetwork } from './own-network.ts';

/** Names that are tried: savol.local, savol-2.local and so on. */
const mostNames = 20;
/** Milliseconds that a farewell to the network may take. */
const longestFarewell = 3_000;

type Announced = { stop: () => Promise<void> };

const nothing: Announced = { stop: () => Promise.resolve() };

/**
 * Announces the server by mDNS, so that devices which know it find it by a name such as savol.local. Where the name is taken it
 * takes the next one, now and whenever another computer with the name joins the network. A network without multicast is no reason not to serve.
 * @param network receives the name once no other computer has objected to it
 */
export function announceName(config: Config, network: OwnNetwork, log: Logger): Announced {
  const { host, mdnsName } = config;
  if (mdnsName === undefined || isLoopback(host) || hostsInNetwork(host).length === 0) return nothing;
  const ending = new AbortController();
  const announced = import('@homebridge/ciao').then(({ getResponder }) => {
    const responder = getResponder();
    const options = {
      type: 'http',
      port: network.ports.http,
      // A server that listens on IPv4 alone says nothing of IPv6 addresses.
      ...(host === '0.0.0.0' ? { disabledIpv6: true } : {}),
      ...(host === '0.0.0.0' || host === '::' ? {} : { restrictedAddresses: [host] }),
    };
    const publish = async (number: number): Promise<void> => {
      if (ending.signal.aborted || number > mostNames) return;
      const hostname = number === 1 ? mdnsName : `${mdnsName}-${number}`;
      const service = responder.createService({ ...options, name: hostname, hostname: `${hostname}.local` });
      let next: Promise<void> | undefined;
      // The library would take a name with brackets, which no browser opens.
      const giveWay = () => {
        next ??= service.destroy().then(() => publish(number + 1));
        network.change({ mdnsName: undefined });
      };
      service.on('hostname-change', giveWay);
      service.on('name-change', () => undefined);
      await service.advertise();
      if (next === undefined) network.change({ mdnsName: `${hostname}.local` });
      else await next;
    };
    return { responder, published: publish(1) };
  });
  announced
    .then(({ published }) => published)
    .catch((error: unknown) => {
      log.warn({ err: error }, `the name ${mdnsName}.local cannot be announced in this network`);
    });
  return {
    async stop() {
      ending.abort();
      const farewell = announced.then(({ responder }) => responder.shutdown());
      await Promise.race([farewell, rejectAfter(longestFarewell)]).catch(() => undefined);
    },
  };
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds).unref();
  });
}
