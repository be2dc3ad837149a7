import { API_ORDER, fieldOf, fieldTexts } from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";

/** What only the list of a past season has: how it ended for the student, and the certificate. */
export const PAST_USES = ["outcome", "certificate"] as const;
/** What a column of a file may hold: a field of the registration, the class, the M-Pesa receipt of who has paid, what is waived of the fee. */
export const COLUMN_USES = [...API_ORDER, "class", "receipt", "waiver", ...PAST_USES] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];

/** Words that offices write above a column, beside a field's own names, in English and Kiswahili. */
const WORDS: Record<ColumnUse, string[]> = {
  full_name: [
    ...["name", "names", "student", "student name", "name of student", "full names", "first name"],
    ...["middle name", "last name", "surname", "second name", "other names", "other name"],
    ...["jina", "majina", "jina kamili", "jina la mwanafunzi", "jina la kwanza", "jina la ukoo"],
  ],
  msisdn: [
    ...["phone", "phone no", "tel", "tel no", "telephone", "telephone no", "telephone number", "mobile"],
    ...[
      "mobile no",
      "mobile number",
      "cell",
      "contact",
      "contacts",
      "contact no",
      "mpesa no",
      "mpesa number",
    ],
    ...["simu", "nambari ya simu"],
  ],
  email: ["e mail", "mail", "email address", "e mail address", "barua pepe"],
  dob: ["dob", "d o b", "birth date", "birthday", "born", "date birth", "tarehe ya kuzaliwa", "kuzaliwa"],
  id_number: [
    ...["id", "id no", "national id", "national id no", "identity card", "passport", "id passport"],
    ...["id passport no", "national id number", "kitambulisho", "nambari ya kitambulisho"],
  ],
  guardian_name: [
    ...["guardian", "parent", "parent name", "parent guardian", "parent guardian name", "name of parent"],
    ...["guardian s name", "parent s name", "name of guardian", "next of kin"],
    ...["mzazi", "mlezi", "jina la mzazi", "jina la mlezi", "mzazi mlezi"],
  ],
  guardian_id_no: [
    ...["guardian id no", "guardian id number", "parent id", "parent id no", "parent guardian id"],
    ...["kitambulisho cha mzazi", "kitambulisho cha mlezi"],
  ],
  guardian_msisdn: [
    ...["guardian phone number", "guardian tel", "guardian contact", "guardian mobile", "parent phone"],
    ...["parent tel", "parent contact", "parent phone number", "parent guardian phone", "next of kin phone"],
    ...["simu ya mzazi", "simu ya mlezi", "nambari ya simu ya mzazi", "nambari ya simu ya mlezi"],
  ],
  residence: [
    ...["residence", "estate", "location", "area", "address", "home", "home area", "village", "town"],
    ...[
      "where they live",
      "where do you live",
      "mtaa",
      "makazi",
      "mahali",
      "anapoishi",
      "kijiji",
      "unapoishi",
    ],
  ],
  language: ["language of messages", "lugha"],
  channel: [
    ...["how did you hear", "how they heard", "how did you hear about us", "heard from", "heard about us"],
    ...["how heard", "source", "referral", "ulisikia vipi", "alisikia vipi"],
  ],
  enrollment_status: ["new or continuing", "new continuing", "new old", "status", "mpya au anaendelea"],
  class: ["class name", "course", "course class", "course wanted", "class wanted", "darasa", "kozi"],
  receipt: [
    ...["mpesa", "m pesa", "mpesa code", "m pesa code", "mpesa receipt", "m pesa receipt", "receipt no"],
    ...["transaction code", "transaction id", "mpesa ref", "risiti", "code ya mpesa"],
  ],
  waiver: [
    ...[
      "waived",
      "waive",
      "fee waived",
      "fee waiver",
      "fees waived",
      "exempt",
      "exempted",
      "exemption",
      "fee exempt",
    ],
    ...["bursary", "scholarship", "msamaha", "msamaha wa ada", "amesamehewa", "amesamehewa ada"],
  ],
  outcome: [
    ...[
      "result",
      "results",
      "final result",
      "completion",
      "completed",
      "graduated",
      "finished",
      "remark",
      "remarks",
    ],
    ...["comment", "attendance", "attended", "attendance percent", "attendance percentage", "final status"],
    ...["how it ended", "matokeo", "amemaliza", "alimaliza", "mahudhurio", "maoni", "hali"],
  ],
  certificate: [
    ...["cert", "cert no", "cert number", "certificate no", "certificate number", "certificate issued"],
    ...["certificate serial", "serial no", "serial number", "cert issued", "certificate given"],
    ...["cheti", "nambari ya cheti", "vyeti"],
  ],
};

/** Words that a title may have around its own, such as NAMES OF MEMBER and CLASS JOINING. */
const AROUND = new Set([
  ...[
    "of",
    "the",
    "a",
    "s",
    "your",
    "their",
    "his",
    "her",
    "for",
    "to",
    "please",
    "enter",
    "current",
    "present",
  ],
  ...[
    "member",
    "members",
    "student",
    "students",
    "learner",
    "learners",
    "pupil",
    "pupils",
    "trainee",
    "trainees",
  ],
  ...["applicant", "applicants", "participant", "participants", "candidate", "candidates", "person"],
  ...[
    "joining",
    "joined",
    "joins",
    "wanted",
    "chosen",
    "choice",
    "selected",
    "preferred",
    "applied",
    "taken",
  ],
  ...["wa", "ya", "la", "cha", "za", "mwanafunzi", "wanafunzi", "mshiriki"],
]);

const TITLES = COLUMN_USES.flatMap((use) => {
  const own = isField(use) ? [fieldOf(use).exportTitle, fieldTexts(use, "desk").label] : [];
  return [use, ...own, ...WORDS[use]].map((title) => [plain(title), use] as const);
});
const BY_TITLE = new Map(TITLES);
/** The same without the words around; of two alike the first counts. */
const BY_OWN_WORDS = new Map(TITLES.map(([title, use]) => [ownWords(title), use] as const).toReversed());

/**
 * What a column with this title most likely holds, also without its remark in brackets and the words around its own; undefined if
 * the title says nothing to us.
 */
export function proposeColumn(title: string): ColumnUse | undefined {
  const short = plain(title.replace(/\(.*?\)/g, ""));
  const own = ownWords(short);
  return (
    BY_TITLE.get(plain(title)) ?? BY_TITLE.get(short) ?? (own === "" ? undefined : BY_OWN_WORDS.get(own))
  );
}

function ownWords(title: string): string {
  return title
    .split(" ")
    .filter((word) => !AROUND.has(word))
    .join(" ");
}

/** What each column holds; a use comes once, only a name may be divided among columns. */
export function proposeColumns(titles: string[]): Array<ColumnUse | ""> {
  const proposed = titles.map(proposeColumn);
  return proposed.map((use, at) => (use && (use === "full_name" || proposed.indexOf(use) === at) ? use : ""));
}

/** The shape of a file: its titles without marks and case, by which its columns are remembered. */
export function shapeOf(titles: string[]): string {
  return titles.map(plain).join("|");
}

export function isField(use: ColumnUse | ""): use is FieldName {
  return API_ORDER.some((name) => name === use);
}

/** People write both words for "number". */
function plain(title: string): string {
  return title
    .toLowerCase()
    .replace(/\bnamb[a](?!ri)/g, "nambari")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
}
