import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, test } from 'vitest';

import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';
import { expectWireCase, type WireCases } from '../testing/wire-cases.ts';

const file = join(import.meta.dirname, '../../contract/wire/wire-cases.json');
const known = JSON.parse(readFileSync(file, 'utf8')) as WireCases;

const sink = startSmtpSink();
const server = startServer({ settings: () => ({ smtpUrl: sink.url }), jobs: true });

describe('clients of djoser and simplejwt receive the answers they expect', () => {
  test.for(known.cases)('$id: $source', async (wireCase) => {
    await expectWireCase(known, wireCase, server, sink);
  });
});
