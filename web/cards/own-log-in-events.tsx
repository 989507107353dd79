import { listLogInEvents } from '../../contract/people/log-in-events.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { LogInEvents } from './log-in-events.tsx';

/** What other people did to the log-in of the reader and of the reader’s children in the last year; nothing where nobody did anything. */
export function OwnLogInEvents() {
  const { data = [] } = useEndpoint(listLogInEvents, {}, { select: (answer) => answer.data_api });
  return data.length === 0 ? null : <LogInEvents events={data} />;
}
