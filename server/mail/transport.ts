import type { Logger } from 'pino';

import type { Config } from '../process/config.ts';
import type { Transport } from './message.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

/** The transport of the settings: SMTP where SMTP_URL is set, else the outbox in the data folder. */
export function openTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>,
  log: Logger,
): Transport {
  return config.smtpUrl === undefined ? openOutbox(config, log) : openSmtp(config.smtpUrl, config, log);
}
