import "server-only";
import { hash, verify } from "@node-rs/argon2";

// argon2id, OWASP's first choice of costs: 19 MiB, two passes, one lane (reliability.md rule 11).
const COSTS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What is kept of a password: an argon2id string with its own salt and costs. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COSTS);
}

/** Whether a password is the one a kept string was made of. */
export function fitsPassword(password: string, kept: string): Promise<boolean> {
  return verify(kept, password);
}
