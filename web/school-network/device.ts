export const devices = ['android', 'windows', 'firefox', 'iphone'] as const;
export type Device = (typeof devices)[number];

/** The kind of device whose steps are shown first, by what the browser calls itself. Firefox on iPhones uses the certificates of the iPhone. */
export function deviceOf(userAgent: string): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  return 'windows';
}
