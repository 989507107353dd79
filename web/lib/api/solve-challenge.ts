import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import type { Challenge } from '../../../contract/people/mail-requests.ts';

/** The payload of a JSON Web Token. */
function readChallenge(challenge: string): Challenge {
  const payload = (challenge.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(atob(payload)) as Challenge;
}

/**
 * Solves a challenge, which takes seconds. It is written in JavaScript alone, since `crypto.subtle` exists on https and localhost
 * only, and school servers are often on plain http in the local network.
 * @throws where the challenge has no solution
 */
export function solveChallenge(challenge: string): number {
  const { salt, target, most } = readChallenge(challenge);
  const encoder = new TextEncoder();
  const salted = sha256.create().update(encoder.encode(salt));
  // Few hashes begin as the target does, so few are compared as text.
  const begin = Number.parseInt(target.slice(0, 2), 16);
  for (let solution = 0; solution <= most; solution += 1) {
    const hash = salted
      .clone()
      .update(encoder.encode(String(solution)))
      .digest();
    if (hash[0] === begin && bytesToHex(hash) === target) return solution;
  }
  throw new Error('The challenge has no solution.');
}
