import { canReviewAnswersAs } from '../../../contract/permissions.ts';
import { AnsweredList } from '../../answers/answered-list.tsx';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { usePupilHome } from './pupil-api.ts';

/** All answers that the reader gave. */
export function AnsweredPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const mayReview = person !== null && canReviewAnswersAs(person, 'self');
  return (
    <div className="stack">
      <PageHeading above={<TextLink href={paths.home}>{t('homes.answered.back')}</TextLink>}>
        {t('homes.answered.title')}
      </PageHeading>
      {mayReview ? <OwnAnswers /> : <EmptyState>{t('homes.answered.no_access')}</EmptyState>}
    </div>
  );
}

function OwnAnswers() {
  const { t } = useTranslation();
  const home = usePupilHome();
  return (
    <AnsweredList
      subjects={home.data?.subjects}
      nothing={
        <EmptyState
          illustration="welcome"
          actions={<LinkButton href={paths.categoryPicker}>{t('homes.pupil.choose')}</LinkButton>}
        >
          {t('homes.answered.nothing')}
        </EmptyState>
      }
    />
  );
}
