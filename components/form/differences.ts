export type Difference = {
  name: string;
  /** What is saved now. */
  theirs: string;
  /** What stands in the form. */
  yours: string;
  /** Whether it was typed here, too; otherwise only somebody else changed it. */
  typed: boolean;
};

/**
 * The fields that somebody else changed while a form was open, where the form says otherwise.
 * @param before the values the form was filled from; undefined where the form no longer knows them: then every field counts
 *   that differs
 */
export function differences(
  before: Record<string, string> | undefined,
  theirs: Record<string, string>,
  yours: Record<string, string>,
): Difference[] {
  return Object.entries(theirs).flatMap(([name, value]) => {
    // Without `before`, what was not sent may not be a field of the form at all.
    if (!before && yours[name] === undefined) return [];
    const own = yours[name] ?? "";
    if (own === value || before?.[name] === value) return [];
    return [{ name, theirs: value, yours: own, typed: (before?.[name] ?? "") !== own }];
  });
}
