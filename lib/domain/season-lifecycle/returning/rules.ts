/** A student who may get a seat, in the order of payment. */
export type Candidate = {
  studentId: string;
  registrationNo: string;
  fullName: string;
  className: string;
  /** The course that follows the student's, else the same. */
  courseId: string;
};

/** A class of the next season and its free seats; null without a limit. */
export type OpenClass = {
  id: string;
  name: string;
  courseId: string;
  courseName: string;
  free: number | null;
};

export type Reason = "no_class" | "full";
export type Plan = {
  byClass: Array<{ group: OpenClass; students: Candidate[] }>;
  none: Array<Candidate & { reason: Reason }>;
};

/**
 * Gives each student a seat in a class of the course that follows: in the class of the same name while it has one free, else in
 * the class with the most free seats (lib/domain/season-lifecycle/README.md). Classes of equal room fill evenly.
 */
export function planSeats(candidates: Candidate[], classes: OpenClass[]): Plan {
  const free = new Map(classes.map(({ id, free: seats }) => [id, seats ?? Number.POSITIVE_INFINITY]));
  const given = new Map<string, Candidate[]>();
  const left = (group: OpenClass) => free.get(group.id) ?? 0;
  const none: Plan["none"] = [];
  for (const candidate of candidates) {
    const ofCourse = classes.filter(({ courseId }) => courseId === candidate.courseId);
    const group = chosenOf(ofCourse, candidate.className, left, given);
    if (!group) {
      none.push({ ...candidate, reason: ofCourse.length > 0 ? "full" : "no_class" });
      continue;
    }
    free.set(group.id, left(group) - 1);
    given.set(group.id, [...(given.get(group.id) ?? []), candidate]);
  }
  const byClass = classes.flatMap((group) => {
    const students = given.get(group.id);
    return students ? [{ group, students }] : [];
  });
  return { byClass, none };
}

function chosenOf(
  classes: OpenClass[],
  name: string,
  left: (group: OpenClass) => number,
  given: Map<string, unknown[]>,
): OpenClass | undefined {
  const withSeats = classes.filter((group) => left(group) > 0);
  const same = withSeats.find((group) => group.name.toLowerCase() === name.toLowerCase());
  if (same) return same;
  const taken = (group: OpenClass) => given.get(group.id)?.length ?? 0;
  return withSeats.sort((one, other) =>
    left(one) === left(other) ? taken(one) - taken(other) : left(other) - left(one),
  )[0];
}
