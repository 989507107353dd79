import './news.css';

import { useTranslation } from 'react-i18next';

import { LoadingPanel } from '../ui/loading.tsx';
import { SkeletonCard, SkeletonList, SkeletonShape } from '../ui/skeleton.tsx';

/** In the place of a page of the news. */
export function NewsLoading() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('news.loading')}>
      <SkeletonList count={6} className="news-list">
        <SkeletonCard shapes={['picture', 'title', 'short', 'line', 'line']} />
      </SkeletonList>
    </LoadingPanel>
  );
}

/** In the place of one post. */
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
