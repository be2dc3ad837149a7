/** What keeps two records from becoming one; `about` is the class, season or register. */
export type Collision = {
  code: "same_class" | "same_season" | "both_wait" | "waits_for_own" | "both_marked";
  about: string;
};

/** Fields that the kept record takes over where it has none; those of a guardian only together. */
const FILLED = [["email"], ["idNumber"], ["guardianName", "guardianIdNo", "guardianMsisdn"]] as const;
export type FilledField = (typeof FILLED)[number][number];
type Fillable = Record<FilledField, string | null>;

/** The fields that the kept record lacks and the other one has. */
export function missingIn(kept: Fillable, merged: Fillable): FilledField[] {
  return FILLED.filter((names) => names.every((name) => kept[name] === null && merged[name] !== null)).flat();
}

/** What came of a merge since, which keeps it from being undone. */
export type Since = {
  isOld: boolean;
  isMergedAgain: boolean;
  isPaid: boolean;
  isMarked: boolean;
  isChanged: boolean;
};

/** Why a merge cannot be undone; null if it can. */
export function whatRests(since: Since) {
  if (since.isOld) return "too_late";
  if (since.isMergedAgain) return "merged_again";
  if (since.isPaid) return "paid";
  if (since.isMarked) return "marked";
  return since.isChanged ? "changed" : null;
}
