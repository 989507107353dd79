import './ui/theme.css';
import './ui/base.css';
import './ui/print.css';
import './app/app.css';

import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { App } from './app/app.tsx';
import { screenAt } from './app/routes.ts';
import { startI18n } from './lib/languages/i18n.ts';
import { finishLogOut, startSession } from './lib/session/session.ts';
import { tokens } from './lib/session/tokens.ts';

/** Shows the page in an element. Texts and screen load while the token is being checked; the page renders when the texts have come. */
export async function startPage(element: Element): Promise<Root> {
  const texts = startI18n();
  screenAt(window.location.pathname, tokens.access() !== null)?.preload();
  void startSession();
  void finishLogOut();
  await texts;
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return root;
}
