import type { Role } from '../../contract/roles.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** What people of a role usually do first. */
export function RoleSteps({ role }: { role: Role }) {
  const { t } = useTranslation();
  const toCategories = { href: paths.categoryPicker, text: t('app.home.to_categories') };
  const toTests = { href: paths.questions(), text: t('homes.steps.to_tests') };
  const steps = {
    pupil: [toCategories, toTests],
    parent: [toTests, { href: paths.profile, text: t('homes.steps.to_profile') }],
    teacher: [toCategories, toTests],
    staff: [{ href: paths.staff, text: t('homes.steps.to_staff') }, toTests],
  }[role];
  return (
    <Card>
      <p>{t(`homes.steps.${role}`)}</p>
      <div className="row">
        {steps.map(({ href, text }, at) => (
          <LinkButton key={href} href={href} look={at === 0 ? 'primary' : 'secondary'}>
            {text}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}
