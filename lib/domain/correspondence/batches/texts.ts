import { defineTexts } from "@/lib/platform/texts";

export const batchTexts = defineTexts({
  en: {
    oneAudience:
      "Name one audience: class_id (with status or without), session_id, course_id, season with status, staff, student_id, or student_ids.",
    whichStatus: "Say which of the season: owing, unpaid, hold_ended, no_place, enrolled or waiting.",
    noPlaceInClass: "Who has no place is in no class.",
    bodyShape: (most: number) => `Write a text of at most ${most} characters.`,
    textOrTemplate: "Write a text, or choose a template.",
    subjectMissing: "A mail needs a subject.",
    typeNumber: "Type the number shown above.",
    noClass: "There is no such class.",
    noSession: "There is no such session.",
    noCourse: "There is no such course.",
    noStudent: "There is no such student.",
    noTemplate: "There is no such template.",
    noBatch: "There is no such batch of messages.",
    templateTaken: "Another template has this name.",
    notTutors: "Tutors write to their own classes, where the settings allow it.",
    unknownVariable: (names: string[]) =>
      `${braced(names)} ${names.length === 1 ? "is" : "are"} not known here. Use the names listed below the text.`,
    notForTutors: (names: string[]) => `${braced(names)}: tutors do not see amounts.`,
    emptyVariable: (name: string, people: string[], more: number) =>
      `{${name}} is empty for ${people.join(", ")}${more > 0 ? ` and ${more} more.` : ""}`,
    emptyForAll: (name: string) => `{${name}} is empty for everyone in this message.`,
    tooLong: (who: string, most: number) =>
      `With the names filled in, the text for ${who} is longer than ${most} characters.`,
    pastMoment: "Choose a moment in the future, or leave it empty to send now.",
    tooFar: "Choose a moment within the next 60 days.",
    channelOff: (channel: "sms" | "mail") =>
      `${channel === "sms" ? "SMS" : "E-mail"} is switched off in this installation, so nothing is sent.`,
    nobody: "Nobody can be reached, so nothing can be sent.",
    overBudget: (cost: string, left: string) =>
      `This costs about ${cost}, and ${left} is left of this month's SMS budget.`,
    sentBefore: (people: number) =>
      `${people === 1 ? "One phone" : `${people} phones`} got this text within the last day. Confirm that it goes again.`,
    otherNumber: (now: number) =>
      `It is ${now === 1 ? "1 phone" : `${now} phones`} now. Look at the preview again.`,
    queued: (count: number) =>
      count === 1 ? "1 message is on its way" : `${count} messages are on their way`,
    scheduled: (count: number, at: string) =>
      `${count === 1 ? "1 message goes" : `${count} messages go`} out on ${at}`,
    test: (text: string) => `TEST: ${text}`,
    testSent: (phone: string) => `A test is on its way to your phone ${phone}. Nobody else gets it.`,
    paused: (waiting: number) =>
      waiting === 1 ? "Paused: 1 message waits" : `Paused: ${waiting} messages wait`,
    resumed: (count: number) =>
      count === 1 ? "Resumed: 1 message goes on" : `Resumed: ${count} messages go on`,
    stopped: (kept: number, gone: number) =>
      `Stopped: ${kept === 1 ? "1 message stays here" : `${kept} messages stay here`}, ${gone} had gone`,
    retried: (count: number) =>
      count === 1 ? "1 message is tried again" : `${count} messages are tried again`,
    resent: (count: number) => (count === 1 ? "1 message is sent again" : `${count} messages are sent again`),
    batchState: (state: string) => `The batch is ${state}, so this cannot be done now.`,
    nothingToRetry: "No message of this batch failed for a reason that another try could change.",
    nothingToResend: "No message of this batch has an unknown end.",
    templateAdded: (name: string) => `Template ${name} added`,
    templateSaved: (name: string) => `Template ${name} saved`,
    templateArchived: (name: string) => `Template ${name} removed`,
    reasons: {
      no_phone: "no phone number",
      bad_phone: "the number is not a Kenyan mobile number",
      no_mail: "no e-mail address",
      guardian_missing: "a minor without a reachable guardian",
      opted_out: "asked for no more messages",
      no_consent: "consent is missing",
      unreachable: "the number or address was refused for good",
    },
    unreachedColumns: ["Reg. Number", "Full Name", "Why"],
    outcomeColumns: [
      "To",
      "Channel",
      "Reg. Number",
      "Full Name",
      "Language",
      "State",
      "Why",
      "Parts",
      "Cost",
      "Tries",
      "Sent at",
      "Delivered at",
    ],
  },
});

function braced(names: string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}
