import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/**
 * An environment as systemd gives it, with a program `systemd-notify` that writes its messages to a file, and the messages so far. The
 * folder is deleted after the test.
 */
export function notifications(): { environment: NodeJS.ProcessEnv; sent: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'savol-notify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'systemd-notify');
  writeFileSync(program, `#!/bin/sh\necho "$1" >> "$NOTIFY_SOCKET"\n`);
  chmodSync(program, 0o755);
  const sent = join(folder, 'sent');
  return {
    environment: {
      PATH: `${folder}:${process.env['PATH']}`,
      NOTIFY_SOCKET: sent,
      WATCHDOG_USEC: '200000',
    },
    sent: () => (existsSync(sent) ? readFileSync(sent, 'utf8').split('\n').slice(0, -1) : []),
  };
}
