import { writtenDay, writtenMoment } from "../written";
import { fitted, type To } from "./fitted";

/** A code that opens the record, for the holder of the phone. */
export function smsCode(to: To, { code, until: end }: { code: string; until: Date }): string {
  const until = writtenMoment(end, to.language);
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: ${code} is the code to open ${name}'s record, until ${until}. Give it to nobody who calls.`,
    sw: `${academy}: ${code} ni msimbo wa kufungua rekodi ya ${name}, hadi ${until}. Usimpe yeyote anayekupigia.`,
  }));
}

/** The registration number and where to choose a class and pay. */
export function registered(to: To): string {
  const { registrationNo: number, site } = to;
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: ${name} is registered, no. ${number}. Choose a class and pay at ${site}`,
    sw: `${academy}: ${name} amesajiliwa, nambari ${number}. Chagua darasa na ulipe hapa: ${site}`,
  }));
}

/** @param day YYYY-MM-DD. @param mayReply whether the addressee can reply with the reason */
export function absent(to: To, day: string, mayReply: boolean): string {
  const date = writtenDay(day, to.language);
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: ${name} was absent on ${date}. ${mayReply ? "Why? Reply 1 sick, 2 travel, 3 stopped." : "Wrong? Ask the tutor."}`,
    sw: `${academy}: ${name} hakuhudhuria ${date}. ${mayReply ? "Kwa nini? Jibu 1 mgonjwa, 2 safari, 3 ameacha." : "Si kweli? Muulize mwalimu."}`,
  }));
}

export function certificate(to: To, { course: title, number }: { course: string; number: number }): string {
  return fitted(to, { course: title }, ({ academy, name, course }) => ({
    en: `${academy}: ${name}'s certificate for ${course}, no. ${number}, is ready: at the office or at ${to.site}`,
    sw: `${academy}: Cheti cha ${name} cha ${course}, nambari ${number}, kiko tayari: ofisini au ${to.site}`,
  }));
}
