import type { ComponentType } from 'react';

import type { Role } from '../../contract/people/roles.ts';
import type { User } from '../../contract/people/users.ts';
import { PersonHome } from '../homes/person-home.tsx';
import { type LazyComponent, lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LazyPupilHome } from './lazy-person-home.ts';
import { LoadingScreen } from './screen.tsx';
import { WithQueries } from './with-queries.tsx';

/** The home of a role. Its code is loaded when it is first shown. */
const home = (load: () => Promise<ComponentType>) => lazyComponent(load, LoadingScreen);

/** What a person finds on the start page, by role. */
const roleHomes: Readonly<Record<Role, LazyComponent<object>>> = {
  staff: home(() => import('../homes/staff/staff-home.tsx').then((file) => file.StaffHome)),
  teacher: home(() => import('../homes/teacher/teacher-home.tsx').then((file) => file.TeacherHome)),
  parent: home(() => import('../homes/family/family-home.tsx').then((file) => file.FamilyHome)),
  pupil: LazyPupilHome,
};

/** The start page of a signed-in user. */
export function PersonHomePage({ person }: { person: User }) {
  return (
    <WithQueries>
      <PersonHome person={person} homes={roleHomes} />
    </WithQueries>
  );
}
