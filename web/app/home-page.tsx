import { isChecking } from '../lib/session/session-state.ts';
import { usePerson, useSession } from '../lib/session/session.ts';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { LazyGuestHome, LazyPersonHome } from './lazy-person-home.ts';

/** The start page. */
export function HomePage() {
  const session = useSession();
  const person = usePerson();
  if (isChecking(session)) return <LoadingPanel />;
  return person === null ? <LazyGuestHome /> : <LazyPersonHome person={person} />;
}
