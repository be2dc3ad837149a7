import { paymentWords } from "@/app/(console)/_students/row-texts";
import { batchTexts } from "@/lib/domain/correspondence/batches/texts";
import { defineTexts } from "@/lib/platform/texts";

type Channel = "sms" | "mail";
const send = (count: number, channel: Channel) =>
  channel === "sms" ? `Send ${count} SMS` : count === 1 ? "Send 1 e-mail" : `Send ${count} e-mails`;

export const writeTexts = defineTexts({
  en: {
    title: "Write to people",
    back: "Messages",
    notAllowed:
      "Tutors cannot write to their classes at the moment. An admin can allow it in the settings of the academy.",
    off: {
      sms: "SMS are switched off in this installation: you can write and look at a preview, but nothing is sent.",
      mail: "E-mail is switched off in this installation: you can write and look at a preview, but nothing is sent.",
    },
    steps: "Steps",
    stepNames: ["Who", "What", "Look", "Confirm"],
    stepOf: (step: number, name: string) => `Step ${step} of 4: ${name}`,
    to: "To",
    choose: "Choose ...",
    find: "Find a group",
    found: (count: number) =>
      count === 0
        ? "No group has these words."
        : count === 1
          ? "1 group"
          : `${count} groups; the first is chosen`,
    headings: {
      student: "Student",
      season: (season: string) => `Season ${season}`,
      owing: (season: number) => `Who owes, by class of season ${season}`,
      class: (season: number) => `Enrolled in a class of season ${season}`,
      session: (season: number) => `Who attends a session of season ${season}`,
      course: "Enrolled in a course, in all seasons under way",
      ownClass: "Enrolled in a class",
      ownSession: "Who attends a session",
      staff: "Staff",
    },
    selected: (count: number) => (count === 1 ? "1 selected student" : `${count} selected students`),
    group: (course: string, name: string, season: number) => `${course}, ${name} (season ${season})`,
    ofSeason: (season: number, status: string) => `Season ${season}: ${status}`,
    sized: (name: string, people: number) => `${name} (${people})`,
    statuses: {
      owing: paymentWords.owing,
      unpaid: "seat held, not paid in full",
      hold_ended: "hold ended, not paid",
      no_place: "no place yet",
      enrolled: "enrolled",
      waiting: "paid, waiting for a seat",
    },
    owing: "who owes",
    allStaff: "All active staff",
    channel: "By",
    channels: { sms: "SMS", mail: "E-mail" },
    next: "Next",
    busy: "One moment ...",
    reached: (people: number, recipients: number, channel: "sms" | "mail") => {
      const what =
        channel === "sms"
          ? recipients === 1
            ? "1 phone"
            : `${recipients} phones`
          : recipients === 1
            ? "1 address"
            : `${recipients} addresses`;
      return `${people === 1 ? "1 person" : `${people} people`}, reached on ${what}`;
    },
    minors: "A minor's guardian gets the message instead; siblings with one phone get one.",
    notReached: (count: number) =>
      count === 1 ? "1 person is not reached" : `${count} people are not reached`,
    leftOut: (count: number) =>
      count === 1
        ? "1 person gets nothing, because a value of the text is empty for them:"
        : `${count} people get nothing, because a value of the text is empty for them:`,
    leftOutOne: (name: string, empty: string[]) => `${name} (${empty.map((each) => `{${each}}`).join(", ")})`,
    reasons: batchTexts.reasons as Record<string, string>,
    reason: (count: number, why: string) => `${why}: ${count}`,
    openList: "Open the list",
    csv: "Save as CSV",
    template: "Template",
    noTemplate: "None",
    useTemplate: "Use its text",
    ownText: "Back to what I had written",
    subject: "Subject",
    bodyEn: "Text in English",
    bodySw: "Text in Kiswahili",
    bodySwHint: "For those whose language is Kiswahili; empty, they get the English text.",
    variables: "These are filled in for each person:",
    counted: (characters: number, room: number, parts: number) =>
      `${characters} of ${room} characters, ${parts === 1 ? "1 SMS part" : `${parts} SMS parts`}`,
    countedMail: (characters: number) => `${characters} characters`,
    variablesCount: "Names and other values are counted in the preview.",
    foreign: (signs: string[]) =>
      `${signs.join(" ")} ${signs.length === 1 ? "is" : "are"} not in the alphabet of SMS: a part then holds 70 characters, not 160.`,
    purpose: "What is it?",
    purposes: {
      transactional: "News for people about what they take part in",
      promotional: "An invitation or appeal: ends with how to stop it, and is sent between 8 and 18 o'clock",
    },
    when: "When",
    whens: { now: "Now; at night it waits for the morning, unless you say otherwise", at: "At a time" },
    sendAt: "Date and time",
    sendAtHint: "Nairobi time. Who gets it is decided when you confirm.",
    toLook: "Look at it",
    toConfirm: "Go on",
    sendToMe: "Send to my own phone first",
    changeWho: "Change who",
    changeText: "Change the text",
    goBack: "Look again",
    recipients: "Messages",
    length: "Longest text",
    lengthOf: (characters: number, parts: number) =>
      `${characters} characters, ${parts === 1 ? "1 part" : `${parts} parts`}`,
    parts: "SMS parts in all",
    cost: "Cost, about",
    budget: "Left of this month's budget",
    sendingAt: "Goes out",
    now: "now",
    at: (moment: string) => `${moment.replace("T", " ")}, Nairobi time`,
    fallback: (count: number) =>
      count === 1
        ? "1 person who reads Kiswahili gets the English text."
        : `${count} people who read Kiswahili get the English text.`,
    overBudget: "This costs more than is left of this month's budget, so it cannot be sent.",
    sentBefore: (count: number) =>
      count === 1
        ? "1 phone got this text within the last day."
        : `${count} phones got this text within the last day.`,
    nobody: "Nobody of these people can be reached.",
    samples: "As people get it",
    languages: { en: "English", sw: "Kiswahili" },
    confirmTitle: (count: number, channel: "sms" | "mail") =>
      channel === "sms"
        ? count === 1
          ? "Send 1 SMS?"
          : `Send ${count} SMS?`
        : count === 1
          ? "Send 1 e-mail?"
          : `Send ${count} e-mails?`,
    begins: "The text",
    audience: "To",
    phones: "Number of phones",
    phonesHint: (count: number) => `This is many. Type ${count} to confirm.`,
    typeNumber: (count: number) => `Type ${count} to confirm.`,
    again: (count: number) =>
      count === 1 ? "Send it again to 1 phone that has it" : `Send it again to ${count} phones that have it`,
    send,
    sendLater: (count: number, channel: Channel, moment: string) => `${send(count, channel)} on ${moment}`,
    sendAtNight: (count: number, channel: Channel) => `${send(count, channel)} now, at night`,
    inTheMorning: (moment: string) => `${moment}, Nairobi time, because it is night`,
    atNight: "It is night, and people sleep. Send it now only if it cannot wait for the morning.",
    sending: "Sending ...",
    textMissing: "Write a text.",
    choosePurpose: "Choose what the message is: news, or an invitation.",
    chooseMoment: "Choose the date and time.",
    subjectMissing: "An e-mail needs a subject.",
  },
});
