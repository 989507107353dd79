import {
  type AnalysisSettings,
  getAnalysisSettings as getEndpoint,
  getSentRequest as getRequestEndpoint,
  listSentRequests as listRequestsEndpoint,
  setAnalysisSettings as setEndpoint,
} from '../../contract/ai/analysis.ts';
import type { AppContext } from '../app-context.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type AuthenticatedUser, type Handler, ok, type Route, route } from '../http/route.ts';
import { findRequest, listRequests } from './request-store.ts';
import { retainedSince } from './rules.ts';
import { lockSettings, readSettings, type Switch, updateSwitch } from './settings-store.ts';
import { readToday } from './hold.ts';
import { countWaiting, queueTasks } from './task-store.ts';

async function readShown(
  context: AppContext,
  database: Database,
  person: AuthenticatedUser,
  now: Date,
): Promise<AnalysisSettings> {
  const { ai } = context.config;
  const { is_on, at_saving, answers_may_leave, problem, resting_until } = await readSettings(database);
  const shown = { status: 'ok' as const, is_set: ai !== undefined, is_on, at_saving, answers_may_leave };
  if (ai === undefined || !context.guards.canManageSchool(person)) return shown;
  const { sent, limit } = await readToday(context, database, now);
  const { analyses, orders, proposals } = await countWaiting(database);
  const isResting = resting_until !== null && new Date(resting_until) > now;
  return {
    ...shown,
    endpoint: {
      host: new URL(ai.url).host,
      model: ai.model,
      daily_limit: limit,
      sent_today: sent,
      waiting: analyses + orders + proposals,
      resting_until: isResting ? resting_until : null,
      problem,
    },
  };
}

const handleGetSettings: Handler<typeof getEndpoint> = async ({ person, now, database }, context) =>
  ok(await readShown(context, database, person, now));

/** The entries of the audit trail about a change of the settings; none where nothing has changed. */
function auditEventsOfSwitch(actor: number, before: Switch, after: Switch): AuditEvent[] {
  const changed = (['is_on', 'at_saving', 'answers_may_leave'] as const).filter(
    (name) => before[name] !== after[name],
  );
  if (changed.length === 0) return [];
  const details = Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
  return [{ actor, action: 'ai.switched', details }];
}

const handleSetSettings: Handler<typeof setEndpoint> = async ({ body, person, now, database }, context) => {
  const { ai } = context.config;
  if (ai === undefined) throw conflict('No endpoint of a language model is set.', 'analysis_off');
  await inTransaction(database, async (transaction) => {
    const before = await lockSettings(transaction);
    const after = { ...body, answers_may_leave: body.answers_may_leave ?? before.answers_may_leave };
    await updateSwitch(transaction, after, { by: person.id, at: now });
    await insertAuditEntries(transaction, auditEventsOfSwitch(person.id, before, after));
    if (body.is_on) await queueTasks(transaction, ai.atOnce);
  });
  return ok(await readShown(context, database, person, now));
};

const handleListRequests: Handler<typeof listRequestsEndpoint> = async ({ query, now, database }) => {
  const { requests, total } = await listRequests(database, query, retainedSince(now));
  return ok(listPage(requests, total, query));
};

const handleGetRequest: Handler<typeof getRequestEndpoint> = async ({ params, now, database }) => {
  const request = await findRequest(database, params.id, retainedSince(now));
  if (request === undefined) throw notFound();
  return ok({ status: 'ok', data_api: [request] });
};

/** The switch, and the requests to the model, for staff. */
export const analysisSettingsRoutes: Route[] = [
  route(getEndpoint, handleGetSettings),
  route(setEndpoint, handleSetSettings),
  route(listRequestsEndpoint, handleListRequests),
  route(getRequestEndpoint, handleGetRequest),
];
