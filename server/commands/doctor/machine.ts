import { existsSync } from 'node:fs';

import { lowShare, watchFreeSpace } from '../../http/free-space.ts';
import { requireBucket } from '../../media/storage/bucket.ts';
import type { KeylessConfig } from '../../process/config.ts';
import { diskSpace } from '../../process/disk-space.ts';
import { dayOf } from '../../process/school-days.ts';
import { type LastingCertificate, readCertificate } from '../../upkeep/certificate.ts';
import { healthOfCertificate } from '../../upkeep/rules.ts';
import { counted, type Finding, findingsOf, gigabytes, messageOf } from './finding.ts';

/** Whether the disk of the data has room, by the limit of the home of staff. */
export function examineDisk(config: KeylessConfig): Finding {
  const { good, note, wrong } = findingsOf('Disk');
  const { dataFolder } = config;
  if (!existsSync(dataFolder)) return note(`${dataFolder} is not there yet: the first start creates it.`);
  const { total, free } = diskSpace(dataFolder);
  const text = `${gigabytes(free)} of ${gigabytes(total)} GB are free at ${dataFolder}`;
  if (!watchFreeSpace(config).isShort(lowShare)) return good(`${text}.`);
  return wrong(`only ${text}. Free some, or move the data to a larger disk: on a full one nothing is saved.`);
}

/** Whether the bucket of pictures answers, and lets this school in; nothing where there is none. */
export async function examineFiles({ files }: Pick<KeylessConfig, 'files'>): Promise<Finding[]> {
  if (files === undefined) return [];
  const { good, wrong } = findingsOf('Files');
  try {
    await requireBucket(files);
    return [good(`the bucket ${files.name} at ${files.endpoint} answers.`)];
  } catch (error) {
    return [wrong(`${messageOf(error)}.`)];
  }
}

const advice = {
  files: 'Renew it, and replace the files of HTTPS_CERT and HTTPS_KEY; no restart is needed',
  local:
    'Delete that file and restart: a new one is made, and each device has to trust it at /trust once more',
};

/** Whether the certificate of HTTPS ends soon, by the limit of the home of staff. */
export async function examineCertificate(config: KeylessConfig, now: Date): Promise<Finding> {
  const { good, note, wrong } = findingsOf('Certificate');
  let certificate: LastingCertificate | undefined;
  try {
    certificate = await readCertificate(config);
  } catch (error) {
    if (config.httpsFiles === undefined) return note('the first start with HTTPS=local makes it.');
    return wrong(
      `the file of HTTPS_CERT cannot be used: ${messageOf(error)}. Correct the setting or the file.`,
    );
  }
  if (certificate === undefined) return good('Savol serves no HTTPS itself.');
  const { kind, path, end } = certificate;
  const { ending, days } = healthOfCertificate(certificate, now);
  const text = `${path} is valid until ${dayOf(end, config.timeZone)}, ${counted(days, 'day')} from now`;
  if (!ending) return good(`${text}.`);
  return wrong(
    days < 0
      ? `${path} has been invalid since ${dayOf(end, config.timeZone)}. ${advice[kind]}.`
      : `${text}. ${advice[kind]}.`,
  );
}
