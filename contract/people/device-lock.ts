import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { whole } from '../wire/fields.ts';
import { FieldErrors, oneObject } from '../wire/wire.ts';

/* After how many minutes without use the browser of a signed-in user locks itself. There is one setting for the whole school. */

/** The most minutes that staff can set: eight hours. */
export const longestUnused = 480;

/** Until staff change it: longer than a difficult test takes, and shorter than a break. */
export const usualUnused = 10;

/** Minutes without use; 0 where browsers never lock themselves. */
const DeviceLock = z.object({ minutes: z.int() });

export const DeviceLockInput = z.object({ minutes: whole(0, longestUnused) });

export const getDeviceLock = endpoint({
  operation: 'getDeviceLock',
  summary:
    'After how many minutes without use a browser in which somebody is logged in locks itself; 0 for never.',
  method: 'GET',
  path: '/device_lock_api/',
  who: 'person',
  answers: { 200: oneObject(DeviceLock) },
});

export const changeDeviceLock = endpoint({
  operation: 'changeDeviceLock',
  summary:
    'Set after how many minutes without use browsers lock themselves; 0 for never. Each takes it within the hour in which it is used.',
  method: 'PUT',
  path: '/device_lock_api/',
  who: 'staff',
  body: DeviceLockInput,
  answers: { 200: oneObject(DeviceLock), 400: FieldErrors },
});
