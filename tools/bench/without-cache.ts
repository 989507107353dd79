import { LRUCache } from 'lru-cache';

// Loaded into the server by `npm run bench -- server --no-cache`: every lookup in a cache misses.
LRUCache.prototype.get = () => undefined;
