import { bilingual } from "@/lib/platform/texts";

/** A seat and how to pay for it. */
type Pay = { course: string; until: string; amount: string; paybill: string; account: string };
type Facts = { academy: string; name: string };
type Left = Pay & Facts;

/**
 * SMS texts for students and guardians. They contain no ID number, date of birth, reason of absence or result, because
 * phones are shared. tests/unit/message-texts.test.ts measures each with the longest names.
 */
export const studentMessageTexts = bilingual({
  en: {
    theCourse: "your course",
    theStudent: "the student",
    code: ({ academy, name, code, until }: Facts & Code) =>
      `${academy}: ${code} is the code to open ${name}'s record, until ${until}. Give it to nobody who calls.`,
    registered: ({ academy, name, number, site }: Facts & { number: string; site: string }) =>
      `${academy}: ${name} is registered, no. ${number}. Choose a class and pay at ${site}`,
    registeredWithSeat: ({
      academy,
      name,
      number,
      course,
      until,
      amount,
      paybill,
      account,
    }: Left & Numbered) =>
      `${academy}: ${name} is registered, no. ${number}. Seat in ${course} held until ${until}. Pay ${amount}: paybill ${paybill}, account ${account}.`,
    waiting: ({ academy, name, course, group, position }: Facts & Waiting) =>
      `${academy}: ${name} is number ${position} on the waiting list of ${course}, ${group}. Pay nothing now: we send an SMS when a seat is free.`,
    registeredWaiting: ({ academy, name, number, course, group, position }: Facts & Waiting & Numbered) =>
      `${academy}: ${name}, no. ${number}, is ${position} on the waiting list of ${course}, ${group}. Pay nothing now: we send an SMS when a seat is free.`,
    seatHeld: ({ academy, name, course, until, amount, paybill, account }: Left) =>
      `${academy}: a seat in ${course} is held for ${name} until ${until}. Pay ${amount}: paybill ${paybill}, account ${account}.`,
    holdEnding: ({ academy, name, course, until, amount, paybill, account }: Left) =>
      `${academy}: ${name}'s seat in ${course} ends ${until}. Left to pay: ${amount}, paybill ${paybill}, account ${account}. Paid? Ignore this.`,
    holdOver: ({ academy, name, course, until, site }: Facts & Record<"course" | "until" | "site", string>) =>
      `${academy}: ${name}'s seat in ${course} was not paid by ${until} and is free again. Still want it? ${site}`,
    placeEnded: {
      unpaid: ({ academy, name, course, credit }: Facts & Ended) =>
        credit
          ? `${academy}: ${name}'s seat in ${course} was not paid in full and is free again. ${credit} paid is kept as credit.`
          : `${academy}: ${name}'s seat in ${course} was not paid and is free again.`,
      no_seat: ({ academy, name, course, season, credit }: Facts & Ended) =>
        `${academy}: registration for season ${season} is over and no seat in ${course} became free for ${name}. ${credit} paid is kept as credit.`,
      season_over: ({ academy, name, course, season, credit }: Facts & Ended) =>
        `${academy}: registration for season ${season} is over, so ${name}'s seat in ${course} is no longer held.${credit ? ` ${credit} paid is kept as credit.` : ""}`,
    },
    enrolled: ({
      academy,
      name,
      course,
      receipt,
      firstDay,
      times,
      venue,
      bring,
      choose,
      group,
    }: Facts & Enrolled) =>
      [
        `${academy}: ${name} is enrolled: ${course}. Receipt ${receipt}.`,
        firstDay && `First day ${firstDay}.`,
        times && `${times}.`,
        venue && `Place: ${venue}.`,
        bring && `Bring: ${bring}.`,
        choose && `Choose your times: ${choose}`,
        group && `WhatsApp group: ${group}`,
      ]
        .filter(Boolean)
        .join(" "),
    partPaid: ({ academy, name, paid, amount, until, paybill, account }: Omit<Left, "course"> & Paid) =>
      `${academy}: ${paid} received for ${name}. ${amount} is left to pay by ${until}: paybill ${paybill}, account ${account}.`,
    claimKept: ({ academy, name, office }: Facts & Office) =>
      `${academy}: we are checking the M-Pesa message you gave for ${name} and will tell you when it counts.${office ? ` Questions: ${office}` : ""}`,
    refunded: ({ academy, amount, receipt, payout }: Refund) =>
      `${academy}: ${amount}${receipt ? ` of payment ${receipt}` : ""} was given back to who paid it. M-Pesa code ${payout}.`,
    payerReceipt: ({ academy, name, course, amount, at }: Received) =>
      `${academy}: we received ${amount} for ${name}, ${course}, on ${at}. Thank you.`,
    notYours: ({ academy, name, course, amount, until, paybill, account }: Changed) =>
      `${academy}: a payment counted for ${name}, ${course}, was someone else's. Left to pay: ${amount}${until ? ` by ${until}` : ""}, paybill ${paybill}, account ${account}.`,
    reversed: ({ academy, name, course, amount, until, paybill, account }: Changed) =>
      `${academy}: M-Pesa took back a payment for ${name}, ${course}. Left to pay: ${amount}${until ? ` by ${until}` : ""}, paybill ${paybill}, account ${account}.`,
    creditMoved: ({ academy, name, amount, office }: Facts & Office & { amount: string }) =>
      `${academy}: ${amount} of ${name}'s credit was moved to another student's fee.${office ? ` Not agreed? Call ${office}` : ""}`,
    noSeat: ({ academy, name, course, site, office }: Facts & Office & Record<"course" | "site", string>) =>
      `${academy}: we have the payment for ${name}, but ${course} is full. The money is safe, you wait first. Other class: ${site}${office ? ` or ${office}` : ""}`,
    tooLate: ({ academy, name, course, office }: Facts & Office & { course: string }) =>
      `${academy}: we have a payment for ${name}, ${course}, but not the whole fee, and the time to pay is over. The money is safe.${office ? ` Call ${office}` : ""}`,
    keepPlace: ({ name, course, season, until, link }: KeptSeat) =>
      `${name}: a seat in ${course}, season ${season}, is kept for you until ${until}. Take it: ${link}`,
    offer: ({ name, course, group, until, link }: Offered) =>
      `${name}: a seat is free in ${course}, ${group}. It is yours until ${until}. Take it: ${link}`,
    offerMove: ({ name, course, group, until, link }: Offered) =>
      `${name}: class ${group} of ${course} has a seat for you until ${until}. Change to it: ${link}`,
    offerLapsed: ({ academy, name, course, group, until, isOff, site }: Lapsed) =>
      `${academy}: ${name} did not take the seat in ${course}, ${group}, by ${until}. ${isOff ? `The waiting is over: ${site}` : "You wait again, at the end of the list."}`,
    newTimes: ({ academy, name, course, times, venue }: Facts & Times) =>
      `${academy}: new times for ${name}, ${course}: ${times}.${venue ? ` Place: ${venue}.` : ""}`,
    newClass: ({ academy, name, course, group, times, venue }: Facts & Times & { group: string }) =>
      `${academy}: ${name} is now in class ${group} of ${course}.${times ? ` ${times}.` : ""}${venue ? ` Place: ${venue}.` : ""}`,
    cancelled: ({
      academy,
      name,
      course,
      credit,
      office,
    }: Facts & Office & Record<"course" | "credit", string>) =>
      `${academy}: ${name}'s place in ${course} was cancelled.${credit ? ` ${credit} paid is kept as credit.` : ""}${office ? ` Questions: ${office}` : ""}`,
    absent: ({ academy, name, date, mayReply }: Facts & Absent) =>
      `${academy}: ${name} was absent on ${date}. ${mayReply ? "Why? Reply 1 sick, 2 travel, 3 stopped." : "Wrong? Ask the tutor."}`,
    certificate: ({
      academy,
      name,
      course,
      number,
      site,
    }: Facts & Numbered & Record<"course" | "site", string>) =>
      `${academy}: ${name}'s certificate for ${course}, no. ${number}, is ready: at the office or at ${site}`,
  },
  sw: {
    theCourse: "kozi yako",
    theStudent: "mwanafunzi",
    code: ({ academy, name, code, until }: Facts & Code) =>
      `${academy}: ${code} ni msimbo wa kufungua rekodi ya ${name}, hadi ${until}. Usimpe yeyote anayekupigia.`,
    registered: ({ academy, name, number, site }: Facts & { number: string; site: string }) =>
      `${academy}: ${name} amesajiliwa, nambari ${number}. Chagua darasa na ulipe hapa: ${site}`,
    registeredWithSeat: ({
      academy,
      name,
      number,
      course,
      until,
      amount,
      paybill,
      account,
    }: Left & Numbered) =>
      `${academy}: ${name} amesajiliwa, nambari ${number}. Nafasi ya ${course} ni yako hadi ${until}. Lipa ${amount}: paybill ${paybill}, akaunti ${account}.`,
    waiting: ({ academy, name, course, group, position }: Facts & Waiting) =>
      `${academy}: ${name} ni nambari ${position} kwenye orodha ya kusubiri ya ${course}, ${group}. Usilipe sasa: nafasi ikipatikana tutakutumia SMS.`,
    registeredWaiting: ({ academy, name, number, course, group, position }: Facts & Waiting & Numbered) =>
      `${academy}: ${name}, ${number}, ni nambari ${position} kwenye orodha ya kusubiri ya ${course}, ${group}. Usilipe sasa: nafasi ikipatikana tutatuma SMS.`,
    seatHeld: ({ academy, name, course, until, amount, paybill, account }: Left) =>
      `${academy}: ${name} amewekewa nafasi ya ${course} hadi ${until}. Lipa ${amount}: paybill ${paybill}, akaunti ${account}.`,
    holdEnding: ({ academy, name, course, until, amount, paybill, account }: Left) =>
      `${academy}: Nafasi ya ${name}, ${course}, inaisha ${until}. Bado kulipa ${amount}: paybill ${paybill}, akaunti ${account}. Ukishalipa, puuza.`,
    holdOver: ({ academy, name, course, until, site }: Facts & Record<"course" | "until" | "site", string>) =>
      `${academy}: Nafasi ya ${name}, ${course}, haikulipwa kufikia ${until} na sasa iko wazi. Bado unaitaka? ${site}`,
    placeEnded: {
      unpaid: ({ academy, name, course, credit }: Facts & Ended) =>
        credit
          ? `${academy}: Nafasi ya ${name}, ${course}, haikulipiwa yote na sasa iko wazi. ${credit} uliyolipa imehifadhiwa.`
          : `${academy}: Nafasi ya ${name}, ${course}, haikulipiwa na sasa iko wazi.`,
      no_seat: ({ academy, name, course, season, credit }: Facts & Ended) =>
        `${academy}: Usajili wa msimu wa ${season} umeisha na ${name} hakupata nafasi ya ${course}. ${credit} uliyolipa imehifadhiwa.`,
      season_over: ({ academy, name, course, season, credit }: Facts & Ended) =>
        `${academy}: Usajili wa msimu wa ${season} umeisha, nafasi ya ${name}, ${course}, haijawekwa tena.${credit ? ` ${credit} uliyolipa imehifadhiwa.` : ""}`,
    },
    enrolled: ({
      academy,
      name,
      course,
      receipt,
      firstDay,
      times,
      venue,
      bring,
      choose,
      group,
    }: Facts & Enrolled) =>
      [
        `${academy}: ${name} amepata nafasi: ${course}. Risiti ${receipt}.`,
        firstDay && `Siku ya kwanza ${firstDay}.`,
        times && `${times}.`,
        venue && `Mahali: ${venue}.`,
        bring && `Leta: ${bring}.`,
        choose && `Chagua vipindi vyako: ${choose}`,
        group && `Kikundi cha WhatsApp: ${group}`,
      ]
        .filter(Boolean)
        .join(" "),
    partPaid: ({ academy, name, paid, amount, until, paybill, account }: Omit<Left, "course"> & Paid) =>
      `${academy}: Tumepokea ${paid} ya ${name}. Imebaki ${amount} kufikia ${until}: paybill ${paybill}, akaunti ${account}.`,
    claimKept: ({ academy, name, office }: Facts & Office) =>
      `${academy}: Tunakagua ujumbe wa M-Pesa uliotupa wa ${name}. Tutakuambia ukikubaliwa.${office ? ` Maswali: ${office}` : ""}`,
    refunded: ({ academy, amount, receipt, payout }: Refund) =>
      `${academy}: ${amount}${receipt ? ` ya malipo ${receipt}` : ""} imerudishwa kwa aliyelipa. Msimbo wa M-Pesa ${payout}.`,
    payerReceipt: ({ academy, name, course, amount, at }: Received) =>
      `${academy}: Tumepokea ${amount} ya ${name}, ${course}, ${at}. Asante.`,
    notYours: ({ academy, name, course, amount, until, paybill, account }: Changed) =>
      `${academy}: Malipo ya ${name}, ${course}, yalikuwa ya mtu mwingine. Bado kulipa ${amount}${until ? ` kufikia ${until}` : ""}: paybill ${paybill}, akaunti ${account}.`,
    reversed: ({ academy, name, course, amount, until, paybill, account }: Changed) =>
      `${academy}: M-Pesa imerudisha malipo ya ${name}, ${course}. Bado kulipa ${amount}${until ? ` kufikia ${until}` : ""}: paybill ${paybill}, akaunti ${account}.`,
    creditMoved: ({ academy, name, amount, office }: Facts & Office & { amount: string }) =>
      `${academy}: ${amount} ya ${name} imehamishiwa ada ya mwanafunzi mwingine.${office ? ` Hukukubali? Piga ${office}` : ""}`,
    noSeat: ({ academy, name, course, site, office }: Facts & Office & Record<"course" | "site", string>) =>
      `${academy}: Tumepokea malipo ya ${name}, lakini ${course} imejaa. Pesa iko salama, uko mbele. Darasa lingine: ${site}${office ? ` au ${office}` : ""}`,
    tooLate: ({ academy, name, course, office }: Facts & Office & { course: string }) =>
      `${academy}: Tumepokea malipo ya ${name}, ${course}, lakini si ada yote na muda wa kulipa umeisha. Pesa iko salama.${office ? ` Piga ${office}` : ""}`,
    keepPlace: ({ name, course, season, until, link }: KeptSeat) =>
      `${name}: Umewekewa nafasi ya ${course}, msimu wa ${season}, hadi ${until}. Ichukue: ${link}`,
    offer: ({ name, course, group, until, link }: Offered) =>
      `${name}: Nafasi imepatikana, ${course}, ${group}. Ni yako hadi ${until}. Ichukue: ${link}`,
    offerMove: ({ name, course, group, until, link }: Offered) =>
      `${name}: Darasa la ${group}, ${course}, lina nafasi yako hadi ${until}. Hamia: ${link}`,
    offerLapsed: ({ academy, name, course, group, until, isOff, site }: Lapsed) =>
      `${academy}: ${name} hakuchukua nafasi ya ${course}, ${group}, kufikia ${until}. ${isOff ? `Kusubiri kumeisha: ${site}` : "Unasubiri tena, mwisho wa orodha."}`,
    newTimes: ({ academy, name, course, times, venue }: Facts & Times) =>
      `${academy}: Saa mpya za ${name}, ${course}: ${times}.${venue ? ` Mahali: ${venue}.` : ""}`,
    newClass: ({ academy, name, course, group, times, venue }: Facts & Times & { group: string }) =>
      `${academy}: ${name} sasa yuko darasa la ${group}, ${course}.${times ? ` ${times}.` : ""}${venue ? ` Mahali: ${venue}.` : ""}`,
    cancelled: ({
      academy,
      name,
      course,
      credit,
      office,
    }: Facts & Office & Record<"course" | "credit", string>) =>
      `${academy}: Nafasi ya ${name}, ${course}, imefutwa.${credit ? ` ${credit} uliyolipa imehifadhiwa.` : ""}${office ? ` Maswali: ${office}` : ""}`,
    absent: ({ academy, name, date, mayReply }: Facts & Absent) =>
      `${academy}: ${name} hakuhudhuria ${date}. ${mayReply ? "Kwa nini? Jibu 1 mgonjwa, 2 safari, 3 ameacha." : "Si kweli? Muulize mwalimu."}`,
    certificate: ({
      academy,
      name,
      course,
      number,
      site,
    }: Facts & Numbered & Record<"course" | "site", string>) =>
      `${academy}: Cheti cha ${name} cha ${course}, nambari ${number}, kiko tayari: ofisini au ${site}`,
  },
});

type Code = { code: string; until: string };
type Numbered = { number: string };
type Waiting = Record<"course" | "group" | "position", string>;
type Received = Facts & Record<"course" | "amount" | "at", string>;
type Paid = { paid: string };
/** The office's phone; null if the academy entered none. */
type Office = { office: string | null };
type Ended = { course: string; season: number; credit: string };
type Enrolled = Record<
  "course" | "receipt" | "firstDay" | "times" | "venue" | "bring" | "choose" | "group",
  string
>;
type Absent = { date: string; mayReply: boolean };
type Changed = Omit<Left, "until"> & { until: string };
type Refund = { academy: string; amount: string; receipt: string | null; payout: string };
type KeptSeat = Record<"name" | "course" | "until" | "link", string> & { season: number };
type Offered = Record<"name" | "course" | "group" | "until" | "link", string>;
type Lapsed = Facts & Record<"course" | "group" | "until" | "site", string> & { isOff: boolean };
type Times = Record<"course" | "times" | "venue", string>;
