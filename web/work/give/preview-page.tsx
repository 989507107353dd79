import './give.css';

import { useState } from 'react';

import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { workPaths } from '../paths.ts';
import { AnswerFields } from '../../question-card/answer-form.tsx';
import { Question } from '../../question-card/question.tsx';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { usePreview, useWork } from './api.ts';
import { NoWork } from './no-work.tsx';

/** A work as a pupil sees it. Answers stay in the page. */
export function PreviewPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const preview = usePreview(id);
  const { data: work } = useWork(id);
  if (id === null || isStatus(preview.error, 403, 404)) return <NoWork />;
  const isDrawn = work !== undefined && work.tests_count < work.pool_count;
  return (
    <div className="stack reading">
      <PageHeading
        above={<TextLink href={workPaths.work(id)}>{t('work.preview.back')}</TextLink>}
        kind={t('work.preview.title')}
      >
        {preview.data?.title}
      </PageHeading>
      <Alert>
        {t('work.preview.lead')} {isDrawn && t('work.preview.drawn')}
      </Alert>
      <Loaded answer={preview} keepsKnown>
        {(data) => (
          <>
            {data.words !== '' && <p className="pre-wrap">{data.words}</p>}
            <PreviewedTests id={id} questions={data.tests} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function PreviewedTests({ id, questions }: { id: number; questions: readonly QuestionToSolve[] }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<ReadonlyMap<number, unknown>>(new Map());
  const question = questions[place];
  if (question === undefined) return null;
  return (
    <>
      <nav aria-label={t('work.preview.numbers')}>
        <ul className="row gap-2">
          {questions.map((shownTest, at) => (
            <li key={shownTest.id}>
              <Button
                look={at === place ? 'primary' : 'secondary'}
                small
                aria-current={at === place ? 'step' : undefined}
                aria-label={t('work.preview.test', { number: at + 1, count: questions.length })}
                onClick={() => setPlace(at)}
              >
                {at + 1}
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      <Card key={question.id}>
        <p className="muted small" role="status">
          {t('work.preview.test', { number: place + 1, count: questions.length })}
        </p>
        <Question question={question}>
          <AnswerFields
            question={question}
            answer={answers.get(question.id)}
            onAnswer={(answer) => setAnswers(new Map([...answers, [question.id, answer]]))}
            problem={undefined}
            disabled={false}
          />
        </Question>
      </Card>
      <div className="row">
        <Button look="secondary" disabled={place === 0} onClick={() => setPlace(place - 1)}>
          {t('work.preview.previous')}
        </Button>
        {place < questions.length - 1 ? (
          <Button onClick={() => setPlace(place + 1)}>{t('work.preview.next')}</Button>
        ) : (
          <LinkButton href={workPaths.work(id)}>{t('work.preview.back')}</LinkButton>
        )}
      </div>
    </>
  );
}
