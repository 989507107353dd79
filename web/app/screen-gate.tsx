import type { ReactNode } from 'react';
import { Redirect } from 'wouter';

import { paths } from '../lib/paths.ts';
import { isChecking } from '../lib/session-state.ts';
import { useSession } from '../lib/session.ts';
import { LoadingPanel } from '../ui/loading.tsx';
import type { Access } from './screen.tsx';

/** Shows a screen to those who may see it, and redirects others. */
export function ScreenGate({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const { isAuthenticated } = session;
  if (access === 'guests' && isAuthenticated === true) return <Redirect to={paths.home} replace />;
  if (access !== 'everybody' && isChecking(session)) return <LoadingPanel />;
  if (access === 'people' && isAuthenticated !== true) return <Redirect to={paths.login} replace />;
  return children;
}
