import type { UseQueryResult } from '@tanstack/react-query';

import { isStatus } from '../lib/api/api-error.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { newsPaths } from './paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { SkeletonShape } from '../ui/feedback/skeleton.tsx';
import { errorText } from '../ui/feedback/error-text.ts';

/** In the place of a post that is being loaded, does not exist (as a null id) or could not be loaded. */
export function PostProblem({ post, id }: { post: UseQueryResult; id: number | null }) {
  const { t } = useTranslation();
  const back = (
    <LinkButton href={newsPaths.list} look="secondary">
      {t('news.page.back')}
    </LinkButton>
  );

  if (id === null || isStatus(post.error, 404)) {
    return (
      <Alert tone="warning" actions={back}>
        {t('news.page.not_found')}
      </Alert>
    );
  }
  if (post.error === null) return <PostLoading />;
  return (
    <LoadError
      title={t('news.page.failed')}
      text={errorText(t, post.error)}
      onRetry={post.refetch}
      actions={back}
    />
  );
}

export function PostLoading() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('news.page.loading')}>
      <SkeletonShape shape="short" />
      <SkeletonShape shape="picture" />
      <SkeletonShape shape="line" />
      <SkeletonShape shape="line" />
      <SkeletonShape shape="line" />
    </LoadingPanel>
  );
}
