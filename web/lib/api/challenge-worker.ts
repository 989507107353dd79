import { solveChallenge } from './solve-challenge.ts';

// Solves the challenge of a message beside the page, which stays usable.
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage(solveChallenge(data), { transfer: [] });
});
