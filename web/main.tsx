import './ui/theme.css';
import './ui/print.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { preloadScreen } from './app/routes.tsx';
import { startI18n } from './lib/i18n.ts';
import { finishLogOut, startSession } from './lib/session.ts';
import { tokens } from './lib/tokens.ts';

// Texts and screen load while the token is being checked; the page renders when the texts have come.
const texts = startI18n();
void startSession();
void finishLogOut();
preloadScreen(window.location.pathname, tokens.access() !== null);

const root = document.getElementById('root');
if (root === null) throw new Error('The page shell has no #root.');

void texts.then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
