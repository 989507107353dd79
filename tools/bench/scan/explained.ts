/** A finding of a scanner that stays, with the reason. */
export type Explained = { finding: RegExp; reason: string };

/** All findings that stay. A scan fails for every other one. */
export const explained: readonly Explained[] = [
  {
    finding: /^wapiti, \w+, HTTP Secure Headers: .*X-XSS-Protection is not set$/,
    reason: 'it is sent with the value 0: the filter it turns on in old browsers made holes of its own',
  },
  {
    finding: /^wapiti, \w+, HTTP Secure Headers: .*Strict-Transport-Security is not set$/,
    reason: 'it is sent where PUBLIC_URL is https; the scan is by plain HTTP, where browsers ignore it',
  },
];
