import type { z } from "zod";

/**
 * For a rule over several fields: it runs even if other fields are wrong, so that one answer lists all errors.
 * @param fields those the rule reads; an error in one of them skips the rule
 */
export function besideOthers(...fields: string[]) {
  return {
    when: ({ value, issues }: z.core.ParsePayload): boolean =>
      typeof value === "object" && value !== null && issues.every(({ path }) => !reads(fields, path?.[0])),
  };
}

/** An error without a path concerns the whole input. */
function reads(fields: string[], at: PropertyKey | undefined): boolean {
  return at === undefined || fields.includes(String(at));
}
