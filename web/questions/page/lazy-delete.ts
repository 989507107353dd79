import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';

/** The question before a test is deleted. Its code is apart from that of the details, as it can disable a test of any type. */
export const LazyDeleteDialog = lazyComponent(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  () => null,
);
