/** The headers of endpoints that request a mail. */
export const mailHeaders = {
  /** Of a success: in how many seconds the mail is sent; 0 for now. Present whether or not there is an account for the mail. */
  delay: 'Mail-Delay',
  /** Of a 429: a signed challenge. The request is accepted with a proof that the client has solved it. */
  challenge: 'Proof-Challenge',
  /** Of a request: a challenge, a dot, and the number that solves it. */
  proof: 'Proof-Solution',
} as const;

/**
 * A proof of work. The solution is the number from 0 to `most` for which the SHA-256 hash of the salt, followed by the number in
 * decimal, is `target` in hexadecimal. It is in the payload of the challenge, which is a JSON Web Token.
 */
export type Challenge = { salt: string; target: string; most: number };

/** The proof for the `Proof-Solution` header. */
export function proofOf(challenge: string, solution: number): string {
  return `${challenge}.${solution}`;
}
