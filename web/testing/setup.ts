import { afterEach, beforeEach } from 'vitest';

import { endBrowser, startBrowser } from './page.ts';

beforeEach(startBrowser);
afterEach(endBrowser);
