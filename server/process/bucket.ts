import { baseOf } from './setting-fields.ts';

/** A bucket of a store that speaks the protocol of S3. */
export type Bucket = {
  /** The address of the store, without a slash at the end. */
  endpoint: string;
  name: string;
  /** The beginning of the keys of objects: empty, or with a slash at its end. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where copies of the files of a bucket are, from which they are sent. */
export type CopiesPlace = {
  folder: string;
  /** The folder whose copies have one bound: that of the copies of all schools, each of which has a folder in it. */
  root: string;
};

/** The part of a bucket below a name. */
export function partOf(bucket: Bucket, name: string): Bucket {
  return { ...bucket, prefix: `${bucket.prefix}${name}/` };
}

/** A bucket, with the beginning of the keys of objects in it, or without. */
export const bucketAddress = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w-][\w.-]*)*)\/?$/;

/** Whether a text is meant as the address of a bucket, rather than as a path. */
export const namesBucket = (text: string) => /^s3:/i.test(text);

/** The settings of a store. */
type StoreSettings = {
  AWS_ENDPOINT_URL?: string | undefined;
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
};

/** The bucket at an address; undefined where there is none, or the settings have no key. */
export function bucketAt(
  address: string | undefined,
  { AWS_ACCESS_KEY_ID, AWS_ENDPOINT_URL, AWS_REGION, AWS_SECRET_ACCESS_KEY }: StoreSettings,
): Bucket | undefined {
  const parts = partsOf(address);
  if (parts === undefined || AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)
    return undefined;
  return {
    endpoint: baseOf(AWS_ENDPOINT_URL ?? `https://s3.${AWS_REGION}.amazonaws.com`),
    ...parts,
    region: AWS_REGION,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  };
}

/** The address of a bucket, for people. */
export function addressOf({ name, prefix }: Pick<Bucket, 'name' | 'prefix'>): string {
  return `s3://${name}/${prefix}`;
}

/** Whether two addresses are of the same objects, or one of them has those of the other below it. */
export function overlap(first: string | undefined, second: string | undefined): boolean {
  const [a, b] = [partsOf(first), partsOf(second)];
  if (a === undefined || b === undefined || a.name !== b.name) return false;
  return a.prefix.startsWith(b.prefix) || b.prefix.startsWith(a.prefix);
}

function partsOf(address: string | undefined): Pick<Bucket, 'name' | 'prefix'> | undefined {
  const [, name, path = ''] = bucketAddress.exec(address ?? '') ?? [];
  return name === undefined ? undefined : { name, prefix: path === '' ? '' : `${path.slice(1)}/` };
}
