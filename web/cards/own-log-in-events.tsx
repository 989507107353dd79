import { listLogInEvents } from '../../contract/log-in-events.ts';
import { call } from '../lib/api.ts';
import { useAnswer } from '../lib/use-answer.ts';
import { LogInEvents } from './log-in-events.tsx';

/** What other people did to the log-in of the reader and of the reader’s children in the last year; nothing where nobody did anything. */
export function OwnLogInEvents() {
  const { data = [] } = useAnswer({
    name: 'log-in events of a year',
    load: async (signal) => (await call(listLogInEvents, {}, { signal })).data_api,
  });
  return data.length === 0 ? null : <LogInEvents events={data} />;
}
