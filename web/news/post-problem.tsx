import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { isStatus } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { tellError } from '../ui/tell-error.ts';
import { PostLoading } from './news-skeletons.tsx';

/** In the place of a post that is not there yet, or not at all. A null id is no post's. */
export function PostProblem({ post, id }: { post: UseQueryResult; id: number | null }) {
  const { t } = useTranslation();
  const missing = id === null || isStatus(post.error, 404);
  const back = (
    <LinkButton href={paths.news} look="secondary">
      {t('news.page.back')}
    </LinkButton>
  );

  if (missing) {
    return (
      <Alert tone="warning" actions={back}>
        {t('news.page.not_found')}
      </Alert>
    );
  }
  if (post.error === null) return <PostLoading />;
  return (
    <Alert
      tone="error"
      title={t('news.page.failed')}
      actions={
        <>
          <Button busy={post.isFetching} onClick={() => void post.refetch()}>
            {t('news.try_again')}
          </Button>
          {back}
        </>
      }
    >
      {tellError(t, post.error)}
    </Alert>
  );
}
