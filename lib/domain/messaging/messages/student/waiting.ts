import { writtenMoment } from "../written";
import { fitted, type To } from "./fitted";

/**
 * The place on a waiting list, and that nothing is to be paid. @param isNew whether it also tells the registration number: one
 * message instead of two
 */
export function waiting(
  to: To,
  seat: { course: string; group: string; position: number; isNew: boolean },
): string {
  const { position, isNew } = seat;
  const { registrationNo: number } = to;
  return fitted(to, inClass(seat), ({ academy, name, course, group }) =>
    isNew
      ? {
          en: `${academy}: ${name}, no. ${number}, is ${position} on the waiting list of ${course}, ${group}. Pay nothing now: we send an SMS when a seat is free.`,
          sw: `${academy}: ${name}, ${number}, ni nambari ${position} kwenye orodha ya kusubiri ya ${course}, ${group}. Usilipe sasa: nafasi ikipatikana tunatuma SMS.`,
        }
      : {
          en: `${academy}: ${name} is number ${position} on the waiting list of ${course}, ${group}. Pay nothing now: we send an SMS when a seat is free.`,
          sw: `${academy}: ${name} ni nambari ${position} kwenye orodha ya kusubiri ya ${course}, ${group}. Usilipe sasa: nafasi ikipatikana tunakutumia SMS.`,
        },
  );
}

type OfferedSeat = { course: string; group: string; until: Date };

/** A free seat for a student on the waiting list. `movesUp`: the student keeps a seat elsewhere until they accept. */
export function offer(
  to: To,
  { link, movesUp, ...seat }: OfferedSeat & { link: string; movesUp: boolean },
): string {
  const until = writtenMoment(seat.until, to.language);
  return fitted(to, inClass(seat), ({ name, course, group }) =>
    movesUp
      ? {
          en: `${name}: class ${group} of ${course} has a seat for you until ${until}. Change to it: ${link}`,
          sw: `${name}: Darasa la ${group}, ${course}, lina nafasi yako hadi ${until}. Hamia: ${link}`,
        }
      : {
          en: `${name}: a seat is free in ${course}, ${group}. It is yours until ${until}. Take it: ${link}`,
          sw: `${name}: Nafasi imepatikana, ${course}, ${group}. Ni yako hadi ${until}. Ichukue: ${link}`,
        },
  );
}

/** A lapsed offer. @param isOff whether it was the second, which takes the student off the waiting list */
export function offerLapsed(to: To, { isOff, ...seat }: OfferedSeat & { isOff: boolean }): string {
  const until = writtenMoment(seat.until, to.language);
  return fitted(to, inClass(seat), ({ academy, name, course, group }) => ({
    en: `${academy}: ${name} did not take the seat in ${course}, ${group}, by ${until}. ${isOff ? `The waiting is over: ${to.site}` : "You wait again, at the end of the list."}`,
    sw: `${academy}: ${name} hakuchukua nafasi ya ${course}, ${group}, kufikia ${until}. ${isOff ? `Kusubiri kumeisha: ${to.site}` : "Unasubiri tena, mwisho wa orodha."}`,
  }));
}

/** The place that is kept for a returning student. */
export function keepPlace(
  to: To,
  { season, link, ...seat }: { course: string; season: number; until: Date; link: string },
): string {
  const until = writtenMoment(seat.until, to.language);
  return fitted(to, { course: seat.course }, ({ name, course }) => ({
    en: `${name}: a seat in ${course}, season ${season}, is kept for you until ${until}. Take it: ${link}`,
    sw: `${name}: Umewekewa nafasi ya ${course}, msimu wa ${season}, hadi ${until}. Ichukue: ${link}`,
  }));
}

function inClass({ course, group }: { course: string; group: string }) {
  return { course, group: { text: group, least: 8 } };
}
