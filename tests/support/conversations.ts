import { POST } from "@/app/api/v1/ussd/callbacks/[secret]/route";
import { MESSAGE_SEAL } from "@/lib/domain/messaging/messages/outbox";
import { measureSms } from "@/lib/domain/messaging/messages/parts";
import type { Language } from "@/lib/platform/language";
import { unsealStored } from "@/lib/platform/secrets";
import { gatewayId, sendSms } from "../api/messages-incoming";
import { ask } from "./call";
import { sql } from "./database";

/** A phone that talks to the academy: `say` gives the answer, null for silence. */
export type Phone = { say: (text: string) => Promise<string | null>; msisdn: string };

/** All that the academy said to a phone by SMS in conversations, oldest first. */
export async function saidTo(msisdn: string): Promise<string[]> {
  const rows =
    await sql`select body from outbox where recipient = ${msisdn} and kind = 'conversation' order by created_at, id`;
  return rows.map(({ body }) => unsealStored(MESSAGE_SEAL, body as string) ?? "");
}

export function bySms(msisdn: string): Phone {
  const say = async (text: string) => {
    const before = (await saidTo(msisdn)).length;
    await sendSms(msisdn, text, { id: gatewayId() });
    const said = (await saidTo(msisdn)).slice(before);
    if (said.length > 1) throw new Error(`two answers: ${said.join(" | ")}`);
    return checked(said[0] ?? null);
  };
  return { msisdn, say };
}

let sessions = 0;

/** One step of a USSD session, as the gateway sends it. @returns CON or END, and the screen */
export async function dialStep(msisdn: string, sessionId: string, text: string) {
  const answer = await ask({ POST }, "POST", "/api/v1/ussd/callbacks/[secret]", {
    raw: new URLSearchParams({
      sessionId,
      phoneNumber: `+${msisdn}`,
      serviceCode: "*384*57#",
      text,
    }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    params: { secret: process.env.USSD_CALLBACK_SECRET ?? "" },
  });
  if (answer.status !== 200) throw new Error(`USSD ${answer.status}: ${answer.text}`);
  return { isOver: answer.text.startsWith("END "), said: answer.text.slice(4) };
}

/** Dials anew whenever the session is over. */
export function byUssd(msisdn: string): Phone {
  let session: { id: string; text: string } | null = null;
  const say = async (text: string) => {
    if (!session) {
      sessions += 1;
      session = { id: `ATUid_${sessions}`, text: "" };
      const first = await dialStep(msisdn, session.id, "");
      if (["JIUNGE", "JOIN"].includes(text) && /Kiswahili/.test(first.said))
        return say(text === "JOIN" ? "2" : "1");
      if (["JIUNGE", "JOIN"].includes(text)) return checked(first.said);
    }
    const all: string = session.text === "" ? text : `${session.text}*${text}`;
    session = { ...session, text: all };
    const { said, isOver } = await dialStep(msisdn, session.id, all);
    if (isOver) session = null;
    return checked(said);
  };
  return { msisdn, say };
}

function checked(said: string | null): string | null {
  if (said !== null && measureSms(said).parts > 1) throw new Error(`not one part: ${said}`);
  return said;
}

/** What a person answers to each question; a question without an answer here ends the talk. */
export type Answers = Partial<
  Record<
    | "name"
    | "birth"
    | "id"
    | "guardian"
    | "guardianId"
    | "guardianPhone"
    | "home"
    | "course"
    | "class"
    | "yes",
    string
  >
>;

const QUESTIONS: [keyof Answers, RegExp][] = [
  ["guardian", /guardian's full name|mzazi au mlezi wako\?$/],
  ["guardianId", /guardian's ID|kitambulisho ya mzazi/],
  ["guardianPhone", /guardian's phone|simu ya mzazi/],
  ["name", /Your full name\?|Majina yako kamili\?/],
  ["birth", /[Dd]ate of birth|[Tt]arehe (yako )?ya kuzaliwa/],
  ["id", /alien card/],
  ["home", /Where do you live|Unaishi wapi/],
  ["course", /\. Course\?|\. Kozi gani/],
  ["class", /\. Class\?|\. Darasa gani/],
  ["yes", /YES|NDIYO/],
];

/** Talks until nothing is asked that has an answer. @returns all that was said to the phone */
export async function talk(phone: Phone, language: Language, answers: Answers): Promise<string[]> {
  const heard: string[] = [];
  const asked = new Set<string>();
  let said = await phone.say(language === "sw" ? "JIUNGE" : "JOIN");
  for (;;) {
    if (said === null) return heard;
    heard.push(said);
    const question = QUESTIONS.find(([, words]) => words.test(said ?? ""))?.[0];
    const answer = question && !asked.has(question) ? answers[question] : undefined;
    if (!question || answer === undefined) return heard;
    asked.add(question);
    said = await phone.say(answer);
  }
}

/** The answers of an adult who takes the first course and its first class. */
export const adultAnswers = (language: Language, more: Answers = {}): Answers => ({
  name: "Amina Wanjiru Otieno",
  birth: "05 03 1999",
  id: "A1234567",
  home: "Kayole",
  course: "1",
  class: "1",
  yes: language === "sw" ? "Ndiyo" : "yes",
  ...more,
});
