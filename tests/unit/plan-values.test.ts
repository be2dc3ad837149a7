import { describe, expect, test } from "vitest";
import { readPlan, rowsOf, withClass, withSession } from "@/app/(console)/[role]/seasons/plan/plan-values";

const VALUES = {
  number: "10",
  "classes.0.course_id": "baking",
  "classes.0.kept": "on",
  "classes.0.class_name": "Morning Class",
  "classes.0.capacity": "24",
  "classes.0.sessions.0.kept": "on",
  "classes.0.sessions.0.day": "saturday",
  "classes.0.sessions.0.start_at": "08:00",
  "classes.0.sessions.0.end_at": "10:00",
  "classes.0.sessions.0.capacity": "",
  "classes.0.sessions.0.tutor_id": "tutor",
  "classes.1.course_id": "sewing",
  "classes.1.class_name": "Dropped Class",
  "classes.1.capacity": "",
};

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

describe("the table of a plan", () => {
  test("is read with all its rows, so that errors name the row that is seen", () => {
    expect(rowsOf(VALUES)).toEqual([
      { row: 0, courseId: "baking", sessions: [0] },
      { row: 1, courseId: "sewing", sessions: [] },
    ]);
    const { classes } = readPlan(formOf(VALUES));
    expect(classes.map(({ kept }) => kept)).toEqual([true, false]);
    expect(classes[0]?.sessions).toEqual([expect.objectContaining({ kept: true, day: "saturday" })]);
  });

  test("gets a class that meets when the course's first one does, without its name and tutors", () => {
    const more = withClass(VALUES, "baking");
    expect(rowsOf(more)[2]).toEqual({ row: 2, courseId: "baking", sessions: [0] });
    expect(more).toMatchObject({
      "classes.2.kept": "on",
      "classes.2.class_name": "",
      "classes.2.capacity": "24",
      "classes.2.sessions.0.start_at": "08:00",
      "classes.2.sessions.0.tutor_id": "",
    });
    expect(more).toMatchObject(VALUES);
  });

  test("gets an empty session in a class without any like it", () => {
    expect(rowsOf(withClass(VALUES, "welding"))[2]?.sessions).toEqual([0]);
    expect(rowsOf(withSession(VALUES, 1))[1]?.sessions).toEqual([0]);
    expect(rowsOf(withSession(VALUES, 0))[0]?.sessions).toEqual([0, 1]);
    expect(withSession(VALUES, 9)).toEqual(VALUES);
  });
});
