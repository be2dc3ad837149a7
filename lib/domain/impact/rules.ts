import type { DISABILITY_ANSWERS, GENDER_ANSWERS } from "@/db/schema/enums";

/** Kenya's 47 counties by their official numbers, from 1; number 0 is outside Kenya. */
export const COUNTIES = [
  "Outside Kenya",
  ...["Mombasa", "Kwale", "Kilifi", "Tana River", "Lamu", "Taita-Taveta", "Garissa", "Wajir", "Mandera"],
  ...["Marsabit", "Isiolo", "Meru", "Tharaka-Nithi", "Embu", "Kitui", "Machakos", "Makueni", "Nyandarua"],
  ...["Nyeri", "Kirinyaga", "Murang'a", "Kiambu", "Turkana", "West Pokot", "Samburu", "Trans-Nzoia"],
  ...["Uasin Gishu", "Elgeyo-Marakwet", "Nandi", "Baringo", "Laikipia", "Nakuru", "Narok", "Kajiado"],
  ...["Kericho", "Bomet", "Kakamega", "Vihiga", "Bungoma", "Busia", "Siaya", "Kisumu", "Homa Bay", "Migori"],
  ...["Kisii", "Nyamira", "Nairobi"],
];

/** The fields of the form, in the order of the page. */
export const QUESTIONS = ["gender", "disability", "county", "consent"];

/** The group of students who did not answer, or whose age is not known any more. */
export const NOT_SAID = "not said";
/** The row of the groups that are merged (small-groups.ts). */
export const FEWER = "fewer than 5";

/** A group as people read it; the API keeps its short name. */
export function shownGroup(group: string, merged: string): string {
  return group === FEWER ? merged : group;
}

/** The groups that any of some seasons prints in a part, those of the first season first. */
export function groupsOf<Part extends string>(
  seasons: Array<Record<Part, Array<{ group: string }>>>,
  part: Part,
): string[] {
  return [...new Set(seasons.flatMap((one) => one[part].map(({ group }) => group)))];
}

const GENDERS = {
  female: "female",
  male: "male",
  other: "other",
  prefer_not: "prefer not to say",
} as const satisfies Record<(typeof GENDER_ANSWERS)[number], string>;

const DISABILITIES = {
  yes: "yes",
  no: "no",
  prefer_not: "prefer not to say",
} as const satisfies Record<(typeof DISABILITY_ANSWERS)[number], string>;

/** Bands of age on the season's first day, each from its age on. */
const AGES = [
  [0, "under 18"],
  [18, "18 to 20"],
  [21, "21 to 24"],
  [25, "25 to 29"],
  [30, "30 and over"],
] as const;

export const BREAKDOWNS = ["gender", "age", "county", "disability"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The groups of each breakdown, in the order of the report. */
export const GROUPS: Record<Breakdown, readonly string[]> = {
  gender: [...Object.values(GENDERS), NOT_SAID],
  age: [...AGES.map(([, name]) => name), NOT_SAID],
  county: [...COUNTIES.slice(1).toSorted(), ...COUNTIES.slice(0, 1), NOT_SAID],
  disability: [...Object.values(DISABILITIES), NOT_SAID],
};

/** The group of an answer as it is stored, or of an age in years; `not said` for none. */
export function groupOf(breakdown: Breakdown, stored: string | null): string {
  if (stored === null) return NOT_SAID;
  if (breakdown === "county") return COUNTIES[Number(stored)] ?? NOT_SAID;
  if (breakdown === "age") return AGES.findLast(([from]) => Number(stored) >= from)?.[1] ?? NOT_SAID;
  const names: Record<string, string> = breakdown === "gender" ? GENDERS : DISABILITIES;
  return names[stored] ?? NOT_SAID;
}
