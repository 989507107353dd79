import { makeClass, makePerson } from '../../testing/factories.ts';
import type { Maker, Requests } from '../../testing/matrix-callers.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { makeWork } from '../../testing/work.ts';

const ofClass: Maker = (object) => async (context) => {
  if (object === 'missing') return { query: `class=${missing}` };
  const schoolClass = await makeClass(context, { pupils: [await makePerson(context, { is_pupil: true })] });
  await makeWork(context, { classes: [schoolClass] });
  return { query: `class=${schoolClass.id}&period=year` };
};

/** The requests about results of the school. */
export const requests: Requests = {
  'GET /school_api/results/': ofClass,
  'GET /school_api/results/export/': ofClass,
  'GET /school_api/results/export/xlsx/': ofClass,
};
