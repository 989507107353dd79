import type { Child } from '../../contract/homes.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { SubjectIcon } from '../ui/pictures/subject-icon.tsx';

/** The subjects that a child is best and worst at; nothing where there is too little to compare. */
export function StrongAndWeak({ child }: { child: Pick<Child, 'strong' | 'weak' | 'subjects'> }) {
  const { t } = useTranslation();
  const nameOf = (id: number | null) => child.subjects.find(({ category }) => category === id)?.category_name;
  const [strong, weak] = [nameOf(child.strong), nameOf(child.weak)];
  if (strong === undefined || weak === undefined) return null;
  return (
    <dl className="row strong-and-weak">
      <Subject label={t('homes.family.strong')} name={strong} />
      <Subject label={t('homes.family.weak')} name={weak} />
    </dl>
  );
}

function Subject({ label, name }: { label: string; name: string }) {
  return (
    <div className="grid strong-or-weak">
      <SubjectIcon name={name} />
      <dt className="muted small">{label}</dt>
      <dd>{name}</dd>
    </div>
  );
}
