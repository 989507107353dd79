import { chooseAction } from './page-parts.ts';
import { press, type Screen } from './screen.ts';

/** The links between pupils and parents: of a pupil, of a parent, of a person without either role yet, and of a pupil for staff. */
export const screens: readonly Screen[] = [
  {
    name: 'family-pupil',
    role: 'pupil',
    path: '/family',
    loads: 'pupil',
    prepare: press('families.code.show'),
  },
  { name: 'family-parent', role: 'parent', path: '/family', loads: 'parent' },
  { name: 'family-user', role: 'user', path: '/family' },
  {
    name: 'family-refused',
    role: 'user',
    path: '/family',
    prepare: async (page, say) => {
      await page.getByLabel(say('families.add.code')).fill('4F7K-9QWM');
      await press('families.add.submit')(page, say);
      await page.getByText(say('ui.field.linking_code')).waitFor();
    },
  },
  {
    name: 'staff-parents',
    role: 'staff',
    path: '/staff?role=pupil',
    prepare: async (page, say) => {
      await chooseAction(page.locator('tbody').getByRole('row').first(), say('people.parents'));
      await page.getByRole('dialog').waitFor();
    },
  },
];
