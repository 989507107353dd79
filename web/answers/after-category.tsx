import './answers.css';

import { useId, useState } from 'react';

import { getPupilHome } from '../../contract/homes.ts';
import { canReviewAnswersAs } from '../../contract/permissions.ts';
import type { Progress } from '../../contract/progress.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { LinkButton } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SkeletonShape } from '../ui/feedback/skeleton.tsx';
import { AnsweredTests } from './answered-tests.tsx';
import { useAnswered } from './history-api.ts';

/** How many mistakes are shown at once. */
const perPage = 5;

/** Below the summary of a category that is done: where to go on, and the mistakes in it, wrong and partly right answers, beside the right ones. */
export function AfterCategory({ progress }: { progress: Progress }) {
  const person = usePerson();
  const mistakes = progress.answered - progress.right - progress.waiting;
  return (
    <>
      <NextCategory />
      {mistakes > 0 && person !== null && canReviewAnswersAs(person, 'self') && (
        <Mistakes category={progress.category} />
      )}
    </>
  );
}

/** The next step: the category to go on with, near the one that was solved last, or the choice of another where there is none. */
function NextCategory() {
  const { t } = useTranslation();
  const { data, error } = useEndpoint(getPupilHome, {});
  const next = data?.data_api[0]?.go_on;
  return (
    <div className="row category-end-next">
      {data === undefined && error === null && <SkeletonShape shape="short" />}
      {next !== null && next !== undefined && (
        <>
          <p>
            {t('answers.end.next', { name: next.category_name })}
            <span className="muted">
              {` · ${t('answers.end.left', { count: next.solvable - next.answered })}`}
            </span>
          </p>
          <LinkButton href={paths.solve(next.category)}>{t('answers.end.go_on')}</LinkButton>
        </>
      )}
      <LinkButton
        href={paths.categoryPicker}
        look={next === null || error !== null ? 'primary' : 'secondary'}
      >
        {t('answers.solve.back')}
      </LinkButton>
    </div>
  );
}

function Mistakes({ category }: { category: number }) {
  const { t } = useTranslation();
  const id = useId();
  const [page, setPage] = useState(1);
  const wanted = { category, verdict: 'mistakes', page, per_page: perPage } as const;
  const answered = useAnswered(wanted);
  return (
    <section className="category-end-again stack gap-3" aria-labelledby={id}>
      <h2 id={id}>{t('answers.end.look_again')}</h2>
      <Loaded answer={answered} shapes={['title', 'option', 'option']} keepsKnown>
        {(data) => (
          <>
            <AnsweredTests items={data.data_api} outdated={answered.isPlaceholderData} />
            <Pagination
              page={page}
              totalPages={data.total_pages}
              onPage={setPage}
              label={t('answers.end.pages')}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
