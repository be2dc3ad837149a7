import type { z } from "zod";

/**
 * For a rule over several fields: it runs although other fields are wrong, so that one answer names everything wrong.
 * @param fields those the rule reads; while one of them is wrong by itself, the rule waits
 */
export function besideOthers(...fields: string[]) {
  return {
    when: ({ value, issues }: z.core.ParsePayload): boolean =>
      typeof value === "object" && value !== null && issues.every(({ path }) => !reads(fields, path?.[0])),
  };
}

/** An error without a path is of the whole input. */
function reads(fields: string[], at: PropertyKey | undefined): boolean {
  return at === undefined || fields.includes(String(at));
}
