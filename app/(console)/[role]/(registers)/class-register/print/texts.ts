import { defineTexts } from "@/lib/platform/texts";

/** Texts of the printed sheet of a register. */
export const sheetTexts = defineTexts({
  en: {
    title: "Register Sheet",
    back: "Class Register",
    print: "Print",
    failed: "Could not get session at this moment. Try again later",
    register: "Class register",
    class: "Class",
    session: "Session",
    date: "Date",
    tutor: "Tutor",
    noTutor: "not assigned",
    students: "Students",
    list: "List",
    printed: "Printed",
    number: "No.",
    name: "Name",
    registrationNo: "Reg. number",
    present: "Present",
    absent: "Absent",
    late: "Late",
    excused: "Excused",
    reason: "Reason",
    signature: "Signature",
    running: (what: string, code: string) => `${what} - list ${code}`,
    walkIns: "Not on the list (the desk enrolls them first)",
    nobody: "Nobody is enrolled in this session yet.",
    entry: (code: string) =>
      `To enter: type the numbers of who is absent or late, e.g. 3 7 12 L5 (L late, E excused, 3-6 a range; the rest present), while the page shows list ${code}.`,
  },
});
