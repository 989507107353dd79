import { Component, type ReactNode } from 'react';

import { CrashPage } from './crash-page.tsx';

/** Shows a way out where a screen broke, or where its code could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <CrashPage /> : this.props.children;
  }
}
