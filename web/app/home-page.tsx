import { GuestHome } from '../homes/guest-home.tsx';
import { PersonHome } from '../homes/person-home.tsx';
import { isChecking } from '../lib/session-state.ts';
import { usePerson, useSession } from '../lib/session.ts';
import { LoadingPanel } from '../ui/loading.tsx';
import { roleHomes } from './role-homes.tsx';

/** The start page. */
export function HomePage() {
  const session = useSession();
  const person = usePerson();
  if (isChecking(session)) return <LoadingPanel />;
  return person === null ? <GuestHome /> : <PersonHome person={person} homes={roleHomes} />;
}
