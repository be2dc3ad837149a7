import { randomUUID } from "node:crypto";
import { BadCall, phoneOf, readTimes } from "../control/bad-call";
import { type HttpRequest, type HttpResponse, json, textOf } from "../core/http";
import { isoTime } from "../core/nairobi-time";
import { readPhone } from "../core/phone-numbers";
import { showTimes } from "../core/scripts";
import type { World } from "../core/world";
import type { Mail, MessageScript, SentSms } from "./messaging";
import { callBack, networkOf } from "./networks";
import { MAIL_OUTCOMES, SMS_OUTCOMES } from "./outcomes";

/** `GET /_sim/sms?to=`: the accepted SMS, newest last, with their status. */
export function listSms(world: World, request: HttpRequest): HttpResponse {
  const to = request.query.get("to");
  const phone = to === null ? null : (readPhone(to) ?? to);
  const sms = world.messaging.sms.filter((one) => phone === null || one.to === phone);
  return json(200, sms.map(showSms));
}

/** `GET /_sim/mail?to=`: the mails that the server took, newest last. */
export function listMail(world: World, request: HttpRequest): HttpResponse {
  const to = request.query.get("to")?.toLowerCase();
  return json(200, world.messaging.mails.filter((mail) => !to || mail.to === to).map(showMail));
}

/** `POST /_sim/sms/next {outcome, to?, times?, sticky?}`: how the next SMS, or the next to a phone, goes. */
export function scriptSms(world: World, body: Record<string, unknown>): HttpResponse {
  const to = body.to === undefined ? undefined : phoneOf(body.to);
  return queue(world, world.messaging.smsScripts, SMS_OUTCOMES, body, to);
}

/** `POST /_sim/mail/next {outcome, to?, times?, sticky?}`: how the next mail goes. */
export function scriptMail(world: World, body: Record<string, unknown>): HttpResponse {
  const to = body.to === undefined ? undefined : textOf(body.to).toLowerCase();
  return queue(world, world.messaging.mailScripts, MAIL_OUTCOMES, body, to);
}

function queue(
  world: World,
  scripts: MessageScript[],
  known: readonly string[],
  body: Record<string, unknown>,
  to: string | undefined,
): HttpResponse {
  const outcome = textOf(body.outcome);
  if (!known.includes(outcome))
    throw new BadCall(`Unknown outcome ${JSON.stringify(body.outcome)}.`, { outcomes: known });
  const left = readTimes(body);
  world.scriptsMade += 1;
  const script = { id: world.scriptsMade, outcome, ...(to === undefined ? {} : { to }), left };
  scripts.push(script);
  return json(200, { queued: showMessageScript(script), waiting: scripts.length });
}

/**
 * `POST /_sim/sms/reply {from, to?, text, fault?, late?}`: a phone writes to the academy's shortcode, by default the first. Responds
 * once the academy answered; `status` is the answer's. `fault`: `lost`, or `twice`; `late`: seconds until it arrives.
 */
export async function replyBySms(world: World, body: Record<string, unknown>): Promise<HttpResponse> {
  const from = phoneOf(body.from);
  const to = textOf(body.to) || shortcodeOf(world);
  if (!/^\d{3,8}$/.test(to)) throw new BadCall(`${to} is a name, and a name cannot be replied to.`);
  if (!world.messaging.senders.includes(to))
    throw new BadCall(`There is no shortcode ${to}.`, { senders: world.messaging.senders });
  const text = String(body.text ?? "");
  const sms = {
    n: world.messaging.incoming.length + 1,
    id: randomUUID(),
    from,
    to,
    text,
    at: world.clock.now(),
  };
  world.messaging.incoming.push(sms);
  const fields = {
    date: new Date(sms.at).toISOString().replace(/\.\d+Z$/, "Z"),
    from: `+${from}`,
    id: sms.id,
    linkId: randomUUID(),
    text,
    to,
    networkCode: networkOf(from),
  };
  const status = await bring(world, fields, body);
  return json(200, { id: sms.id, from, to, text, at: isoTime(sms.at), status });
}

/** Brings a phone's SMS to the academy as its fault says. @returns the answer's status; null if it did not arrive yet */
async function bring(
  world: World,
  fields: Record<string, string>,
  { fault, late }: Record<string, unknown>,
): Promise<number | null> {
  if (fault !== undefined && fault !== "lost" && fault !== "twice")
    throw new BadCall(`Unknown fault ${JSON.stringify(fault)}.`, { faults: ["lost", "twice"] });
  if (fault === "lost") return null;
  if (Number(late) > 0) {
    world.clock.after(Number(late), "a late SMS", () => callBack(world, "incoming", fields));
    return null;
  }
  const status = await callBack(world, "incoming", fields);
  return fault === "twice" ? callBack(world, "incoming", fields) : status;
}

/** `POST /_sim/sms/stop {from, sender?}`: a phone's owner dials `*456*9*5#`; the sender's SMS are refused with 406 from then on. */
export async function stopSender(world: World, body: Record<string, unknown>): Promise<HttpResponse> {
  const phone = phoneOf(body.from);
  const sender = textOf(body.sender) || lastSender(world, phone);
  if (!world.messaging.senders.includes(sender))
    throw new BadCall(`There is no sender ${sender}.`, { senders: world.messaging.senders });
  world.messaging.stopped.add(`${sender} ${phone}`);
  const status = await callBack(world, "opt-out", { senderId: sender, phoneNumber: `+${phone}` });
  return json(200, { from: phone, sender, status });
}

/** The shortcode that phones can write to; empty when the academy has none. */
export function shortcodeOf(world: World): string {
  return world.messaging.senders.find((sender) => /^\d+$/.test(sender)) ?? "";
}

function lastSender(world: World, phone: string): string {
  return (
    world.messaging.sms.filter(({ to }) => to === phone).at(-1)?.from ?? world.messaging.senders[0] ?? ""
  );
}

/** An SMS as control calls return it: cost in shillings, Nairobi time. */
function showSms({ id, to, from, text, at, parts, costCents, status }: SentSms) {
  return { id, to, from, text, at: isoTime(at), parts, cost: costCents / 100, status };
}

function showMail({ id, to, from, subject, text, at, headers }: Mail) {
  return { id, to, from, subject, text, at: isoTime(at), headers };
}

/** A script as `GET /_sim/state` returns it. */
function showMessageScript({ left, ...script }: MessageScript) {
  return { ...script, ...showTimes({ left }) };
}

/** The part of `GET /_sim/state` about messages. */
export function messageState(world: World) {
  const { messaging } = world;
  return {
    sms_balance: messaging.balanceCents / 100,
    sms_price: messaging.priceCents / 100,
    sms_senders: messaging.senders,
    sms_promotional: messaging.promotional,
    sms_callbacks: messaging.callbacks,
    ussd_callback: messaging.ussdCallback,
    sms_scripts: messaging.smsScripts.map(showMessageScript),
    mail_scripts: messaging.mailScripts.map(showMessageScript),
    sms_stopped: [...messaging.stopped],
    sms: messaging.sms.length,
    sms_incoming: messaging.incoming.length,
    mails: messaging.mails.length,
  };
}

/** The part of `GET /_sim/truth` about messages: what was accepted and charged, with its outcome. */
export function messageTruth(world: World) {
  const { sms, mails } = world.messaging;
  return {
    sms: sms.map((one) => ({ ...showSms(one), answered: one.isAnswered })),
    sms_count: sms.length,
    sms_parts: sms.reduce((sum, { parts }) => sum + parts, 0),
    sms_cost: sms.reduce((sum, { costCents }) => sum + costCents, 0) / 100,
    mails: mails.map(showMail),
  };
}
