import './staff.css';

import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { SkeletonList, SkeletonShape } from '../ui/feedback/skeleton.tsx';

/** In the place of a list on the page of staff. */
export function StaffListLoading() {
  return (
    <LoadingPanel>
      <SkeletonList count={8} className="staff-list">
        <div className="staff-row stack-small">
          <SkeletonShape shape="short" />
          <SkeletonShape shape="line" />
        </div>
      </SkeletonList>
    </LoadingPanel>
  );
}
