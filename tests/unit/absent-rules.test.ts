import { describe, expect, test } from "vitest";
import { readNumbers } from "@/lib/domain/attendance/absent-rules";

/** A list of thirty; the student of number 9 left. */
const STUDENTS = Array.from({ length: 30 }, (_, index) => ({
  id: `s${index + 1}`,
  number: index + 1,
})).filter(({ number }) => number !== 9);

/** The students who are not present, by mark; or the sentence beside the field. */
function read(typed: string) {
  const result = readNumbers(typed, STUDENTS);
  if ("error" in result) return result.error;
  expect(Object.keys(result.marks)).toHaveLength(STUDENTS.length);
  const of = (state: string) =>
    STUDENTS.filter(({ id }) => result.marks[id] === state).map(({ number }) => number);
  return { absent: of("absent"), late: of("late"), excused: of("excused"), present: of("present").length };
}

describe("a line of numbers marks the whole register", () => {
  test.each([
    ["3 7 12 L5", { absent: [3, 7, 12], late: [5], excused: [], present: 25 }],
    ["3,7, 12 ,5l", { absent: [3, 7, 12], late: [5], excused: [], present: 25 }],
    ["  e7\t30E  ", { absent: [], late: [], excused: [7, 30], present: 27 }],
    ["3-6", { absent: [3, 4, 5, 6], late: [], excused: [], present: 25 }],
    ["3 – 5 L6-7", { absent: [3, 4, 5], late: [6, 7], excused: [], present: 24 }],
    ["007", { absent: [7], late: [], excused: [], present: 28 }],
    ["8-10", { absent: [8, 10], late: [], excused: [], present: 27 }],
    ["1-8 10-30", { absent: STUDENTS.map(({ number }) => number), late: [], excused: [], present: 0 }],
  ])("%j", (typed, marks) => expect(read(typed)).toEqual(marks));

  test.each([
    ["", "Type the numbers of those who are absent or late, for example 3 7 12 L5."],
    [" , ", "Type the numbers of those who are absent or late, for example 3 7 12 L5."],
    ["0", "No student of this register has the number 0."],
    ["3 31", "No student of this register has the number 31."],
    ["9", "No student of this register has the number 9."],
    ["28-40", "No student of this register has the number 40."],
    ["1-9999", "No student of this register has the number 9999."],
    ["6-3", '"6-3" begins with the higher number. Type the lower one first.'],
    ["3 7 3", "Number 3 is named twice. Name each number once."],
    ["3 L3", "Number 3 is named twice. Name each number once."],
    ["2-5 E4", "Number 4 is named twice. Name each number once."],
    ...["Amina", "L", "L5L", "L5E", "5.", "-5", "3-", "3-5-7", "99999", "3/7", "P4"].map((piece) => [
      `1 ${piece}`,
      expect.stringContaining(`is not a number of the list`),
    ]),
    [`1 ${"2 ".repeat(250)}`, "Please use at most 500 characters."],
  ])("%j is refused whole", (typed, sentence) => expect(read(typed as string)).toEqual(sentence));
});
