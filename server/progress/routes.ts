import { listProgress } from '../../contract/progress.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { findUnserved } from '../questions/withheld-store.ts';
import * as store from './store.ts';

const handleListProgress: Handler<typeof listProgress> = async ({ query, person, now, database }) => {
  const withheld = await findUnserved(database, person, now);
  return ok({ status: 'ok', data_api: await store.listProgress(database, person, query.ids, withheld) });
};

export const progressRoutes = [route(listProgress, handleListProgress)];
