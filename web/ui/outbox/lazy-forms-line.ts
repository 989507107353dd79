import { lazyComponent } from '../feedback/lazy-component.tsx';

/** As FormsLine, for screens that have no form: its code is loaded behind them. */
export const LazyFormsLine = lazyComponent(
  () => import('./forms-line.tsx').then((file) => file.FormsLine),
  () => null,
);
