import "server-only";
import { hash, verify } from "@node-rs/argon2";

// argon2id with the costs OWASP recommends first: 19 MiB, two passes, one lane.
const COSTS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Matches no password, but costs a real check: response times do not distinguish an unknown phone from a wrong password. */
export const DUMMY_HASH = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$bm9ib2R5J3Mgc2FsdC4uLg$${"A".repeat(43)}`;

/** Hashes a password with argon2id; the string holds its salt and costs. Occupies one processor for about 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS);
}

/** Checks a password against a stored hash. Costs as much as hashPassword. */
export function verifyPassword(password: string, stored: string): Promise<boolean> {
  return verify(stored, password);
}
