import type { ClassPupil } from '../../contract/people/classes.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { rejectedPaths } from '../storage-keys/paths.ts';
import { Menu } from '../ui/dialogs/menu.tsx';
import { useCardActions } from './card-actions.tsx';

const pupilOnly = { is_pupil: true, is_teacher: false, is_staff: false, is_parent: false };

/** What the teacher of a pupil can do about the log-in, and where the answers are that came too late, in a menu. */
export function CardMenu({ pupil }: { pupil: ClassPupil }) {
  const { t } = useTranslation();
  const { items, dialog } = useCardActions({ ...pupil, ...pupilOnly });
  const late = { label: t('untaken.link'), href: rejectedPaths.ofPerson(pupil.id) };
  return (
    <>
      <Menu
        label={t('people.actions', { name: `${pupil.first_name} ${pupil.last_name}` })}
        trigger={<span className="menu-dots">⋯</span>}
        items={[...items, late]}
      />
      {dialog}
    </>
  );
}
