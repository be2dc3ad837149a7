import type { APIRequestContext, Page } from "@playwright/test";
import postgres from "postgres";
import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import { expect, test } from "./support/academy";
import { type OwnAcademy, ownAcademy } from "./support/own-academy";
import { type Situation, stepOf, visitorWho } from "./support/situations";

const DONE = "/enrollment-successful";
const EXPRESS = "/mpesa-express";
const WAITS = "/waiting-list";

type Row = [
  who: Situation,
  state: StepState,
  /** The page of the next step; null where nothing is left to do. */
  next: string | null,
  /** Where /enroll, /pay, /mpesa-express and /mpesa-classic lead; "" to themselves. */
  leads: [enroll: string, pay: string, express: string, classic: string],
];

/** A student in each state, and where the pages lead. The season of `closed` is closed. */
const TABLE: Row[] = [
  ["has no place", "no_class", "/enroll", ["", "/enroll", "/enroll", "/enroll"]],
  ["let a hold end", "hold_ended", "/enroll", ["", "/enroll", "/enroll", "/enroll"]],
  ["holds a place without times", "choose_times", "/enroll", ["", "/enroll", "/enroll", "/enroll"]],
  ["paid for a place without times", "choose_times", "/enroll", ["", "/enroll", "/enroll", "/enroll"]],
  ["holds a place", "pay", "/pay", ["", "", "", ""]],
  ["refused a prompt", "pay", "/pay", ["", "", "", ""]],
  ["was sent a prompt that nobody answered", "pay", "/pay", ["", "", "", ""]],
  ["paid a part", "pay_rest", "/pay", ["", "", "", ""]],
  ["was offered a place", "offered", "/pay", ["", "", "", ""]],
  ["has an open prompt", "prompt_open", EXPRESS, ["", EXPRESS, "", ""]],
  ["pasted a code", "claim_open", "/pay", ["", "", "", ""]],
  ["pasted a code after the hold", "claim_open", "/pay", ["", "", "", ""]],
  ["waits", "waiting", WAITS, ["", WAITS, WAITS, WAITS]],
  ["paid when the class was full", "paid_waiting", DONE, [DONE, DONE, DONE, DONE]],
  ["is enrolled", "enrolled", DONE, [DONE, DONE, DONE, DONE]],
  ["is enrolled", "closed", null, ["", DONE, DONE, DONE]],
  ["has no place", "closed", null, ["", DONE, DONE, DONE]],
];

const ASKED = ["/enroll", "/pay", EXPRESS, "/mpesa-classic"];
const OPEN_TO_ALL = ["/", DONE, "/student-details", "/registration-confirmation", WAITS];
/** Where the way of paying is chosen and used; who registered in this browser pays by one tap where that is confirmed. */
const PAYING = ["/pay", EXPRESS, "/mpesa-classic", "/registration-confirmation"];

/** Words that ask for money, and the sentences with such words that do not. */
const WORDS = {
  en: {
    ask: /\bpay\b|Payment Request|Go to payment|Send again/i,
    harmless: [
      "You pay nothing before a place is offered to you",
      "there is nothing to choose or to pay",
      "Do not pay",
      "There is nothing left to pay",
      "I did not pay: send a new request",
      "I did not pay: show me how",
    ],
    left: /\d+ (min|hours) left/,
  },
  sw: {
    ask: /\b(u|una|uta|m|aku)?lip[ae]\b|ya kulipa|tuma ombi|Tuma tena/i,
    harmless: ["Sikulipa: tuma ombi jipya", "Sikulipa: nionyeshe jinsi ya kulipa"],
    left: /(dakika|saa) \d+ zimebaki/,
  },
};
type Language = keyof typeof WORDS;

let academy: OwnAcademy;
let sql: postgres.Sql;
let reader: Page;
let api: APIRequestContext;
let season: number;

// Its own academy: its season is closed for two rows.
test.beforeAll(async ({ browser, playwright }) => {
  academy = await ownAcademy("states");
  api = await playwright.request.newContext({ baseURL: academy.url });
  sql = postgres(academy.database, { max: 1 });
  [{ season = 0 } = {}] = await sql<{ season: number }[]>`select current_season() as season`;
  reader = await browser.newPage();
});
test.afterAll(async () => {
  await reader?.close();
  await api?.dispose();
  await sql?.end();
  await academy?.close();
});

for (const [who, state, next, leads] of TABLE) {
  const inSeason = state === "closed" ? ", in a closed season," : "";
  test(`who ${who}${inSeason} reads the one next step of this state on every page, in both languages`, async () => {
    await sql`update seasons set closed_at = null where number = ${season}`;
    const { student, cookie, link } = await visitorWho({ api, sql }, who);
    if (state === "closed") await sql`update seasons set closed_at = now() where number = ${season}`;
    const step = await stepOf({ api, sql }, student);
    expect(step.state).toBe(state);
    const isAsked = !["wait", "none"].includes(step.action);
    const asksToPay = ["pay", "accept_offer"].includes(step.action);
    const mayName = asksToPay || state === "prompt_open";
    const pages = [
      ...ASKED.map((page, nth) => [page, leads[nth] || page] as const),
      ...OPEN_TO_ALL.map((page) => [page, page] as const),
    ];
    for (const language of ["en", "sw"] as const) {
      const words = WORDS[language];
      for (const [page, leadsTo] of pages) {
        const at = `${page} (${language})`;
        const read = await readPage(page, language, cookie);
        expect.soft([read.path, read.lang], `where ${at} leads`).toEqual([leadsTo, language]);
        expectOnePrimary(read.primary, isAsked, at);
        if (isAsked) {
          const isForm = read.path === next || (asksToPay && PAYING.includes(read.path));
          expect.soft(read.primary[0]?.href, `where the action of ${at} leads`).toBe(isForm ? null : next);
        }
        if (!mayName) expect.soft(askOf(read.text, language), `what ${at} asks for`).toBe("");
        if (asksToPay) expectAmount(read.text, step.due, at);
        expectEnd(read.text, step.until, words.left, mayName, at);
      }
      if (link) {
        const at = `the payment link (${language})`;
        const read = await readPage(link, language, "");
        expectOnePrimary(read.primary, asksToPay, at);
        if (!asksToPay) expect.soft(askOf(read.text, language), `what ${at} asks for`).toBe("");
        if (asksToPay) expectAmount(read.text, step.due, at);
        expectEnd(read.text, step.until, words.left, asksToPay, at);
      }
    }
  });
}

type Primary = { text: string; href: string | null };

function expectOnePrimary(primary: Primary[], isAsked: boolean, at: string) {
  const few = isAsked ? primary.length === 1 : primary.length <= 1;
  expect.soft(few, `primary actions of ${at}: ${JSON.stringify(primary)}`).toBe(true);
}

/** The words that ask for money, with their neighbours; "" without any. */
function askOf(text: string, language: Language): string {
  const { ask, harmless } = WORDS[language];
  const rest = harmless.reduce((said, sentence) => said.replaceAll(sentence, ""), text);
  const found = ask.exec(rest);
  return found ? rest.slice(Math.max(0, found.index - 40), found.index + 40) : "";
}

/** What is due is named, and beside it no other amount than what was paid. */
function expectAmount(text: string, due: number, at: string) {
  const amounts = new Set(text.match(/KES [\d,]+/g));
  expect.soft([...amounts].sort(), `amounts of ${at}`).toContain(`KES ${due}`);
  expect.soft([...amounts].every((amount) => [due, 500 - due].includes(Number(amount.slice(4))))).toBe(true);
}

/** The end of the hold and the time left are those of the step, and none is named where none runs. */
function expectEnd(text: string, until: string | null, left: RegExp, isNamed: boolean, at: string) {
  if (until === null) return void expect.soft(text, at).not.toMatch(left);
  if (!isNamed) return;
  const clock = new Date(until).toLocaleTimeString("en-GB", {
    timeZone: "Africa/Nairobi",
    hour: "2-digit",
    minute: "2-digit",
  });
  expect.soft(text, at).toContain(clock);
  expect.soft(text, at).toMatch(left);
}

/** What a visitor reads of a page without scripts, outside closed panels. */
async function readPage(page: string, language: Language, cookie: string) {
  const answer = await fetch(academy.url + page, { headers: { cookie: `${cookie}; lang=${language}` } });
  expect(answer.status, page).toBe(200);
  const read = await reader.evaluate(
    (html) => {
      const { body, documentElement } = new DOMParser().parseFromString(html, "text/html");
      const unseen = "script, noscript, template, [hidden], details:not([open]) > :not(summary)";
      for (const one of body.querySelectorAll(unseen)) one.remove();
      const said = (one: Element | null) => (one?.textContent ?? "").replace(/\s+/g, " ").trim();
      const primary = body.querySelectorAll("main :is(a, button).bg-primary, main a:has(> .bg-primary)");
      return {
        lang: documentElement.lang,
        text: said(body.querySelector("main")),
        primary: [...primary].map((one) => ({ text: said(one), href: one.getAttribute("href") })),
      };
    },
    await answer.text(),
  );
  return { ...read, path: new URL(answer.url).pathname };
}
