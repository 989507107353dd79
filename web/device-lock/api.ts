import { useQuery, useQueryClient } from '@tanstack/react-query';

import { changeDeviceLock, getDeviceLock } from '../../contract/device-lock.ts';
import { call } from '../lib/api.ts';
import { storeSetting } from '../lib/lock/stored.ts';

const queryKey = ['device-lock'] as const;

/** After how many minutes without use browsers lock themselves; 0 for never. */
export function useUnusedMinutes() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getDeviceLock, {}, { signal }),
    select: ({ data_api }) => data_api[0]?.minutes,
  });
}

/** Sets that time. This browser takes it at once. */
export function useChangeUnusedMinutes() {
  const queries = useQueryClient();
  return async (minutes: number): Promise<void> => {
    await call(changeDeviceLock, { body: { minutes } });
    storeSetting({ minutes, at: Date.now() });
    await queries.invalidateQueries({ queryKey });
  };
}
