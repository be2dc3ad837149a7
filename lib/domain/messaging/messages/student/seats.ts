import { measureSms } from "../parts";
import { type Meeting, writtenAmount, writtenDay, writtenMeetings, writtenMoment } from "../written";
import { amountOrNone, fitted, type To, type ToPay, writtenToPay } from "./fitted";
import type { CashPaid } from "./payments";

/** The registration number, the seat and how to pay it: one message instead of two. */
export function registeredWithSeat(to: To, pay: ToPay): string {
  const { registrationNo: number } = to;
  const { until, amount, paybill, account } = writtenToPay(to, pay);
  return fitted(to, { course: pay.course }, ({ academy, name, course }) => ({
    en: `${academy}: ${name} is registered, no. ${number}. Seat in ${course} held until ${until}. Pay ${amount}: paybill ${paybill}, account ${account}.`,
    sw: `${academy}: ${name} amesajiliwa, nambari ${number}. Nafasi ya ${course} ni yako hadi ${until}. Lipa ${amount}: paybill ${paybill}, akaunti ${account}.`,
  }));
}

export function seatHeld(to: To, pay: ToPay): string {
  const { until, amount, paybill, account } = writtenToPay(to, pay);
  return fitted(to, { course: pay.course }, ({ academy, name, course }) => ({
    en: `${academy}: a seat in ${course} is held for ${name} until ${until}. Pay ${amount}: paybill ${paybill}, account ${account}.`,
    sw: `${academy}: ${name} amewekewa nafasi ya ${course} hadi ${until}. Lipa ${amount}: paybill ${paybill}, akaunti ${account}.`,
  }));
}

export function holdEnding(to: To, pay: ToPay): string {
  const { until, amount, paybill, account } = writtenToPay(to, pay);
  return fitted(to, { course: pay.course }, ({ academy, name, course }) => ({
    en: `${academy}: ${name}'s seat in ${course} ends ${until}. Left to pay: ${amount}, paybill ${paybill}, account ${account}. Paid? Ignore this.`,
    sw: `${academy}: Nafasi ya ${name}, ${course}, inaisha ${until}. Bado kulipa ${amount}: paybill ${paybill}, akaunti ${account}. Ukishalipa, puuza.`,
  }));
}

export function holdOver(to: To, seat: { course: string; until: Date }): string {
  const until = writtenMoment(seat.until, to.language);
  return fitted(to, { course: seat.course }, ({ academy, name, course }) => ({
    en: `${academy}: ${name}'s seat in ${course} was not paid by ${until} and is free again. Still want it? ${to.site}`,
    sw: `${academy}: Nafasi ya ${name}, ${course}, haikulipwa kufikia ${until} na sasa iko wazi. Bado unaitaka? ${to.site}`,
  }));
}

/**
 * A place that an admin ended: unpaid, paid without a seat, or with its season.
 * @param creditCents the paid part of the fee, kept as credit
 */
export function placeEnded(
  to: To,
  why: "unpaid" | "no_seat" | "season_over",
  { course: title, season, creditCents }: { course: string; season: number; creditCents: number },
): string {
  const credit = amountOrNone(creditCents);
  const kept = credit
    ? { en: ` ${credit} paid is kept as credit.`, sw: ` ${credit} uliyolipa imehifadhiwa.` }
    : { en: "", sw: "" };
  return fitted(to, { course: title }, ({ academy, name, course }) => {
    const texts = {
      unpaid: {
        en: `${academy}: ${name}'s seat in ${course} was not paid${credit ? " in full" : ""} and is free again.${kept.en}`,
        sw: `${academy}: Nafasi ya ${name}, ${course}, haikulipiwa${credit ? " yote" : ""} na sasa iko wazi.${kept.sw}`,
      },
      no_seat: {
        en: `${academy}: registration for season ${season} is over and no seat in ${course} became free for ${name}.${kept.en}`,
        sw: `${academy}: Usajili wa msimu wa ${season} umeisha na ${name} hakupata nafasi ya ${course}.${kept.sw}`,
      },
      season_over: {
        en: `${academy}: registration for season ${season} is over, so ${name}'s seat in ${course} is no longer held.${kept.en}`,
        sw: `${academy}: Usajili wa msimu wa ${season} umeisha, nafasi ya ${name}, ${course}, haijawekwa tena.${kept.sw}`,
      },
    };
    return texts[why];
  });
}

/** @param creditCents the paid part of the fee, kept as credit */
export function cancelled(
  to: To,
  { course: title, creditCents }: { course: string; creditCents: number },
): string {
  const { office } = to;
  const credit = amountOrNone(creditCents);
  return fitted(to, { course: title }, ({ academy, name, course }) => ({
    en: `${academy}: ${name}'s place in ${course} was cancelled.${credit ? ` ${credit} paid is kept as credit.` : ""}${office ? ` Questions: ${office}` : ""}`,
    sw: `${academy}: Nafasi ya ${name}, ${course}, imefutwa.${credit ? ` ${credit} uliyolipa imehifadhiwa.` : ""}${office ? ` Maswali: ${office}` : ""}`,
  }));
}

/** The most parts of the enrolled message, which students keep until the first day. */
const ENROLLED_PARTS = 2;

type Enrolled = {
  course: string;
  receipt: number;
  /** Cash taken just now: its receipt stands in place of the other. */
  cash?: CashPaid | undefined;
  /** Whether the whole fee was waived. */
  isWaived?: boolean;
  firstDay: string | null;
  meetings: readonly Meeting[];
  groupLink?: string | null;
};

/**
 * Everything a student needs for the first day. Students keep it, so it may have a second part for the venue, what to bring
 * and the class's group; a link that would need a third part is left out.
 * @param firstDay YYYY-MM-DD; null while the season has no dates or no times were chosen
 * @param groupLink the class's group; null without one
 */
export function enrolled(to: To, { groupLink, ...seat }: Enrolled): string {
  const whole = writtenEnrolled(to, seat, groupLink ?? "");
  return groupLink && measureSms(whole).parts > ENROLLED_PARTS ? writtenEnrolled(to, seat, "") : whole;
}

function writtenEnrolled(
  to: To,
  { course: title, receipt: number, cash, isWaived, firstDay, meetings }: Omit<Enrolled, "groupLink">,
  group: string,
): string {
  const times = writtenMeetings(meetings, to.language);
  const day = firstDay && times && writtenDay(firstDay, to.language);
  const choose = times ? "" : to.site;
  const receipt = cash?.receipt ?? number;
  const amount = cash ? writtenAmount(cash.amountCents) : "";
  const pieces = {
    course: title,
    venue: { text: to.venue, least: 20 },
    bring: { text: to.bring, least: 20 },
  };
  const joined = (sentences: (string | null)[]) => sentences.filter(Boolean).join(" ");
  return fitted(
    to,
    pieces,
    ({ academy, name, course, venue, bring }) => ({
      en: joined([
        `${academy}: ${name} is enrolled: ${course}. Receipt ${receipt}${cash ? `, ${amount} in cash` : ""}${isWaived ? ", fee waived" : ""}.`,
        day && `First day ${day}.`,
        times && `${times}.`,
        venue && `Place: ${venue}.`,
        bring && `Bring: ${bring}.`,
        choose && `Choose your times: ${choose}`,
        group && `WhatsApp group: ${group}`,
      ]),
      sw: joined([
        `${academy}: ${name} amepata nafasi: ${course}. Risiti ${receipt}${cash ? `, ${amount} taslimu` : ""}${isWaived ? ", ada imesamehewa" : ""}.`,
        day && `Siku ya kwanza ${day}.`,
        times && `${times}.`,
        venue && `Mahali: ${venue}.`,
        bring && `Leta: ${bring}.`,
        choose && `Chagua vipindi vyako: ${choose}`,
        group && `Kikundi cha WhatsApp: ${group}`,
      ]),
    }),
    ENROLLED_PARTS,
  );
}

export function newTimes(to: To, seat: { course: string; meetings: Meeting[] }): string {
  const times = writtenMeetings(seat.meetings, to.language);
  const pieces = { course: seat.course, venue: { text: to.venue, least: 0, whole: true } };
  return fitted(to, pieces, ({ academy, name, course, venue }) => ({
    en: `${academy}: new times for ${name}, ${course}: ${times}.${venue ? ` Place: ${venue}.` : ""}`,
    sw: `${academy}: Vipindi vipya vya ${name}, ${course}: ${times}.${venue ? ` Mahali: ${venue}.` : ""}`,
  }));
}

export function newClass(to: To, seat: { course: string; group: string; meetings: Meeting[] }): string {
  const times = writtenMeetings(seat.meetings, to.language);
  const pieces = {
    course: seat.course,
    group: { text: seat.group, least: 8 },
    venue: { text: to.venue, least: 0, whole: true },
  };
  return fitted(to, pieces, ({ academy, name, course, group, venue }) => ({
    en: `${academy}: ${name} is now in class ${group} of ${course}.${times ? ` ${times}.` : ""}${venue ? ` Place: ${venue}.` : ""}`,
    sw: `${academy}: ${name} sasa yuko darasa la ${group}, ${course}.${times ? ` ${times}.` : ""}${venue ? ` Mahali: ${venue}.` : ""}`,
  }));
}
