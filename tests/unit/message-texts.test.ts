import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/db/schema/enums";
import { academyPiece, fitSms } from "@/lib/domain/messaging/messages/fit";
import { measureSms } from "@/lib/domain/messaging/messages/parts";
import { feedbackQuestion } from "@/lib/domain/messaging/messages/student/feedback";
import type { To } from "@/lib/domain/messaging/messages/student/fitted";
import { followUpQuestion } from "@/lib/domain/messaging/messages/student/follow-up";
import * as paymentTexts from "@/lib/domain/messaging/messages/student/payments";
import * as personTexts from "@/lib/domain/messaging/messages/student/person";
import * as seatTexts from "@/lib/domain/messaging/messages/student/seats";
import { surveyWords } from "@/lib/domain/messaging/messages/student/survey";
import * as waitingTexts from "@/lib/domain/messaging/messages/student/waiting";
import {
  type Meeting,
  writtenAmount,
  writtenDay,
  writtenMoment,
} from "@/lib/domain/messaging/messages/written";
import type { Language } from "@/lib/platform/language";

const to = (language: Language, more: Partial<To> = {}): To => ({
  studentId: "one",
  phone: "254712345678",
  isGuardian: false,
  language,
  name: "Jane W.",
  registrationNo: "AC1048576",
  academy: "GNM Academy",
  venue: "GNM Hall, Kasarani, Mwiki Road",
  bring: "a notebook, a pen and an apron",
  office: "0712345678",
  site: "https://academy.gnm.or.ke/?lang=en",
  ...more,
});
const pay = {
  course: "Advanced Computer Packages and Office Administration",
  until: new Date("2026-09-30T20:59:00Z"),
  dueCents: 12_500_00,
  paybill: "4012345",
  account: "ABCDEFG",
};
const meetings: Meeting[] = [
  { day: "saturday", from: "09:00", to: "11:00" },
  { day: "sunday", from: "13:00", to: "15:00" },
  { day: "chapel", from: "11:00", to: "12:00" },
];
const { course } = pay;
const cash = { receipt: "CASH-104857", amountCents: 12_500_00 };
const seat = {
  course,
  season: 10,
  until: pay.until,
  link: `https://academy.gnm.or.ke/offer/${"x".repeat(26)}`,
};

/** Every text of students and guardians. Those of two parts contain details that are looked up again on the phone. */
const TEXTS: Record<string, { write: (to: To) => string; most?: number }> = {
  code: { write: (who) => personTexts.smsCode(who, { code: "012345", until: pay.until }) },
  registered: { write: personTexts.registered },
  registeredWithSeat: { write: (who) => seatTexts.registeredWithSeat(who, pay) },
  waiting: {
    write: (who) =>
      waitingTexts.waiting(who, { course, group: "Saturday afternoon", position: 120, isNew: false }),
  },
  registeredWaiting: {
    write: (who) =>
      waitingTexts.waiting(who, { course, group: "Saturday afternoon", position: 120, isNew: true }),
  },
  creditKept: { write: (who) => paymentTexts.creditKept(who, 12_500_00) },
  seatHeld: { write: (who) => seatTexts.seatHeld(who, pay) },
  holdEnding: { write: (who) => seatTexts.holdEnding(who, pay) },
  holdOver: { write: (who) => seatTexts.holdOver(who, pay) },
  placeEnded: {
    write: (who) => seatTexts.placeEnded(who, "unpaid", { course, season: 10, creditCents: 12_500_00 }),
  },
  placeEndedWithoutSeat: {
    write: (who) => seatTexts.placeEnded(who, "no_seat", { course, season: 10, creditCents: 12_500_00 }),
  },
  placeEndedWithSeason: {
    write: (who) => seatTexts.placeEnded(who, "season_over", { course, season: 10, creditCents: 12_500_00 }),
  },
  // Two: first day, all times, the venue and what to bring, kept on the phone until the first day.
  enrolled: {
    write: (who) => seatTexts.enrolled(who, { course, receipt: 1_048_576, firstDay: "2026-11-28", meetings }),
    most: 2,
  },
  enrolledByCash: {
    write: (who) =>
      seatTexts.enrolled(who, { course, receipt: 1_048_576, cash, firstDay: "2026-11-28", meetings }),
    most: 2,
  },
  enrolledByWaiver: {
    write: (who) =>
      seatTexts.enrolled(who, {
        course,
        receipt: 1_048_576,
        isWaived: true,
        firstDay: "2026-11-28",
        meetings: meetings.slice(0, 2),
      }),
    most: 2,
  },
  enrolledWithoutTimes: {
    write: (who) => seatTexts.enrolled(who, { course, receipt: 1_048_576, firstDay: null, meetings: [] }),
    most: 2,
  },
  enrolledWithGroup: {
    write: (who) =>
      seatTexts.enrolled(who, {
        course,
        receipt: 1_048_576,
        firstDay: "2026-11-28",
        meetings,
        groupLink: "https://chat.whatsapp.com/BQx7Zk0example0Invite0",
      }),
    most: 2,
  },
  partPaid: { write: (who) => paymentTexts.partPaid(who, { ...pay, paidCents: 12_500_00 }) },
  partPaidInCash: {
    write: (who) => paymentTexts.partPaid(who, { ...pay, paidCents: 12_500_00, cash }),
  },
  claimKept: { write: paymentTexts.claimKept },
  refunded: {
    write: (who) =>
      paymentTexts.refunded(who, { amountCents: 12_500_00, receipt: "SGL31HA2UV", payout: "SGL31HA2UW" }),
  },
  payerReceipt: {
    write: (who) =>
      paymentTexts.payerReceipt(who, { name: who.name, course, amountCents: 12_500_00, at: pay.until }),
  },
  notYours: { write: (who) => paymentTexts.balanceDue(who, "notYours", pay) },
  reversed: { write: (who) => paymentTexts.balanceDue(who, "reversed", pay) },
  creditMoved: { write: (who) => paymentTexts.creditMoved(who, 12_500_00) },
  noSeat: { write: (who) => paymentTexts.noSeat(who, course) },
  tooLate: { write: (who) => paymentTexts.tooLate(who, course) },
  followUpDoing: { write: (who) => followUpQuestion(who, 1) },
  followUpHelps: { write: (who) => followUpQuestion(who, 2) },
  followUpStory: { write: (who) => followUpQuestion(who, 3) },
  feedbackLink: {
    write: (who) => feedbackQuestion(who, { question: 1, token: "x".repeat(26), canReply: false }),
  },
  feedbackTeaching: {
    write: (who) => feedbackQuestion(who, { question: 1, token: "x".repeat(26), canReply: true }),
  },
  feedbackPlace: { write: (who) => feedbackQuestion(who, { question: 2, canReply: true }) },
  feedbackRecommend: { write: (who) => feedbackQuestion(who, { question: 3, canReply: true }) },
  surveyThanks: { write: surveyWords.thanks },
  surveyOneDigit: { write: surveyWords.oneDigit },
  keepPlace: { write: (who) => waitingTexts.keepPlace(who, seat) },
  offer: {
    write: (who) => waitingTexts.offer(who, { ...seat, group: "Saturday afternoon", movesUp: false }),
  },
  offerMove: {
    write: (who) => waitingTexts.offer(who, { ...seat, group: "Saturday afternoon", movesUp: true }),
  },
  offerLapsed: {
    write: (who) => waitingTexts.offerLapsed(who, { ...seat, group: "Saturday afternoon", isOff: false }),
  },
  offerLapsedTwice: {
    write: (who) => waitingTexts.offerLapsed(who, { ...seat, group: "Saturday afternoon", isOff: true }),
  },
  newTimes: { write: (who) => seatTexts.newTimes(who, { course, meetings }) },
  newClass: { write: (who) => seatTexts.newClass(who, { course, group: "Saturday afternoon", meetings }) },
  cancelled: { write: (who) => seatTexts.cancelled(who, { course, creditCents: 12_500_00 }) },
  absent: { write: (who) => personTexts.absent(who, "2026-11-28", true) },
  certificate: { write: (who) => personTexts.certificate(who, { course, number: 1_048_576 }) },
};

describe.each(Object.entries(TEXTS))("%s", (_name, { write, most = 1 }) => {
  test.each(LANGUAGES)(
    "in %s fits with the longest names, and in ordinary ones nothing is cut",
    (language) => {
      const longest = to(language, {
        name: "Oluwaseunfunmilayo A.",
        academy: "Good News Mission Weekend Academy Nairobi",
      });
      expect(measureSms(write(longest)).alphabet).toBe("gsm");
      expect(measureSms(write(longest)).parts).toBeLessThanOrEqual(most);
      // A word that is whole ends without the full stop of an abbreviation.
      expect(write({ ...longest, name: "Zawadi W." })).not.toMatch(/(Zawadi|Advanced|Computer)\.(?! [A-Z])/);
      const ordinary = to(language, { academy: "GNM Academy" });
      expect(measureSms(write(ordinary)).parts).toBeLessThanOrEqual(most);
      if (!_name.startsWith("refunded")) expect(write(ordinary)).toContain("Jane W.");
    },
  );

  test.each(LANGUAGES)("in %s a name in other letters does not make it dearer", (language) => {
    const text = write(to(language, { name: "王小明 李." }));
    expect(measureSms(text).parts).toBeLessThanOrEqual(most);
  });
});

test("a name with letters that read the same is written plainly; one in other letters becomes the registration number", () => {
  expect(personTexts.absent(to("en", { name: "Ngũgĩ T." }), "2026-11-28", false)).toBe(
    "GNM Academy: Ngugi T. was absent on Sat 28 Nov. Wrong? Ask the tutor.",
  );
  // Where the name's own letters fit in one part, they stay.
  expect(personTexts.absent(to("sw", { name: "王小明 李." }), "2026-11-28", false)).toContain(
    "王小明 李. hakuhudhuria",
  );
  expect(seatTexts.seatHeld(to("en", { name: "王小明 李." }), pay)).toContain("is held for AC1048576 until");
});

test.each(LANGUAGES)(
  "in %s a message that may have two parts cuts nothing that has room in them",
  (language) => {
    const names = { name: "Zawadi W.", academy: "GNM Academy", course: "Graphic Design and Photography" };
    const two = Object.values(TEXTS).filter(({ most }) => most === 2).length;
    expect(two).toBeGreaterThan(0);
    for (const isWaived of [true, false]) {
      const text = seatTexts.enrolled(to(language, names), {
        ...{ course: names.course, receipt: 1042, isWaived, firstDay: null, meetings: [] },
      });
      for (const name of Object.values(names)) expect(text).toContain(name);
      expect(measureSms(text).parts).toBeLessThanOrEqual(2);
    }
  },
);

test("what is cut ends with a whole word where one ends early enough, and with an abbreviation only inside a word", () => {
  const cut = (text: string, room: number) =>
    fitSms({ text: { text, least: 8 } }, (said) => `${said.text}|${"x".repeat(159 - room)}`).split("|")[0];
  expect(cut("Zawadi W.", 8)).toBe("Zawadi");
  expect(cut("Graphic Design", 10)).toBe("Graphic");
  expect(cut("Introduction to Baking", 16)).toBe("Introduction");
  expect(cut("Oluwaseunfunmilayo", 10)).toBe("Oluwaseu.");
});

test("the enrolled message has what the first day needs", () => {
  const text = seatTexts.enrolled(to("en"), {
    course: "Baking",
    receipt: 1042,
    firstDay: "2026-11-28",
    meetings,
  });
  expect(text).toBe(
    "GNM Academy: Jane W. is enrolled: Baking. Receipt 1042. First day Sat 28 Nov. Sat 09:00-11:00, Sun 13:00-15:00, chapel 11:00-12:00. Place: GNM Hall, Kasarani, Mwiki Road. Bring: a notebook, a pen and an apron.",
  );
  const sparse = seatTexts.enrolled(to("sw", { venue: "", bring: "" }), {
    course: "Baking",
    receipt: 1042,
    firstDay: null,
    meetings: [],
  });
  expect(sparse).toBe(
    "GNM Academy: Jane W. amepata nafasi: Baking. Risiti 1042. Chagua vipindi vyako: https://academy.gnm.or.ke/?lang=en",
  );
});

test("the enrolled message has the whole link of the class's group, or none of it", () => {
  const message = (groupLink: string) =>
    seatTexts.enrolled(to("en"), { course: "Baking", receipt: 1042, firstDay: null, meetings, groupLink });
  const invite = "https://chat.whatsapp.com/BQx7Zk0example0Invite0";
  expect(message(invite)).toMatch(new RegExp(` WhatsApp group: ${invite}$`));
  expect(message(`${invite}/${"x".repeat(150)}`)).not.toContain("WhatsApp");
});

test("a place is never cut: a message of a move has all of it, or leaves it out and cuts nothing else", () => {
  const moved = (venue: string) =>
    seatTexts.newClass(to("en", { venue }), {
      course: "Computer Packages",
      group: "Saturday morning",
      meetings,
    });
  expect(moved("GNM Hall")).toMatch(/ Place: GNM Hall\.$/);
  const without = moved("Mwiki Social Hall, opposite the chief's office, Kasarani");
  expect(without).not.toContain("Place");
  expect(without).toContain("is now in class Saturday morning of Computer Packages.");
});

test("a name that ends with a full stop ends a sentence with one", () => {
  expect(paymentTexts.partPaid(to("en"), { ...pay, paidCents: 200_00 })).toContain(
    "received for Jane W. KES 12,500 is left",
  );
});

test.each([
  ["GNM Academy", ["GNM"]],
  ["St. Mary's School of Trades", ["St. Mary's School", "St. Mary's"]],
  ["Good News Mission Weekend Academy Nairobi", ["Good News", "Good"]],
  ["Tumaini", ["Tumaini"]],
])("the academy %s is cut between words only", (academy, shortest) => {
  for (let room = 160; room > 100; room -= 1) {
    const text = fitSms(
      { academy: academyPiece(academy) },
      (said) => `${said.academy}|${"x".repeat(room)}`,
      2,
    );
    const [said = ""] = text.split("|");
    expect(`${academy} `.startsWith(`${said} `), said).toBe(true);
    expect(said).not.toMatch(/(\.| of)$/);
  }
  const [least = ""] = fitSms(
    { academy: academyPiece(academy) },
    (said) => `${said.academy}|${"x".repeat(152)}`,
  ).split("|");
  expect(shortest).toContain(least);
});

test("the longest is cut first, and nothing shorter than its least", () => {
  const write = (said: Record<"one" | "other", string>) => `${said.one}|${said.other}`;
  const pieces = { one: { text: "a".repeat(150), least: 8 }, other: { text: "b".repeat(30), least: 8 } };
  const text = fitSms(pieces, write);
  expect(measureSms(text)).toMatchObject({ parts: 1, characters: expect.closeTo(160, -1) });
  expect(text.endsWith("b".repeat(30))).toBe(true);
});

test("days, moments and amounts are absolute and written by hand", () => {
  const at = new Date("2026-11-21T15:40:00Z");
  expect(writtenMoment(at, "en")).toBe("Sat 21 Nov, 18:40");
  expect(writtenMoment(at, "sw")).toBe("Jmosi 21 Nov, 18:40");
  expect(writtenDay("2027-08-01", "sw")).toBe("Jpili 1 Ago");
  expect([150_000, 1_250, 123_456_789, 50_000].map(writtenAmount)).toEqual([
    "KES 1,500",
    "KES 12.50",
    "KES 1,234,567.89",
    "KES 500",
  ]);
});
