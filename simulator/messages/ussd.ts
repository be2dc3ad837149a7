import { randomUUID } from "node:crypto";
import { BadCall, phoneOf } from "../control/bad-call";
import { post } from "../core/delivery";
import { type HttpResponse, json, textOf } from "../core/http";
import type { World } from "../core/world";
import type { UssdSession } from "./messaging";

const CODE = "*384*57#";
/** A network ends a session after three minutes. */
const LONGEST_SESSION = 180_000;
/** Characters that a screen shows. */
const SCREEN = 182;

/** How a step of a session may go wrong. */
export const USSD_FAULTS = ["lost", "lost_answer", "twice", "repeat_first"] as const;
type UssdFault = (typeof USSD_FAULTS)[number];

const LOST = "Connection problem or invalid MMI code.";

/**
 * `POST /_sim/ussd {from, input?, fault?}`: a phone dials the academy's code with an empty `input`, and answers with each further one.
 * `text` is the screen, `over` whether the session has ended.
 */
export async function dialUssd(world: World, body: Record<string, unknown>): Promise<HttpResponse> {
  const from = phoneOf(body.from);
  const fault = body.fault === undefined ? undefined : faultOf(body.fault);
  const session = await dialStep(world, from, textOf(body.input), fault);
  return json(200, { text: session.text, over: session.over });
}

function faultOf(written: unknown): UssdFault {
  const fault = USSD_FAULTS.find((one) => one === written);
  if (!fault) throw new BadCall(`Unknown fault ${JSON.stringify(written)}.`, { faults: USSD_FAULTS });
  return fault;
}

/** One step of a phone's session; an empty input, or an answer to a session that is over, dials. */
export async function dialStep(
  world: World,
  from: string,
  input: string,
  fault?: UssdFault,
): Promise<UssdSession> {
  const { ussd, ussdCallback } = world.messaging;
  if (ussdCallback === "") throw new BadCall("The academy has no USSD code.");
  const now = world.clock.now();
  const open = ussd.get(from);
  const goesOn = input !== "" && open && !open.over && now - open.since < LONGEST_SESSION;
  const session = goesOn
    ? open
    : { id: `ATUid_${randomUUID().replaceAll("-", "")}`, answers: [], since: now, text: "", over: false };
  if (goesOn) session.answers.push(input);
  ussd.set(from, session);
  const ask = (answers: string[]) => step(world, ussdCallback, from, session.id, answers);
  if (fault === "lost") return Object.assign(session, { text: LOST, over: true });
  if (fault === "repeat_first") await ask([]);
  const answer = await ask(session.answers);
  if (fault === "twice") await ask(session.answers);
  const isShown = fault !== "lost_answer" && /^(CON|END) /.test(answer);
  if (!isShown) return Object.assign(session, { text: LOST, over: true });
  return Object.assign(session, { text: answer.slice(4, 4 + SCREEN), over: answer.startsWith("END ") });
}

async function step(
  world: World,
  url: string,
  from: string,
  sessionId: string,
  answers: string[],
): Promise<string> {
  const fields = {
    sessionId,
    phoneNumber: `+${from}`,
    serviceCode: CODE,
    networkCode: "63902",
    text: answers.join("*"),
  };
  const message = { what: "ussd", url, body: new URLSearchParams(fields).toString() };
  const { status, answer } = await post(world, message, "application/x-www-form-urlencoded");
  return status === 200 ? (answer ?? "") : "";
}
