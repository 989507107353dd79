import type { ComponentType } from 'react';

import type { Role } from '../../contract/roles.ts';
import { loadAllTexts } from '../lib/i18n.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { loadQueries } from './screen.tsx';

/** The home of a role. Its code is loaded when it is first shown, with the query client and all texts. */
function home(load: () => Promise<ComponentType>): LazyComponent<object> {
  const loadAll = async () => {
    const [Home, { WithQueries }] = await Promise.all([load(), loadQueries(), loadAllTexts()]);
    return () => (
      <WithQueries>
        <Home />
      </WithQueries>
    );
  };
  return lazyComponent(loadAll, LoadingPanel);
}

const steps = (role: Role) =>
  home(async () => {
    const { RoleSteps } = await import('../homes/role-steps.tsx');
    return () => <RoleSteps role={role} />;
  });

/** What a person finds on the start page, by role. */
export const roleHomes: Readonly<Record<Role, LazyComponent<object>>> = {
  staff: steps('staff'),
  teacher: steps('teacher'),
  parent: steps('parent'),
  pupil: home(() => import('../homes/pupil-home.tsx').then((file) => file.PupilHome)),
};
