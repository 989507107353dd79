import '../ui/theme.css';
import '../ui/base.css';
import '../ui/print.css';
import '../app/app.css';

import { createRoot } from 'react-dom/client';

import { startI18n } from '../lib/languages/i18n.ts';
import { PartsPage } from './parts-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

// Each document chooses its language by its address, and not by what the one before has stored.
document.documentElement.lang = new URLSearchParams(window.location.search).get('lng') ?? '';
document.cookie = 'i18next=; max-age=0; path=/';

void startI18n().then(() => {
  createRoot(root).render(<PartsPage />);
});
