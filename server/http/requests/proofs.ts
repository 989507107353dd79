import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

import { createSigner, createVerifier } from 'fast-jwt';

import type { Challenge } from '../../../contract/people/mail-requests.ts';

/** Milliseconds in which a challenge can be solved and sent back. */
const lifetime = 5 * 60 * 1000;
/** Characters of a proof; a longer text is none. */
const longestProof = 1000;

type Claims = Challenge & { operation: string; network: string };

/**
 * Challenges to clients that make too many requests, and proofs that they have solved them. Both are signed and not stored: a
 * challenge costs the server two hashes, and so does a wrong proof.
 */
export type Proofs = {
  /** @param most the largest number that may be the solution */
  challenge: (operation: string, network: string, most: number) => string;
  /** The id of the challenge that a proof solves; undefined where it solves none of this operation and network. */
  read: (proof: string, operation: string, network: string) => string | undefined;
};

function targetOf(salt: string, solution: string): string {
  return hash('sha256', salt + solution, 'hex');
}

export function proofsOf(secretKey: string): Proofs {
  // A key of its own, so that no challenge passes for a token of a session.
  const key = createHmac('sha256', secretKey).update('proof of work').digest();
  const sign = createSigner({ key, algorithm: 'HS256', expiresIn: lifetime });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  return {
    challenge(operation, network, most) {
      const salt = randomBytes(16).toString('base64url');
      const target = targetOf(salt, String(randomInt(most + 1)));
      return sign({ operation, network, salt, target, most } satisfies Claims);
    },
    read(proof, operation, network) {
      const end = proof.lastIndexOf('.');
      const solution = proof.slice(end + 1);
      if (end === -1 || proof.length > longestProof || !/^\d{1,15}$/.test(solution)) return undefined;
      try {
        const claims = verify(proof.slice(0, end)) as Claims;
        const isForThis = claims.operation === operation && claims.network === network;
        return isForThis && targetOf(claims.salt, solution) === claims.target ? claims.salt : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
