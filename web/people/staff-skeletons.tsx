import './people.css';

import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { SkeletonList, SkeletonShape } from '../ui/feedback/skeleton.tsx';

/** In the place of a list on the page of staff. */
export function StaffListLoading() {
  return (
    <LoadingPanel>
      <SkeletonList count={8} className="stack gap-3">
        <div className="staff-row stack gap-3">
          <SkeletonShape shape="short" />
          <SkeletonShape shape="line" />
        </div>
      </SkeletonList>
    </LoadingPanel>
  );
}
