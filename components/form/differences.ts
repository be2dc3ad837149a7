export type Difference = {
  name: string;
  /** The saved value. */
  theirs: string;
  /** The form's value. */
  yours: string;
  /** Whether it was also typed here; otherwise only another user changed it. */
  typed: boolean;
};

/**
 * The fields that another user changed while a form was open, where the form's value differs.
 * @param before the values the form was filled from; undefined where the form no longer knows them: then every field that differs
 *   counts
 */
export function differences(
  before: Record<string, string> | undefined,
  theirs: Record<string, string>,
  yours: Record<string, string>,
): Difference[] {
  return Object.entries(theirs).flatMap(([name, value]) => {
    // Without `before`, a value that was not sent may not belong to a field of the form.
    if (!before && yours[name] === undefined) return [];
    const own = yours[name] ?? "";
    if (own === value || before?.[name] === value) return [];
    return [{ name, theirs: value, yours: own, typed: (before?.[name] ?? "") !== own }];
  });
}
