import './question-details.css';

import { useTranslation } from 'react-i18next';

import type { QuestionForAuthor, QuestionForStaff } from '../../contract/questions.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Collapsible } from '../ui/collapsible.tsx';
import { preview } from './preview.ts';

/** What concerns authors only: the state of the test, what the analysis noted, and who wrote it. */
export function AdministrativeInformation({ question }: { question: QuestionForAuthor | QuestionForStaff }) {
  const { t } = useTranslation();
  const author = question.author_name === '' ? t('questions.administration.nobody') : question.author_name;
  return (
    <Card className="screen-only" title={t('questions.administration.title')}>
      <dl className="question-facts">
        <dt>{t('questions.administration.ai')}</dt>
        <dd>
          <Chip tone={question.is_analyzed_by_ai ? 'green' : 'neutral'}>
            {t(`questions.administration.${question.is_analyzed_by_ai ? 'analyzed' : 'not_analyzed'}`)}
          </Chip>
        </dd>
        <dt>{t('questions.administration.status')}</dt>
        <dd>
          <Chip tone={question.enabled ? 'green' : 'orange'}>
            {t(`questions.administration.${question.enabled ? 'enabled' : 'disabled'}`)}
          </Chip>
        </dd>
        {'author_email' in question && (
          <>
            <dt>{t('questions.administration.author_name')}</dt>
            <dd>{author}</dd>
            <dt>{t('questions.administration.author_email')}</dt>
            <dd>{question.author_email || t('questions.administration.nobody')}</dd>
          </>
        )}
      </dl>
      {!('author_email' in question) && <p>{t('questions.administration.author', { name: author })}</p>}
      {question.change_by_ai !== '' && (
        <Collapsible
          title={t('questions.administration.notes')}
          preview={<p>{preview(question.change_by_ai)}</p>}
          scrolls
        >
          <p className="pre-line">{question.change_by_ai}</p>
        </Collapsible>
      )}
    </Card>
  );
}
