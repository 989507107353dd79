import { listLogInEvents } from '../../contract/people/log-in-events.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { lazyCode } from '../ui/feedback/lazy-code.ts';

/** For how many days the start page says what other people did to a log-in; the profile says it for a year. */
const noticeDays = 14;

const shown = lazyCode(async () => (await import('../cards/log-in-events.tsx')).LogInEvents);

/** What other people did lately to the log-in of the reader and of the reader’s children. Its code and texts are loaded where there is something to say. */
export function LogInNotice() {
  const { data: events = [] } = useEndpoint(
    listLogInEvents,
    { query: { days: noticeDays } },
    { select: (answer) => answer.data_api, prepare: ({ data_api }) => data_api.length > 0 && shown.load() },
  );
  const Events = shown.loaded;
  return Events === undefined || events.length === 0 ? null : <Events events={events} />;
}
