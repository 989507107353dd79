import { observable } from '../observable.ts';

/** What the server said last in the header Savol-Version; null before its first reply. */
export const saidVersion = observable<string | null>(null);
