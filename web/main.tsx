import { startPage } from './start-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page shell has no #root.');
void startPage(root);
