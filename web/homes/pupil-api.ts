import { getPupilHome } from '../../contract/homes.ts';
import { call } from '../lib/api.ts';
import { useAnswer } from '../lib/use-answer.ts';
import { lazyCode } from '../ui/lazy-code.ts';

/** The parts of a pupil’s home with work, whose code is loaded with the home of those who have some. */
export const pupilWork = lazyCode(() => import('../work/own/pupil-work.tsx'));

/** The results of the reader, where to go on, and work. */
export function usePupilHome() {
  return useAnswer({
    name: 'home of a pupil',
    load: async (signal) => {
      const [home] = (await call(getPupilHome, {}, { signal })).data_api;
      const { due_total = 0, back = [] } = home?.work ?? {};
      if (due_total + back.length > 0) await pupilWork.load();
      return home;
    },
  });
}
