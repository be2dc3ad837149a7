import { nairobiInput, nairobiMidnight } from "@/lib/platform/time/nairobi-time";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The most hours an offer lasts in the first week of a season, when seats are in demand. */
const FIRST_WEEK_HOURS = 6;

/** The hours of the night as HH:MM in Nairobi; the same twice: there is no night. */
export type Night = { from: string; to: string };

/** How many hours an offer lasts: fewer in the season's first week. @param startsOn YYYY-MM-DD, null while it is not known */
export function offerHours(hours: number, startsOn: string | null, now: Date): number {
  if (!startsOn) return hours;
  const start = nairobiMidnight(startsOn).getTime();
  const isFirstWeek = now.getTime() >= start && now.getTime() < start + 7 * DAY;
  return isFirstWeek ? Math.min(hours, FIRST_WEEK_HOURS) : hours;
}

/**
 * When an offer ends: so many hours from now in which the nights are not counted, but not after the season's last payment.
 */
export function offerEnd(now: Date, hours: number, night: Night, lastPayment: Date | null): Date {
  let at = now.getTime();
  let left = hours * HOUR;
  while (left > 0) {
    at = morningAfter(at, night);
    const evening = nextEvening(at, night);
    const step = Math.min(left, evening - at);
    at += step;
    left -= step;
  }
  const end = new Date(at);
  return lastPayment && lastPayment < end ? lastPayment : end;
}

/** The first moment from now on at which it is not night. */
export function nextMorning(now: Date, night: Night): Date {
  return new Date(morningAfter(now.getTime(), night));
}

/** The end of the night that an instant lies in; the instant itself by day. In milliseconds. */
function morningAfter(at: number, night: Night): number {
  const [from, to] = [offset(night.from), offset(night.to)];
  if (from === to) return at;
  const midnight = midnightBefore(at);
  const time = at - midnight;
  const isNight = from < to ? time >= from && time < to : time >= from || time < to;
  if (!isNight) return at;
  return midnight + to + (time >= to ? DAY : 0);
}

/** The start of the next night after an instant by day; never without nights. */
function nextEvening(at: number, night: Night): number {
  const from = offset(night.from);
  if (from === offset(night.to)) return Number.POSITIVE_INFINITY;
  const midnight = midnightBefore(at);
  return midnight + from + (at - midnight >= from ? DAY : 0);
}

function midnightBefore(at: number): number {
  return nairobiMidnight(nairobiInput(new Date(at)).slice(0, 10)).getTime();
}

/** HH:MM as milliseconds after midnight. */
function offset(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * HOUR + minutes * MINUTE;
}

/**
 * A session for each day of a class, for a student who moves there: the wanted one, else of those with room the one that begins
 * nearest to the student's former time, else the first.
 * @returns the ids; a day without any session with room is left out
 */
export function sessionsForMove(
  ofClass: readonly Meeting[],
  wished: readonly string[],
  former: readonly Meeting[],
): string[] {
  const days = [...new Set(ofClass.map(({ day }) => day))];
  return days.flatMap((day) => {
    const choices = ofClass.filter((session) => session.day === day);
    const before = former.find((session) => session.day === day);
    const wish = choices.find(({ id }) => wished.includes(id));
    const distance = ({ startsAt }: Meeting) =>
      before ? Math.abs(offset(startsAt) - offset(before.startsAt)) : offset(startsAt);
    const nearest = choices
      .filter(({ hasRoom }) => hasRoom)
      .sort((one, other) => distance(one) - distance(other))[0];
    const chosen = wish ?? nearest;
    return chosen ? [chosen.id] : [];
  });
}

type Meeting = { id: string; day: string; startsAt: string; hasRoom: boolean };
