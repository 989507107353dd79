import './ui/theme.css';
import './ui/base.css';
import './ui/print.css';
import './app/app.css';

import { startTransition, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { App } from './app/app.tsx';
import { screenAt } from './app/routes.ts';
import { startI18n } from './lib/languages/i18n.ts';
import { finishLogOut, startSession } from './lib/session/session.ts';
import { tokens } from './lib/session/tokens.ts';

/**
 * Takes the message about needed browsers off the page where styles hide it. Inserted again, it gets the styles of now: a browser may show it with
 * those from before the style sheet came.
 */
function removeHiddenMessage(): void {
  const message = document.querySelector('.needed');
  if (message === null) return;
  document.body.prepend(message);
  if (getComputedStyle(message).display === 'none') message.remove();
}

/** Shows the page in an element. Texts and screen load while the token is being checked; the page renders when the texts have come. */
export async function startPage(element: Element): Promise<Root> {
  removeHiddenMessage();
  const texts = startI18n();
  screenAt(window.location.pathname, tokens.access() !== null)?.preload();
  void startSession();
  void finishLogOut();
  await texts;
  const root = createRoot(element);
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  return root;
}
