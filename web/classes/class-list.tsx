import type { ClassForPupil, ClassInList } from '../../contract/people/classes.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { LinkCard, LinkCardHeading } from '../ui/layout/link-card.tsx';
import { schoolYear } from './school-year.ts';

export type ListedClass = ClassInList | ClassForPupil;

/** Classes as cards. Those that the reader does not manage have no page to open. */
export function ClassList({ classes, busy }: { classes: readonly ListedClass[]; busy: boolean }) {
  return (
    <ul className="grid class-cards" aria-busy={busy}>
      {classes.map((one) => (
        <li key={one.id}>
          {'pupils_count' in one ? (
            <LinkCard>
              <LinkCardHeading href={paths.schoolClass(one.id)}>{one.name}</LinkCardHeading>
              <ClassFacts one={one} />
            </LinkCard>
          ) : (
            <Card>
              <h2 className="class-name">{one.name}</h2>
              <ClassFacts one={one} />
            </Card>
          )}
        </li>
      ))}
    </ul>
  );
}

function ClassFacts({ one }: { one: ListedClass }) {
  const { t } = useTranslation();
  const count = 'pupils_count' in one ? [t('classes.pupils_count', { count: one.pupils_count })] : [];
  const facts = [schoolYear(one.year), ...(one.subject_name === '' ? [] : [one.subject_name]), ...count];
  return (
    <>
      <p className="muted small">{facts.join(' · ')}</p>
      {'is_confirmed' in one && !(one.is_confirmed && one.unconfirmed_pupils === 0) && (
        <p>
          <Chip tone="orange">
            {one.is_confirmed
              ? t('classes.confirm.pupils_chip', { count: one.unconfirmed_pupils })
              : t('classes.confirm.class_chip')}
          </Chip>
        </p>
      )}
      <p className="small">
        {one.teachers.length === 0
          ? t('classes.no_teachers')
          : one.teachers.map(({ name }) => name).join(', ')}
      </p>
    </>
  );
}
