import { Component, type ReactNode } from 'react';

import { CrashPage } from './crash-page.tsx';

/** Shows the crash page where a screen throws, or where its code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
