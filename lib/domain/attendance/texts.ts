import { defineTexts, spoken } from "@/lib/platform/texts";

/** Texts for students about their attendance. */
export const attendanceTexts = spoken({
  en: {
    noStudent: "We could not find this student.",
    outcomes: { completed: "Completed", not_completed: "Not completed", withdrew: "Withdrew" },
    share: {
      attended: (attended: number, met: number, percent: number) =>
        `${attended} of ${met} ${met === 1 ? "meeting" : "meetings"} attended (${percent}%)`,
      none: "No meeting was counted yet.",
      needed: (percent: number) => `${percent}% of the meetings complete the course.`,
      over: "No more meetings in this season.",
      weekdays: { saturday: ["Saturday", "Saturdays"], sunday: ["Sunday", "Sundays"] },
      you: {
        unknown: "How many you may miss is shown here when the season's last day is set.",
        no_times: "No times are chosen yet, and without times you are on no register.",
        lost: "Too many meetings were missed: the ones left are not enough to complete the course.",
        none: "You may not miss any more meetings.",
        left: (what: string) => `You may miss ${what}.`,
      },
      student: {
        unknown: "How many may be missed is shown when the season's last day is set.",
        no_times: "No times are chosen yet: the student is on no register.",
        lost: "The meetings left are not enough to complete the course.",
        none: "May not miss any more meetings.",
        left: (what: string) => `May miss ${what}.`,
      },
      more: (count: number, [one, many]: readonly string[]) => `${count} more ${count === 1 ? one : many}`,
      meetings: ["meeting", "meetings"],
      counted: (more: string, saturday: number, sunday: number) =>
        `${more}. A Saturday counts as ${saturday}, a Sunday as ${sunday}`,
    },
  },
  sw: {
    noStudent: "Hatukumpata mwanafunzi huyu.",
    outcomes: { completed: "Umekamilisha", not_completed: "Hukukamilisha", withdrew: "Uliacha kozi" },
    share: {
      attended: (attended: number, met: number, percent: number) =>
        `Umehudhuria ${attended} kati ya ${met === 1 ? "kipindi 1" : `vipindi ${met}`} (${percent}%)`,
      none: "Hakuna kipindi kilichohesabiwa bado.",
      needed: (percent: number) => `Ukihudhuria ${percent}% ya vipindi, unakamilisha kozi.`,
      over: "Hakuna vipindi vingine msimu huu.",
      weekdays: { saturday: ["Jumamosi", "Jumamosi"], sunday: ["Jumapili", "Jumapili"] },
      you: {
        unknown: "Siku ya mwisho ya msimu ikiwekwa, unaona hapa vipindi unavyoweza kukosa.",
        no_times: "Bado hujachagua vipindi vyako, kwa hivyo huumo kwenye mahudhurio.",
        lost: "Umekosa vipindi vingi mno: vilivyobaki havitoshi kukamilisha kozi.",
        none: "Usikose kipindi kingine.",
        left: (what: string) => `Unaweza kukosa ${what}.`,
      },
      student: {
        unknown: "Siku ya mwisho ya msimu ikiwekwa, vipindi vinavyoweza kukosekana vinaonekana hapa.",
        no_times: "Bado hakuna vipindi vilivyochaguliwa: mwanafunzi hayumo kwenye mahudhurio.",
        lost: "Vipindi vilivyobaki havitoshi kukamilisha kozi.",
        none: "Asikose kipindi kingine.",
        left: (what: string) => `Anaweza kukosa ${what}.`,
      },
      more: (count: number, [one, many]: readonly string[]) => `${count === 1 ? one : many} ${count} zaidi`,
      meetings: ["kipindi", "vipindi"],
      counted: (more: string, saturday: number, sunday: number) =>
        `${more}. Jumamosi inahesabiwa ${saturday}, Jumapili ${sunday}`,
    },
  },
});

/** Texts for staff about registers and absences. tests/unit/spec-messages.test.ts compares them with the specification's. */
export const registerTexts = defineTexts({
  en: {
    columns: {
      date: "Date",
      course: "Course",
      class: "Class",
      season: "Season",
      day: "Day",
      times: "Times",
      tutor: "Tutor",
      status: "Register",
      present: "Present",
      absent: "Absent",
      excused: "Excused",
      unmarked: "Unmarked",
    },
    registered: "Attendance registered successfully!",
    failed: "Failed to register attendance.",
    noSession: "Could not get session at this moment. Try again later",
    noRegister: "There is no register for this date yet.",
    noDate: "Enter the date of the session.",
    future: "Choose a date that is not later than today.",
    locked: "This register is saved and locked.",
    notInRoster: "Somebody marked here was not enrolled in this session on that date.",
    markedTwice: "Mark each student once.",
    unmarked: (left: number) => `${left} ${left === 1 ? "student is" : "students are"} not marked yet.`,
    reopened: "This register is open again.",
    notSaved: "This register is open already: it is not saved.",
    reopenOver:
      "A register can be opened again for 48 hours after it was saved. Ask an admin to open this one.",
    reasonNeeded: "Say in a few words why the register is opened again.",
    sayWhy: "Say in a few words why.",
    notMeetingDay:
      "This session does not meet on this day. Say why there is a register of it, for example: make-up class.",
    beforeSeason: (first: string) =>
      `The season begins on ${first}. No register is written for a day before it.`,
    nameRegister: "Name the register by its id, or by session and date.",
    removed: "The register is removed. Its marks count no more.",
    reasonLong: "Please use at most 200 characters.",
    order: "The second date must not be before the first.",
    longRange: "Choose dates that are at most a year apart.",
    noEnrollment: "We could not find this enrollment.",
    notEnrolled: "Only an enrollment that is paid for has an outcome.",
    chooseOutcome: "Choose completed, not completed or withdrew.",
    outcomeReason: "Say in a few words why you decide so.",
    outcomeSet: "The outcome is saved.",
    notOnList: "This student is not on the rescue list any more.",
    noCaller: "Choose somebody of the academy who works with registers.",
    callInPerson: "A tutor plans own calls only.",
    callAhead: "Choose today or a day in the next 60 days.",
    chooseReason: "Choose the reason.",
    noteNeeded: "Say in a few words what the reason is.",
    noteLong: "Please use at most 300 characters.",
    callPlanned: "The call is planned.",
    callRecorded: "The call is recorded.",
    reasons: {
      fare: "No fare",
      exams: "Exams",
      sick: "Sick",
      lost_interest: "Lost interest",
      other: "Other",
    },
    excusedByReply: "Excused by a reply to the message about this absence.",
    nobody: "Nobody was enrolled in this session on that date.",
    noNumbers: "Type the numbers of those who are absent or late, for example 3 7 12 L5.",
    numbersLong: "Please use at most 500 characters.",
    noNumber: (piece: string) =>
      `"${piece.slice(0, 20)}" is not a number of the list. Type numbers like 3 7 12, L5 for late, E7 for excused, 3-6 for a range.`,
    notListed: (number: number) => `No student of this register has the number ${number}.`,
    numberTwice: (number: number) => `Number ${number} is named twice. Name each number once.`,
    rangeBackwards: (piece: string) => `"${piece}" begins with the higher number. Type the lower one first.`,
    notPrintable: (from: string) => `The sheet of this date can be printed from ${from}.`,
  },
});
