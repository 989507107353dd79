import type { ReactNode } from 'react';
import { Redirect } from 'wouter';

import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { LoadingPanel } from '../ui/loading.tsx';
import type { Access } from './screen.tsx';

/** Shows a screen to those it is for and sends the others where they belong. */
export function ScreenGate({ access, children }: { access: Access; children: ReactNode }) {
  const { isAuthenticated } = useSession();
  if (access === 'guests' && isAuthenticated === true) return <Redirect to={paths.home} replace />;
  if (access === 'people' && isAuthenticated === false) return <Redirect to={paths.login} replace />;
  if (access === 'people' && isAuthenticated === null) return <LoadingPanel />;
  return children;
}
