import { Component, type ReactNode } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { onReturn } from '../lib/api/online.ts';
import { paths } from '../lib/paths/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';

function CrashPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('app.crash.title')}</PageHeading>
      <EmptyState
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{t('app.crash.reload')}</Button>
            <LinkButton href={paths.home} look="secondary">
              {t('app.not_found.home')}
            </LinkButton>
          </>
        }
      >
        {t('app.crash.text')}
      </EmptyState>
    </>
  );
}

/** Shows the crash page where a screen throws, or where its code could not be loaded, until the network returns: that may have been why. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  readonly #recover = () => this.setState({ crashed: false });
  #forget = () => undefined as void;

  override componentDidMount() {
    this.#forget = onReturn(this.#recover);
  }

  override componentWillUnmount() {
    this.#forget();
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
