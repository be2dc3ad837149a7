import "server-only";
import { hash, verify } from "@node-rs/argon2";

// argon2id, OWASP's first choice of costs: 19 MiB, two passes, one lane (reliability.md rule 11).
const COSTS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Fits no password, and costs the same work to find that out. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$bm9ib2R5J3Mgc2FsdC4uLg$${"A".repeat(43)}`;

/** What is kept of a password: an argon2id string with its own salt and costs. Takes a processor for some 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS);
}

/** Whether a password is the one a kept string was made of. As much work as hashPassword. */
export function fitsPassword(password: string, kept: string): Promise<boolean> {
  return verify(kept, password);
}
