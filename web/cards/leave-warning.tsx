import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import { useTranslation } from '../lib/languages/i18n.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';

/** The path of a link of this page that a click opens here; undefined for other clicks. */
function pathOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.origin !== window.location.origin) return undefined;
  // The link to the content stays on the page.
  if (link.hash !== '' && link.pathname === window.location.pathname) return undefined;
  return link.pathname + link.search;
}

/** Asks before a link or the browser leaves a screen whose content cannot be shown again. */
export function LeaveWarning() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [path, setPath] = useState<string>();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const wanted = pathOf(event);
      if (wanted === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setPath(wanted);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);

  if (path === undefined) return null;
  return (
    <Confirm
      title={t('cards.print.leave')}
      action={t('cards.print.leave_action')}
      onConfirm={async () => navigate(path)}
      onClose={() => setPath(undefined)}
    >
      {t('cards.print.leave_text')}
    </Confirm>
  );
}
