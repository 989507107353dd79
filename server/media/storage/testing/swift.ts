import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { AwsClient } from 'aws4fetch';

import type { Bucket } from '../../../process/bucket.ts';
import { freePort } from '../../../process/free-port.ts';
import { unpackDebian } from '../../../testing/debian-packages.ts';
import { until } from '../../../testing/program.ts';

/*
 * Swift, a store of OpenStack, with its layer for the protocol of S3: the packages of Debian, unpacked into a folder, with one copy of
 * each object.
 */

const packages = [
  'liberasurecode1 python3-certifi python3-cffi-backend python3-chardet python3-charset-normalizer python3-cryptography',
  'python3-dnspython python3-eventlet python3-greenlet python3-idna python3-importlib-metadata python3-lxml python3-more-itertools',
  'python3-netifaces python3-paste python3-pastedeploy python3-pkg-resources python3-pyeclib python3-requests python3-setuptools',
  'python3-six python3-swift python3-tempita python3-urllib3 python3-xattr python3-zipp swift swift-account swift-container',
  'swift-object swift-proxy',
].flatMap((line) => line.split(' '));

const python = '/usr/bin/python3';
const secret = 'only-automated-tests-have-it';
const kinds = ['account', 'container', 'object'];
/** The filters with their settings. That of accounts requires one for a cache, of which nothing listens on the port: all is looked up. */
const filters: Readonly<Record<string, string>> = {
  catch_errors: '',
  gatekeeper: '',
  memcache: 'memcache_servers = 127.0.0.1:1\n',
  s3api: 'max_bucket_listing = 5\n',
  tempauth: `user_school_savol = ${secret} .admin\n`,
  slo: '',
};

/** Starts a server of Swift, whose settings are else those of /etc/swift. */
const launch = [
  'import sys; from swift.common import utils; utils.set_swift_dir(sys.argv[1])',
  'from swift.common.wsgi import run_wsgi; run_wsgi(sys.argv[2], sys.argv[3])',
].join('\n');

export type Swift = {
  /** A bucket of the store, which need not exist. */
  bucket: (name: string) => Bucket;
  makeBucket: (name: string) => Promise<Bucket>;
  /** Ends the program that answers requests, as where the network to the store breaks. */
  stopAnswering: () => Promise<void>;
  answerAgain: () => Promise<void>;
  /** Lets that program hang, and go on. */
  freeze: () => void;
  thaw: () => void;
  /** Ends all programs of the store. */
  stop: () => Promise<void>;
};

/** The settings of a server or a command that name the store of a bucket and its key. */
export function settingsOfStore({ endpoint, accessKeyId, secretAccessKey }: Bucket): NodeJS.ProcessEnv {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** The settings that each server of the store has. */
function commonSettings(folder: string, port: number): string {
  const lines = ['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', 'user = root'];
  return [...lines, `swift_dir = ${folder}`, ''].join('\n');
}

/** Loads the packages into a folder, and starts the store there. */
export async function startSwift(folder: string): Promise<Swift> {
  const [system, settings, disks] = [join(folder, 'system'), join(folder, 'swift'), join(folder, 'disks')];
  for (const path of [system, settings, join(disks, 'd1')]) mkdirSync(path, { recursive: true });
  unpackDebian(system, packages);
  const env = {
    PYTHONPATH: join(system, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: join(system, 'usr/lib/x86_64-linux-gnu'),
  };
  const hashes = '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n';
  writeFileSync(join(settings, 'swift.conf'), hashes);
  for (const kind of kinds) {
    const port = await freePort();
    const place = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port)];
    const steps = [
      ['create', '4', '1', '1'],
      ['add', ...place, '--device', 'd1', '--weight', '1'],
      ['rebalance'],
    ];
    for (const step of steps) {
      const builder = [join(system, 'usr/bin/swift-ring-builder'), `${kind}.builder`, ...step];
      execFileSync(python, builder, { cwd: settings, env, stdio: 'ignore' });
    }
    const app = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
    writeFileSync(
      join(settings, `${kind}.conf`),
      `${commonSettings(settings, port)}devices = ${disks}\nmount_check = false\n${app}`,
    );
  }
  const port = await freePort();
  writeFileSync(
    join(settings, 'proxy.conf'),
    [
      `${commonSettings(settings, port)}[pipeline:main]\npipeline = ${Object.keys(filters).join(' ')} proxy-server`,
      '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true',
      ...Object.entries(filters).map(
        ([name, lines]) => `[filter:${name}]\nuse = egg:swift#${name}\n${lines}`,
      ),
    ].join('\n'),
  );
  const run = (kind: string) => {
    const log = openSync(join(folder, `${kind}.log`), 'a');
    const parameters = ['-c', launch, settings, join(settings, `${kind}.conf`), `${kind}-server`];
    return spawn(python, parameters, { env, stdio: ['ignore', log, log] });
  };
  const end = async (child: ReturnType<typeof run>) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const answers = () =>
    until(() =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    );
  const others = kinds.map(run);
  let proxy = run('proxy');
  await answers();
  const client = { region: 'us-east-1', accessKeyId: 'school:savol', secretAccessKey: secret };
  const bucket = (name: string) => ({ endpoint, name, prefix: 'school-5/', ...client });
  return {
    bucket,
    async makeBucket(name) {
      await new AwsClient({ ...client, service: 's3' }).fetch(`${endpoint}/${name}`, { method: 'PUT' });
      return bucket(name);
    },
    stopAnswering: () => end(proxy),
    async answerAgain() {
      proxy = run('proxy');
      await answers();
    },
    freeze: () => proxy.kill('SIGSTOP'),
    thaw: () => proxy.kill('SIGCONT'),
    async stop() {
      for (const child of [...others, proxy])
        if (child.exitCode === null && child.signalCode === null) await end(child);
    },
  };
}
