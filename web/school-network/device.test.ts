import { expect, test } from 'vitest';

import { safeOriginFor } from './api.ts';
import { deviceOf } from './device.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/126.0', 'iphone'],
  ['Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile', 'android'],
  ['Mozilla/5.0 (Android 13; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0', 'firefox'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0', 'windows'],
])('%s is shown the steps of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('the safe address keeps the host that the reader knows, where the certificate has it', () => {
  const origins = ['https://192.168.1.5:8443', 'https://savol.local:8443', 'https://[fd00::2]:8443'];
  expect(safeOriginFor(origins, 'savol.local')).toBe('https://savol.local:8443');
  expect(safeOriginFor(origins, '[fd00::2]')).toBe('https://[fd00::2]:8443');
  expect(safeOriginFor(origins, 'school-pc')).toBe('https://192.168.1.5:8443');
  expect(safeOriginFor([], 'school-pc')).toBeUndefined();
});
