// Loaded into every Node process of a test, of any version. It writes down each attempt to reach another computer, and lets it happen.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { networkInterfaces } from 'node:os';

const file = process.env.RECORDED_CONNECTIONS;

/** The name that this computer announces, and asks for, in its own network only. */
const multicast = ['224.0.0.251', 'ff02::fb'];

function isHere(host) {
  const address = String(host ?? '127.0.0.1')
    .replace(/^::ffff:/, '')
    .replace(/%.*$/, '');
  if (['', 'localhost', '::', '0.0.0.0', '::1', ...multicast].includes(address) || address.startsWith('127.'))
    return true;
  return Object.values(networkInterfaces()).some((all) => all.some((info) => info.address === address));
}

function note(what, host) {
  if (!isHere(host))
    appendFileSync(file, `${JSON.stringify({ what, host, program: process.argv.slice(1, 3) })}\n`);
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof first === 'object' && first !== null) {
    if (first.path === undefined) note('connect', first.host);
  } else if (typeof first === 'number' || /^\d+$/.test(first))
    note('connect', typeof second === 'string' ? second : '');
  return connect.apply(this, given);
};

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (...given) {
  note(
    'datagram',
    given.slice(1).find((parameter) => typeof parameter === 'string'),
  );
  return send.apply(this, given);
};

for (const library of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveSrv', 'resolveMx']) {
    const original = library[name];
    if (typeof original !== 'function') continue;
    library[name] = function (host, ...rest) {
      if (net.isIP(host) === 0) note(`dns.${name}`, host);
      return original.call(this, host, ...rest);
    };
  }
}
syncBuiltinESMExports();
