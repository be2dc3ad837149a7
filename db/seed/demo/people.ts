import { CHANNELS } from "../../schema/enums";

const FIRST = [
  "Amina",
  "Brian",
  "Cynthia",
  "Dennis",
  "Eunice",
  "Felix",
  "Hellen",
  "Isaac",
  "Janet",
  "Kevin",
  "Lydia",
  "Moses",
];
const LAST = ["Achieng", "Barasa", "Cherono", "Kamau", "Muthoni", "Njoroge", "Odhiambo", "Wafula"];
/** Students of the season under way come first; those of the past season after them have names of their own. */
const UNDER_WAY = 46;
const PAST_LAST = ["Chebet", "Gitau", "Kiprop", "Maina", "Mutiso", "Nyambura", "Okoth", "Wekesa"];
const HOMES = ["Kasarani", "Githurai", "Roysambu", "Zimmerman", "Kahawa West", "Mwiki", "Ruiru", "Embakasi"];

/**
 * The demo's students, the same at every start, with phones 0711 000 0nn. Every ninth is a minor with a guardian.
 */
export function demoPeople(count: number) {
  return Array.from({ length: count }, (_, nth) => {
    const minor = nth % 9 === 8;
    const last = (nth < UNDER_WAY ? LAST : PAST_LAST)[(nth * 3) % LAST.length] ?? "";
    return {
      fullName: `${FIRST[nth % FIRST.length]} ${last}`,
      msisdn: `2547110000${String(nth + 10)}`,
      dob: minor
        ? `2008-12-${String((nth % 20) + 10)}`
        : `${1985 + ((nth * 7) % 21)}-0${(nth % 9) + 1}-${String((nth % 18) + 10)}`,
      idNumber: minor ? null : String(24_000_000 + nth * 91_357),
      guardianName: minor ? `Agnes ${last}` : null,
      guardianIdNo: minor ? String(11_000_000 + nth * 7_919) : null,
      guardianMsisdn: minor ? `2547220000${String(nth + 10)}` : null,
      residence: HOMES[nth % HOMES.length] ?? "",
      language: nth % 3 === 2 ? ("sw" as const) : ("en" as const),
      channel: CHANNELS[nth % CHANNELS.length] ?? "Flier",
      enrollmentStatus: nth % 4 === 3 ? ("continuing" as const) : ("new" as const),
    };
  });
}
