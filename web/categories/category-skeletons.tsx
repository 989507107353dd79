import './categories.css';

import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { SkeletonCard, SkeletonList, SkeletonShape } from '../ui/feedback/skeleton.tsx';

/** In the place of categories as cards. */
export function CategoryCardsLoading() {
  return (
    <LoadingPanel>
      <SkeletonList count={8} className="grid gap-3 category-cards">
        <div className="category-card">
          <SkeletonShape shape="icon" />
          <div className="stack gap-1 category-card-text">
            <SkeletonShape shape="line" />
            <SkeletonShape shape="short" />
          </div>
        </div>
      </SkeletonList>
    </LoadingPanel>
  );
}

/** In the place of one category. */
export function CategoryLoading() {
  return (
    <LoadingPanel>
      <SkeletonCard shapes={['title', ['chip', 'chip'], ['button', 'button']]} />
      <SkeletonCard shapes={['short', 'line']} />
    </LoadingPanel>
  );
}
