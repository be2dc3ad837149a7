import type { Edit } from "../../controls/control";

/**
 * A fault that Stryker cannot make, such as in SQL, in a condition of the query builder, in a lock or in the baseline migration, and the
 * test file that must notice it.
 */
export type Slip = Edit & { test: string };

/** @param pairs a passage that the file has once, and what stands there instead */
export function slips(file: string, test: string, pairs: [was: string, now: string][]): Slip[] {
  return pairs.map(([was, now]) => ({ file, test, was, now }));
}
