import { useQuery } from '@tanstack/react-query';

import { getPupilHome } from '../../contract/homes.ts';
import { call } from '../lib/api.ts';

/** Each answer that somebody gives changes a home, so it is loaded whenever it is shown. */
const fresh = { refetchOnMount: 'always' } as const;

/** The results of the reader, and where to go on. */
export function usePupilHome() {
  return useQuery({
    queryKey: ['homes', 'pupil'],
    queryFn: ({ signal }) => call(getPupilHome, {}, { signal }),
    select: (answer) => answer.data_api[0],
    ...fresh,
  });
}
