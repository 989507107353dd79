import { getPupilHome } from '../../../contract/homes.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';

/** The parts of a pupil’s home with work, whose code is loaded with the home of those who have some. */
export const pupilWork = lazyCode(() => import('../../work/own/pupil-work.tsx'));

/** The results of the reader, where to go on, and work. */
export function usePupilHome() {
  return useEndpoint(
    getPupilHome,
    {},
    {
      select: (answer) => answer.data_api[0],
      prepare: ({ data_api }) => {
        const { due_total = 0, back = [] } = data_api[0]?.work ?? {};
        return due_total + back.length > 0 && pupilWork.load();
      },
    },
  );
}
