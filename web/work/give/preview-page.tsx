import './give.css';

import { useState } from 'react';

import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { workPaths } from '../../lib/paths/work-paths.ts';
import { noPictures, OptionPicturesContext } from '../../question-types/option-pictures.tsx';
import { findView } from '../../question-types/registry.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import { askedIn } from '../../question-types/wire.ts';
import { QuestionMedia } from '../../questions/media/question-media.tsx';
import { RichText, RichTexts } from '../../rich-text/rich-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
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
            {data.words !== '' && <p className="pre-line">{data.words}</p>}
            <PreviewedTests id={id} tests={data.tests} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function PreviewedTests({ id, tests }: { id: number; tests: readonly QuestionToSolve[] }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<ReadonlyMap<number, unknown>>(new Map());
  const test = tests[place];
  if (test === undefined) return null;
  return (
    <>
      <nav aria-label={t('work.preview.numbers')}>
        <ul className="row gap-2">
          {tests.map((one, at) => (
            <li key={one.id}>
              <Button
                look={at === place ? 'primary' : 'secondary'}
                small
                aria-current={at === place ? 'step' : undefined}
                aria-label={t('work.preview.test', { number: at + 1, count: tests.length })}
                onClick={() => setPlace(at)}
              >
                {at + 1}
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      <PreviewedTest
        key={test.id}
        test={test}
        heading={t('work.preview.test', { number: place + 1, count: tests.length })}
        answer={answers.get(test.id)}
        onAnswer={(answer) => setAnswers(new Map([...answers, [test.id, answer]]))}
      />
      <div className="row">
        <Button look="secondary" disabled={place === 0} onClick={() => setPlace(place - 1)}>
          {t('work.preview.previous')}
        </Button>
        {place < tests.length - 1 ? (
          <Button onClick={() => setPlace(place + 1)}>{t('work.preview.next')}</Button>
        ) : (
          <LinkButton href={workPaths.work(id)}>{t('work.preview.back')}</LinkButton>
        )}
      </div>
    </>
  );
}

type PreviewedTestProps = {
  test: QuestionToSolve;
  heading: string;
  answer: unknown;
  onAnswer: (answer: unknown) => void;
};

function PreviewedTest({ test, heading, answer, onAnswer }: PreviewedTestProps) {
  const { t } = useTranslation();
  const view = findView(test.test_type);
  const content = view && askedIn(view, test).content;
  return (
    <RichTexts of={test}>
      <Card>
        <p className="muted small" role="status">
          {heading}
        </p>
        <h2 className="work-question pre-line">
          <RichText text={test.savol} part="head" />
        </h2>
        <RichText text={test.savol} part="rest" />
        <QuestionMedia test={test} />
        {view === undefined ? (
          <Alert tone="warning">{t('answers.solve.unknown_type', { type: test.test_type })}</Alert>
        ) : (
          <OptionPicturesContext value={test.media?.options ?? noPictures}>
            <TypePart
              part={view.Solve}
              props={{
                content,
                answer: answer ?? view.initial?.(content),
                onAnswer,
                problem: undefined,
                disabled: false,
              }}
            />
          </OptionPicturesContext>
        )}
      </Card>
    </RichTexts>
  );
}
