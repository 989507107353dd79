import { listProgress } from '../../contract/progress.ts';
import { type Handler, ok, route } from '../http/route.ts';
import * as store from './store.ts';

const handleListProgress: Handler<typeof listProgress> = async ({ query, person, database }) =>
  ok({ status: 'ok', data_api: await store.listProgress(database, person, query.ids) });

export const progressRoutes = [route(listProgress, handleListProgress)];
