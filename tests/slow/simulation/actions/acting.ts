import { type Answer, field } from "../../faults/support/request";
import { Browser, formWith } from "../browser";
import type { Model } from "../model/model";
import type { Refusal } from "../model/terms";
import { addressOf, callAs } from "../people";
import type { Step } from "../steps";
import type { World } from "../world";

export type Stage = { world: World; model: Model };
export type Action = {
  /** Whether it can happen now; else the step is drawn again, or left out of a replay. */
  applies: (model: Model, step: Step) => boolean;
  says: (step: Step, world: World, model: Model) => string;
  /** Plays it in the academy and in the model. @returns the model's answer where there is one */
  play: (stage: Stage, step: Step) => Promise<Refusal>;
};

/** The model and the academy answered differently. */
export class Differs extends Error {
  /** @param faults what differs, each without what another story of the same fault has otherwise */
  constructor(
    message: string,
    readonly faults: string[] = [message],
  ) {
    super(message);
  }
}

/** A call of a person; pressed twice, both servers are asked at once, and one may say that the other is at it. */
export async function asPerson(
  { world }: Stage,
  { who, server, twice: isTwice }: Step,
  path: string,
  json: object,
  inModel: () => Refusal,
): Promise<Refusal> {
  const method = path.endsWith("update-enrollment") ? "PATCH" : "POST";
  const servers = isTwice ? [server, 1 - server] : [server];
  const answers = await Promise.all(servers.map((one) => callAs(world, who, one, path, { method, json })));
  const expected = inModel();
  if (!answers.some((answer) => codeOf(answer) === expected)) throw unlike([expected], answers);
  return expected;
}

/**
 * A call of a member of staff. Pressed twice, both servers are asked at the same time, and their answers are those that the model gives
 * one after the other.
 * @returns the model's first answer
 */
export async function byStaff(
  { world }: Stage,
  { server, twice: isTwice }: Step,
  staff: string,
  path: string,
  json: object,
  inModel: () => Refusal,
): Promise<Refusal> {
  const servers = isTwice ? [server, 1 - server] : [server];
  const answers = await Promise.all(servers.map((one) => world.staff(staff, one, path, { json })));
  const expected = servers.map(inModel);
  const inOrder = (codes: Refusal[]) => codes.map(String).sort().join(" and ");
  if (inOrder(expected) !== inOrder(answers.map(codeOf))) throw unlike(expected, answers);
  return expected[0] ?? null;
}

/** A form of the console, sent by a member of staff. @returns whether there was such a form, and it was taken */
export async function byForm(
  world: World,
  { server }: Step,
  staff: string,
  path: string,
  has: string,
  values: Record<string, string> = {},
): Promise<boolean> {
  const { browser, ...page } = await openAs(world, server, staff, path);
  if (formWith(page.html, has) === undefined) return false;
  return (await browser.send(world.academy.url(server), page, has, values)) !== null;
}

/** A page of the console, and the browser of the member of staff. */
export async function openAs(world: World, server: number, staff: string, path: string) {
  const browser = new Browser(addressOf(-1));
  await browser.signIn(world.academy.url(server), staff);
  return { browser, ...(await browser.open(world.academy.url(server), path)) };
}

/** The id of a person's latest enrollment, as the desk knows it. */
export async function enrollmentAtDesk(world: World, who: number, server: number): Promise<string> {
  const shown = await world.desk(
    server,
    `students/get-student-enrollment?student_id=${world.students.get(who)}`,
  );
  return field(shown, "data", "enrollment_id");
}

/** The academy's id of a payment, by its receipt. */
export async function idOfPayment(world: World, receipt: string, server: number): Promise<string> {
  const all = await world.list(server, "payments/transactions");
  return String(all.find(({ transaction_id }) => transaction_id === receipt)?.id ?? "");
}

/** @throws Differs unless the form was taken as the model says */
export function agreed(isDone: boolean, expected: Refusal): Refusal {
  if (isDone === (expected === null)) return expected;
  throw new Differs(`expected ${expected ?? "done"}, got ${isDone ? "done" : "no form, or the page again"}`);
}

/** @throws Differs unless the academy answers as the model */
export function agree(answer: Answer, expected: Refusal): Refusal {
  if (codeOf(answer) === expected) return expected;
  throw unlike([expected], [answer]);
}

function unlike(expected: Refusal[], answers: Answer[]): Differs {
  const codes = (all: Refusal[]) => all.map((code) => code ?? "done").join(" and ");
  const got = answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join(" and ");
  return new Differs(`expected ${codes(expected)}, got ${got}`, [
    `expected ${codes(expected)}, got ${codes(answers.map(codeOf))}`,
  ]);
}

function codeOf(answer: Answer): Refusal {
  return answer.status === 200 || answer.status === 201
    ? null
    : field(answer, "code") || String(answer.status);
}

export function twice({ twice: isTwice }: Step): string {
  return isTwice ? ", pressing twice" : "";
}

/** Who has paid asks again less often. */
export function isWorthAsking(model: Model, { who, twice: isAgain }: Step): boolean {
  return isAgain || model.seatOf(who)?.state !== "enrolled";
}

export function hasSeat(model: Model, { who }: Step): boolean {
  return model.seatOf(who) !== undefined;
}
