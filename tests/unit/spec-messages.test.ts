import { describe, expect, test } from "vitest";
import { tutorTexts } from "@/app/(console)/_staff/tutor-texts";
import { archiveTexts } from "@/app/(console)/_students/archive-texts";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { courseTexts } from "@/app/(console)/[role]/(catalog)/course-texts";
import { catalogPageTexts, classTexts, sessionTexts } from "@/app/(console)/[role]/(catalog)/texts";
import { userTexts } from "@/app/(console)/[role]/(users)/texts";
import { deskTexts, registrationListTexts } from "@/app/(console)/[role]/registrations/texts";
import { authTexts, refusedWith } from "@/app/(sign-in)/texts";
import { registerTexts } from "@/components/attendance/texts";
import { exportTexts } from "@/components/export-dialog/texts";
import { passwordTexts } from "@/components/form/password-field";
import { registerTexts as attendanceTexts } from "@/lib/domain/attendance/texts";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { signInTexts, staffTexts } from "@/lib/domain/people/staff/texts";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { recordTexts } from "@/lib/domain/records/texts";
import { reportTexts } from "@/lib/domain/reports/texts";

const ID = "{id}";
const SAID = new Set(
  [
    attendanceTexts,
    catalogTexts,
    enrollmentTexts,
    recordTexts,
    reportTexts,
    signInTexts,
    staffTexts,
    studentTexts,
  ].flatMap(sentencesOf),
);

/** Messages of the specification's error catalogues (section 8 of both parts) that the server sends verbatim. */
const SPOKEN = [
  "Oops! That didn't work. Please Provide all enrollment information and try again.",
  "Invalid Date of Birth",
  "Phone number is already in use. You can only register for one course per season. Contact admin for assistance if you did not use the number to register. Redirecting ...",
  "We could not complete your enrollment at this moment. Please contact admin for assistance to complete your enrollment.",
  "Successfully removed enrollment",
  "Failed to fetch courses",
  "Failed to fetch course with ID: {id}",
  "Failed to fetch class with ID: {id}",
  "Failed to delete course with ID: {id}",
  "Failed to delete class with ID: {id}",
  "Could not get session at this moment. Try again later",
  "Could not update session at this moment. Try again later",
  "Could not assign session at this moment. Try again later",
  "Something went wrong. Could not delete session at the moment. Try again later",
  "An error occurred while exporting data.",
  "Invalid Password. Passwords are required",
  "Password entered do not match. Please ensure you enter the same password",
  "Failed to delete tutor with ID: {id}",
  "Failed to delete cashier with ID: {id}",
  "Failed to delete admin with ID: {id}",
  "Student archived successfully!",
  "Failed to register attendance.",
  "Attendance registered successfully!",
  "Login in ...",
  "Session assigned to tutor successfully",
  "Session updated successfully",
  "Session added Successfully",
  "Course Added Successfully",
  "Course Updated Successfully",
  "Class Added Successfully",
  "Class Updated Successfully",
  "You're Currently not enrolled to any course. Kindly enroll below",
];

/** Where our text differs from the specification, and why (docs/spec-departures.md). */
const DEPARTED = [
  { spec: "Session deleted succeessfully", ours: "Session deleted successfully", why: "spelt right" },
  {
    spec: "Student archived successfully! (of a tutor)",
    ours: "Tutor suspended successfully!",
    why: "the right kind of person, and the word of the button",
  },
  {
    spec: "Student archived successfully! (of a cashier)",
    ours: "Cashier suspended successfully!",
    why: "the same",
  },
  {
    spec: "Student archived successfully! (of an admin)",
    ours: "Admin suspended successfully!",
    why: "the same",
  },
];

describe("the specification's messages", () => {
  test.each(SPOKEN)("%s", (sentence) => {
    expect(SAID).toContain(sentence);
  });

  test.each(DEPARTED)("'$spec' becomes '$ours': $why", ({ spec, ours }) => {
    expect(SAID).toContain(ours);
    expect(SAID).not.toContain(spec);
  });
});

const SHOWN = new Set(
  [
    archiveTexts,
    registrationListTexts,
    studentPageTexts,
    catalogPageTexts,
    classTexts,
    courseTexts,
    sessionTexts,
    userTexts,
    deskTexts,
    tutorTexts,
    authTexts,
    exportTexts,
    passwordTexts,
    registerTexts,
    attendanceTexts,
  ].flatMap(sentencesOf),
);

/** Texts that the console's pages show verbatim where the server has no message, and around lists. */
const ON_PAGES = [
  "Fetching Data",
  "No data",
  "Select Dates to Export",
  "Confirm Registration",
  "Registration successful",
  "Yes, update",
  "Student archiving failed. Try again later!",
  "No course enrolled",
  "Fetching Courses",
  "No Data",
  "Search course...",
  "Class not found",
  "Not Assigned",
  "Search Tutor...",
  "Search Cashier...",
  "No Tutors",
  "No Cashiers",
  "Loading ...",
  "Search sessions...",
  "You're Currently not assigned to any session. Contact admin to get assigned.",
  "No Tutors Found",
  "No Students Found",
  "Save and Submit",
  "Save as Draft",
  "Congratulations, Login successful!",
  "Login in ...",
  ...["tutor", "cashier", "admin", "class", "course"].flatMap((kind) => [
    `Failed to fetch ${kind === "class" ? "classe" : kind}s`,
    `Failed to add ${kind}. Try again later`,
    `Updating ${kind} failed. Try again later`,
  ]),
  "Could not fetch sessions at this moment. Try again later",
  "Could not add session at this moment. Try again later",
  "Could not update session at this moment. Try again later",
  "Could not assign session at this moment. Try again later",
  "Something went wrong. Could not delete session at the moment. Try again later",
  "Oops! That didn't work. Please Provide all enrollment information and try again.",
];

describe("the console's pages", () => {
  test.each(ON_PAGES)("%s", (sentence) => expect(SHOWN).toContain(sentence));

  test("a refused sign-in ends with whom to contact", () => {
    expect(refusedWith("Wrong phone number or password.")).toBe(
      "Wrong phone number or password. Contact admin for assistance",
    );
  });

  test("changing someone's status asks by name", () => {
    expect(userTexts.confirm("Jane", "inactive")).toBe("Are you sure you want to update Jane to inactive?");
    expect(archiveTexts.confirm.active("Jane")).toBe("Archive Jane?");
  });
});

/** Every sentence of a set of texts; functions of an id with {id} in its place. */
function sentencesOf(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  if (typeof texts === "function") {
    const forms = [
      () => texts(ID),
      () => texts("tutor", ID),
      () => texts("cashier", ID),
      () => texts("admin", ID),
    ];
    return forms.flatMap((form) => tried(form));
  }
  return typeof texts === "object" && texts !== null ? Object.values(texts).flatMap(sentencesOf) : [];
}

function tried(form: () => unknown): string[] {
  try {
    const sentence = form();
    return typeof sentence === "string" ? [sentence] : [];
  } catch {
    return [];
  }
}
