import type { Addressee } from "./addressees";
import { fitSms, type Piece } from "./fit";
import { measureSms } from "./parts";
import { studentMessageTexts } from "./student-texts";
import { type Meeting, writtenAmount, writtenDay, writtenMeetings, writtenMoment } from "./written";

/** The addressee of a message, and the sending academy. */
export type To = Addressee & {
  academy: string;
  venue: string;
  bring: string;
  /** The office's phone as people dial it. */
  office: string | null;
  /** The site's address. */
  site: string;
};

/** A seat that is to be paid for. */
export type ToPay = { course: string; until: Date; dueCents: number; paybill: string; account: string };

/** A code that opens the record, for the holder of the phone. */
export function smsCode(to: To, { code, until }: { code: string; until: Date }): string {
  return fitted(to, {}, (facts, t) => t.code({ ...facts, code, until: writtenMoment(until, to.language) }));
}

/** The registration number and where to choose a class and pay. */
export function registered(to: To): string {
  return fitted(to, {}, (facts, t) => t.registered({ ...facts, number: to.registrationNo, site: to.site }));
}

/** The registration number, the seat and how to pay it: one message instead of two. */
export function registeredWithSeat(to: To, pay: ToPay): string {
  return fitted(to, { course: pay.course }, (facts, t) =>
    t.registeredWithSeat({ ...facts, ...toPay(to, pay), number: to.registrationNo }),
  );
}

/**
 * The place on a waiting list, and that nothing is to be paid. @param isNew whether it also tells the registration number: one
 * message instead of two
 */
export function waiting(
  to: To,
  { course, group, position, isNew }: { course: string; group: string; position: number; isNew: boolean },
): string {
  return fitted(to, { course, group: { text: group, least: 8 } }, (facts, t) =>
    (isNew ? t.registeredWaiting : t.waiting)({
      ...facts,
      number: to.registrationNo,
      position: String(position),
    }),
  );
}

export function seatHeld(to: To, pay: ToPay): string {
  return fitted(to, { course: pay.course }, (facts, t) => t.seatHeld({ ...facts, ...toPay(to, pay) }));
}

export function holdEnding(to: To, pay: ToPay): string {
  return fitted(to, { course: pay.course }, (facts, t) => t.holdEnding({ ...facts, ...toPay(to, pay) }));
}

export function holdOver(to: To, { course, until }: { course: string; until: Date }): string {
  return fitted(to, { course }, (facts, t) =>
    t.holdOver({ ...facts, until: writtenMoment(until, to.language), site: to.site }),
  );
}

/**
 * A place that an admin ended: unpaid, paid without a seat, or with its season.
 * @param creditCents the paid part of the fee, kept as credit
 */
export function placeEnded(
  to: To,
  why: "unpaid" | "no_seat" | "season_over",
  { course, season, creditCents }: { course: string; season: number; creditCents: number },
): string {
  return fitted(to, { course }, (facts, t) =>
    t.placeEnded[why]({ ...facts, season, credit: orNone(creditCents) }),
  );
}

/** The most parts of the enrolled message, which students keep until the first day. */
const ENROLLED_PARTS = 2;

/**
 * Everything a student needs for the first day. Students keep it, so it may have a second part for the venue, what to bring
 * and the class's group; a link that would need a third part is left out.
 * @param firstDay YYYY-MM-DD; null while the season has no dates or no times were chosen
 * @param groupLink the class's group; null without one
 */
export function enrolled(
  to: To,
  {
    course,
    receipt,
    firstDay,
    meetings,
    groupLink = null,
  }: {
    course: string;
    receipt: number;
    firstDay: string | null;
    meetings: readonly Meeting[];
    groupLink?: string | null;
  },
): string {
  const pieces = { course, venue: { text: to.venue, least: 20 }, bring: { text: to.bring, least: 20 } };
  const written = (group: string) =>
    fitted(
      to,
      pieces,
      (facts, t) =>
        t.enrolled({
          ...facts,
          receipt: String(receipt),
          firstDay: firstDay && meetings.length > 0 ? writtenDay(firstDay, to.language) : "",
          times: writtenMeetings(meetings, to.language),
          choose: meetings.length > 0 ? "" : to.site,
          group,
        }),
      ENROLLED_PARTS,
    );
  const whole = groupLink ? written(groupLink) : written("");
  return groupLink && measureSms(whole).parts > ENROLLED_PARTS ? written("") : whole;
}

export function partPaid(to: To, { paidCents, ...pay }: ToPay & { paidCents: number }): string {
  return fitted(to, {}, (facts, t) =>
    t.partPaid({ ...facts, ...toPay(to, pay), paid: writtenAmount(paidCents) }),
  );
}

export function claimKept(to: To): string {
  return fitted(to, {}, (facts, t) => t.claimKept({ ...facts, office: to.office }));
}

export type Payout = { amountCents: number; receipt: string | null; payout: string };

export function refunded(
  to: Pick<To, "academy" | "language">,
  { amountCents, receipt, payout }: Payout,
): string {
  const t = studentMessageTexts[to.language];
  return fitSms({ academy: { text: to.academy, least: 8 } }, ({ academy }) =>
    t.refunded({ academy, amount: writtenAmount(amountCents), receipt, payout }),
  );
}

export type PaidByLink = { name: string; course: string; amountCents: number; at: Date };

/** The receipt to the payer of a payment link: has the student's first name, never the registration number. */
export function payerReceipt(
  to: Pick<To, "academy" | "language">,
  { name, course, amountCents, at }: PaidByLink,
): string {
  const t = studentMessageTexts[to.language];
  const pieces = {
    academy: { text: to.academy, least: 8 },
    name: { text: name, least: 8, instead: t.theStudent },
    course: { text: course, least: 8, instead: t.theCourse },
  };
  return fitSms(pieces, (said) =>
    t.payerReceipt({ ...said, amount: writtenAmount(amountCents), at: writtenMoment(at, to.language) }),
  );
}

/** A payment that left an account: matched to the wrong student, or reversed by M-Pesa. */
export function balanceDue(
  to: To,
  why: "notYours" | "reversed",
  { until, ...pay }: Omit<ToPay, "until"> & { until: Date | null },
): string {
  return fitted(to, { course: pay.course }, (facts, t) =>
    t[why]({
      ...facts,
      amount: writtenAmount(pay.dueCents),
      until: until ? writtenMoment(until, to.language) : "",
      paybill: pay.paybill,
      account: pay.account,
    }),
  );
}

export function creditMoved(to: To, cents: number): string {
  return fitted(to, {}, (facts, t) =>
    t.creditMoved({ ...facts, amount: writtenAmount(cents), office: to.office }),
  );
}

export function noSeat(to: To, course: string): string {
  return fitted(to, { course }, (facts, t) => t.noSeat({ ...facts, site: to.site, office: to.office }));
}

/** A part of the fee came after the season's last payment moment. */
export function tooLate(to: To, course: string): string {
  return fitted(to, { course }, (facts, t) => t.tooLate({ ...facts, office: to.office }));
}

export function keepPlace(
  to: To,
  { course, season, until, link }: { course: string; season: number; until: Date; link: string },
): string {
  return fitted(to, { course }, (facts, t) =>
    t.keepPlace({ ...facts, season, until: writtenMoment(until, to.language), link }),
  );
}

/** A free seat for a student on the waiting list. `movesUp`: the student keeps a seat elsewhere until they accept. */
export function offer(
  to: To,
  { course, group, until, link, movesUp }: OfferedSeat & { link: string; movesUp: boolean },
): string {
  return fitted(to, { course, group: { text: group, least: 8 } }, (said, t) =>
    (movesUp ? t.offerMove : t.offer)({ ...said, until: writtenMoment(until, to.language), link }),
  );
}

type OfferedSeat = { course: string; group: string; until: Date };

/** A lapsed offer. @param isOff whether it was the second, which takes the student off the waiting list */
export function offerLapsed(
  to: To,
  { course, group, until, isOff }: OfferedSeat & { isOff: boolean },
): string {
  return fitted(to, { course, group: { text: group, least: 8 } }, (said, t) =>
    t.offerLapsed({ ...said, until: writtenMoment(until, to.language), isOff, site: to.site }),
  );
}

export function newTimes(to: To, { course, meetings }: { course: string; meetings: Meeting[] }): string {
  const pieces = { course, venue: { text: to.venue, least: 0 } };
  return fitted(to, pieces, (facts, t) =>
    t.newTimes({ ...facts, times: writtenMeetings(meetings, to.language) }),
  );
}

export function newClass(
  to: To,
  { course, group, meetings }: { course: string; group: string; meetings: Meeting[] },
): string {
  const pieces = { course, group: { text: group, least: 8 }, venue: { text: to.venue, least: 0 } };
  return fitted(to, pieces, (facts, t) =>
    t.newClass({ ...facts, times: writtenMeetings(meetings, to.language) }),
  );
}

/** @param creditCents the paid part of the fee, kept as credit */
export function cancelled(to: To, { course, creditCents }: { course: string; creditCents: number }): string {
  return fitted(to, { course }, (facts, t) =>
    t.cancelled({ ...facts, credit: orNone(creditCents), office: to.office }),
  );
}

/** @param date YYYY-MM-DD. @param mayReply whether the addressee can reply with the reason */
export function absent(to: To, date: string, mayReply: boolean): string {
  return fitted(to, {}, (facts, t) => t.absent({ ...facts, date: writtenDay(date, to.language), mayReply }));
}

export function certificate(to: To, { course, number }: { course: string; number: number }): string {
  return fitted(to, { course }, (facts, t) =>
    t.certificate({ ...facts, number: String(number), site: to.site }),
  );
}

type Texts = (typeof studentMessageTexts)["en"];
type Facts<More> = Record<"academy" | "name" | keyof More, string>;

/** Academy, name and the other pieces are cut so that the text fits in `most` parts, one if possible. */
function fitted<More extends { [Name in keyof More]: string | Piece }>(
  to: To,
  more: More,
  write: (said: Facts<More>, texts: Texts) => string,
  most = 1,
): string {
  const t = studentMessageTexts[to.language];
  const others = Object.entries<string | Piece>(more).map(([name, piece]) => [
    name,
    typeof piece === "string" ? { text: piece, least: 8, instead: t.theCourse } : piece,
  ]);
  const pieces: Record<string, Piece> = {
    academy: { text: to.academy, least: 8 },
    name: { text: to.name, least: 8, instead: to.registrationNo },
    ...Object.fromEntries(others),
  };
  // A short name ends with its own full stop: "Jane W.".
  return fitSms(pieces, (said) => write(said as Facts<More>, t).replace(/\.\.(?=\s|$)/g, "."), most);
}

function toPay(to: To, { until, dueCents, paybill, account }: ToPay) {
  return {
    until: writtenMoment(until, to.language),
    amount: writtenAmount(dueCents),
    paybill,
    account,
  };
}

function orNone(cents: number): string {
  return cents > 0 ? writtenAmount(cents) : "";
}
