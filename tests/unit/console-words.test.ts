import { expect, test } from "vitest";
import { doneBy, stepText } from "@/app/(console)/_students/timeline-texts";
import { inSession, sessionTexts } from "@/app/(console)/[role]/(catalog)/texts";
import type { TimelineLine } from "@/lib/domain/records/timeline-steps";

const line = (more: Partial<TimelineLine>): TimelineLine => ({
  id: "1",
  at: "2026-11-27T07:49:00.000Z",
  step: "prompt",
  course: "Web Development",
  class: "Web Intermediate",
  season: 8,
  amount: 500,
  code: null,
  state: "success",
  by: "Grace Wanjiru",
  fields: [],
  attended: null,
  met: null,
  ...more,
});

test("the timeline says who sent a prompt, apart from its payment", () => {
  expect(stepText(line({}))).toBe("M-Pesa prompt for KES 500, sent by Grace Wanjiru: paid");
  expect(doneBy(line({}))).toEqual([]);
  expect(stepText(line({ by: null }))).toBe("M-Pesa prompt for KES 500: paid");
  expect(doneBy(line({ step: "refund", state: "asked" }))).toEqual(["by Grace Wanjiru"]);
});

test("the timeline says less where the class of a time is not known", () => {
  expect(stepText(line({ step: "enrolled" }))).toBe("Enrolled in Web Development, Web Intermediate");
  expect(stepText(line({ step: "enrolled", course: null, class: null }))).toBe("Enrolled");
});

test("the timeline names what changed as the pages do, never by its column", () => {
  const changed = line({ step: "changed", state: null, fields: ["fullName", "full_name", "phoneShared"] });
  expect(stepText(changed)).toBe("Changed: Full name, Full name, phone shared by siblings");
});

test("a session's students are those its tutor sees, and held places are said beside them", () => {
  const session = inSession({ total_enrolled: 4, seats_taken: 5, capacity: 20 });
  expect(sessionTexts.countOf(session)).toBe("4 / 20, 1 held");
  expect(sessionTexts.roomOf(session)).toBe("4 of 20 in the room, 1 more held");
  expect(sessionTexts.countOf(inSession({ total_enrolled: 4, seats_taken: 4, capacity: null }))).toBe("4");
});
