import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/domain/access/permissions";
import type { Role, Scope } from "@/lib/domain/access/scopes";
import { type Answer, caller, type Fields } from "../support/call";
import { sql } from "../support/database";
import { allSentences, fits } from "../support/sentences";
import { WHOLE_RUN } from "../support/whole-run";
import { clientOf } from "./client";
import { startDaraja } from "./daraja";
import { openStudentSession } from "./fixtures";
import { bodiesFor, ids, queriesFor } from "./random-input";
import { allCalls, type Call, isCallback } from "./routes";

await startDaraja();
const RUNS = WHOLE_RUN ? 30 : 2;
const SEED = 20_261_122;

/** Calls open to callers without a staff role. */
const calls = (await allCalls()).filter(
  (call) => !isCallback(call) && call.route[call.method]?.about && openTo(call).length > 0,
);

function openTo({ verb }: Call): Role[] {
  const line: Partial<Record<Role, Scope>> = PERMISSIONS[verb as keyof typeof PERMISSIONS];
  return (["public", "view", "manage"] as const).filter((role) => line[role]);
}

/** The texts for people in an answer. */
function saidIn({ body }: Answer): string[] {
  return [body.msg, ...Object.values(body.errors ?? {}).flat()];
}

const sentences = allSentences();
const said = { en: sentences.map(({ en }) => fits(en)), sw: sentences.map(({ sw }) => fits(sw)) };
const isSentence = (language: "en" | "sw", text: string) =>
  text === "OK" || said[language].some((is) => is(text));

async function inputsOf(call: Call): Promise<Fields[]> {
  const runs = { numRuns: RUNS, seed: SEED };
  const random =
    call.method === "GET"
      ? fc.sample(queriesFor(call), runs).map((query) => ({ query }))
      : fc.sample(bodiesFor(call), runs).map((raw) => ({ raw }));
  return [...random, { raw: call.method === "GET" ? undefined : "{" }];
}

describe.each([
  ["Kiswahili", [{ "accept-language": "sw-KE,sw;q=0.9,en;q=0.5" }], "sw"],
  ["English, asked for or by default", [{ "accept-language": "en" }, {}], "en"],
] as const)("every caller is answered in %s", (_language, headers, language) => {
  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s says only sentences of that language",
    async (_name, call) => {
      const send = caller(call.route, call.method, call.path);
      const needsStudentSession = !openTo(call).includes("public");
      const tokens = [undefined, needsStudentSession ? await openSession() : "gnm_dead"];
      const other: string[] = [];
      for (const [position, sent] of (await inputsOf(call)).entries()) {
        const answer = await send({
          ...sent,
          token: tokens[position % 3 === 0 ? 0 : 1],
          headers: headers[position % headers.length],
          params: { token: "no-such-token" },
        });
        other.push(...saidIn(answer).filter((text) => !isSentence(language, text)));
      }
      expect([...new Set(other)]).toEqual([]);
    },
  );
});

test("control: a sentence of the other language is not accepted as one of the language asked for", () => {
  for (const text of ["Please fill this in.", "Please use GET, PATCH.", "Enter the full name."])
    expect([isSentence("en", text), isSentence("sw", text)], text).toEqual([true, false]);
  for (const text of ["Tafadhali jaza hapa.", "Tafadhali tumia GET, PATCH.", "Weka majina kamili."])
    expect([isSentence("en", text), isSentence("sw", text)], text).toEqual([false, true]);
});

const openSession = () => openStudentSession(ids.student![0]!, "manage");

describe("an error that happens before any call is reached", () => {
  test("is reported in the language of the caller", async () => {
    const [call] = calls;
    const send = caller(call!.route, "PATCH", call!.path);
    const answer = await send({ headers: { "accept-language": "sw" } });
    expect(answer.body.msg).toMatch(/^Tafadhali tumia /);
  });

  test("is reported in Kiswahili to a caller who may not do it and asked for Kiswahili", async () => {
    const list = (await allCalls()).find(({ verb }) => verb === "students.list")!;
    const send = caller(list.route, "GET", list.path);
    const answer = await send({ headers: { "accept-language": "sw" } });
    expect(answer.body).toMatchObject({ code: "identity_required", msg: "Tafadhali ingia ili ufanye hivi." });
  });
});

describe("a registration", () => {
  const register = calls.find(({ verb }) => verb === "students.register-student")!;
  const form = (more: Fields) => ({
    full_name: "Wanjiku Kamau",
    msisdn: `2547${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`,
    dob: "27-03-2001",
    id_number: "30123456",
    residence: "Kibera",
    channel: "Flier",
    enrollment_status: "new",
    consent: true,
    ...more,
  });

  test.each([
    ["that names a language keeps it", { language: "en" }, "sw", "en"],
    ["without one keeps the language of the call", {}, "sw", "sw"],
    ["with an empty one keeps the language of the call", { language: "" }, "sw-KE,en;q=0.1", "sw"],
    ["without one and without a header is in English", {}, undefined, "en"],
    ["that names Kiswahili keeps it in an English call", { language: "sw" }, "en", "sw"],
  ])("%s", async (_what, more, header, kept) => {
    const send = clientOf(register.route, "POST", register.path);
    const answer = await send({ json: form(more), headers: header ? { "accept-language": header } : {} });
    expect(answer.status).toBe(201);
    const [row] = await sql`select language from students where id = ${String(answer.body.data.id)}`;
    expect(row?.language).toBe(kept);
  });

  test("may be changed to the other language later by the student", async () => {
    const update = calls.find(({ verb }) => verb === "students.update-student")!;
    const id = ids.student![0]!;
    const send = caller(update.route, update.method, update.path);
    const answer = await send({ json: { id, language: "sw" }, token: await openSession() });
    expect(answer.status).toBe(200);
    const [row] = await sql`select language from students where id = ${id}`;
    expect(row?.language).toBe("sw");
  });
});
