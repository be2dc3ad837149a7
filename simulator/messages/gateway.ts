import { type HttpRequest, type HttpResponse, json, jsonObject, textOf } from "../core/http";
import { isMsisdn } from "../core/phone-numbers";
import { logRequest } from "../core/traffic";
import type { World } from "../core/world";
import { type SentSms, scriptedOutcome } from "./messaging";
import { carry, newSmsId } from "./networks";
import { CALL_OUTCOMES, STATUS_CODES } from "./outcomes";
import { countParts } from "./parts";

const LATE_ANSWER = 35;
const DEFAULT_SENDER = "AFRICASTKNG";

/** Africa's Talking's calls, by path; null for any other path. */
export async function handleGateway(world: World, request: HttpRequest): Promise<HttpResponse | null> {
  const call = { "/version1/messaging": legacy, "/version1/messaging/bulk": bulk, "/version1/user": balance }[
    request.path
  ];
  if (!call) return null;
  const answer = await call(world, request);
  const what = call === balance ? "sms balance" : request.method === "GET" ? "sms inbox" : "sms";
  logRequest(world, what, request, answer);
  return answer;
}

type Send = { to: string[]; message: string; from: string };

async function legacy(world: World, request: HttpRequest): Promise<HttpResponse> {
  if (request.method === "GET") return inbox(world, request);
  const form = new URLSearchParams(request.raw);
  const missing = ["username", "to", "message"].find((name) => !form.get(name));
  if (!isKnown(world, request, form.get("username"))) return UNAUTHENTICATED;
  if (missing) return plain(400, `Request is missing required form field '${missing}'`);
  const to = (form.get("to") ?? "").split(",");
  return send(world, { to, message: form.get("message") ?? "", from: form.get("from") ?? "" });
}

async function bulk(world: World, request: HttpRequest): Promise<HttpResponse> {
  const body = jsonObject(request.raw) ?? {};
  if (!isKnown(world, request, textOf(body.username))) return UNAUTHENTICATED;
  const missing = ["message", "senderId", "phoneNumbers"].find((name) => !body[name]);
  if (missing) return plain(400, `Request is missing required form field '${missing}'`);
  const to = Array.isArray(body.phoneNumbers) ? body.phoneNumbers.map(textOf) : [];
  return send(world, { to, message: String(body.message), from: textOf(body.senderId) });
}

async function send(world: World, { to, message, from }: Send): Promise<HttpResponse> {
  await world.clock.lag(0.3);
  const numbers = to.map((one) => one.trim().replace(/^\++/, ""));
  const outcomes = numbers.map((number) => scriptedOutcome(world.messaging.smsScripts, number));
  const refusal = CALL_OUTCOMES.find((name) => outcomes.includes(name));
  if (refusal) return refuse(refusal);
  if (from !== "" && !world.messaging.senders.includes(from)) return answerWith("InvalidSenderId", []);
  const sender = from || DEFAULT_SENDER;
  const sent = numbers.map((number, i) => take(world, number, sender, message, outcomes[i] ?? null));
  await Promise.all(sent.map(({ sms, outcome }) => sms && carry(world, sms, outcome)));
  if (outcomes.includes("accepted_late")) await world.clock.wait(LATE_ANSWER);
  if (outcomes.includes("accepted_cut")) return DROPPED;
  for (const { sms } of sent) if (sms) sms.isAnswered = !outcomes.includes("accepted_late");
  const accepted = sent.flatMap(({ sms }) => sms ?? []);
  const cents = accepted.reduce((sum, sms) => sum + sms.costCents, 0);
  return answerWith(
    `Sent to ${accepted.length}/${sent.length} Total Cost: ${kes(cents)} Message parts: ${countParts(message)}`,
    sent.map(({ row }) => row),
  );
}

/** Takes one recipient: charges and stores the SMS, or returns the reason for a refusal. */
function take(world: World, to: string, from: string, text: string, outcome: string | null) {
  const { messaging } = world;
  const parts = countParts(text);
  const costCents = parts * messaging.priceCents;
  const number = `${outcome === "plus_plus" ? "++" : "+"}${to}`;
  const code = codeFor(world, to, from, costCents, outcome);
  const status = STATUS_CODES[code] ?? "Success";
  const answered = { statusCode: Number(code), number, status };
  if (status !== "Success") return { sms: null, outcome, row: { ...answered, cost: "0", messageId: "None" } };
  const sms: SentSms = {
    id: newSmsId(),
    ...{ to, from, text, parts, costCents },
    at: world.clock.now(),
    status: "Sent",
    isAnswered: false,
  };
  messaging.balanceCents -= costCents;
  messaging.sms.push(sms);
  const row = { ...answered, cost: kes(costCents), messageId: sms.id, messageParts: parts };
  return { sms, outcome, row };
}

function codeFor(world: World, to: string, from: string, costCents: number, outcome: string | null): string {
  if (outcome && outcome in STATUS_CODES) return outcome;
  if (!isMsisdn(to)) return "403";
  if (world.messaging.stopped.has(`${from} ${to}`)) return "406";
  return world.messaging.balanceCents < costCents ? "405" : "101";
}

function refuse(outcome: (typeof CALL_OUTCOMES)[number]): HttpResponse {
  switch (outcome) {
    case "http_401":
      return UNAUTHENTICATED;
    case "http_400":
      return plain(400, "Request is missing required form field 'to'");
    case "http_429":
      return plain(429, "Too many requests");
    case "html_502":
      return { ...plain(502, "<html><body><h1>502 Bad Gateway</h1></body></html>"), type: "text/html" };
    case "empty_recipients":
      return answerWith("InvalidSenderId", []);
    case "refused_cut":
      return DROPPED;
  }
}

async function balance(world: World, request: HttpRequest): Promise<HttpResponse> {
  if (!isKnown(world, request, request.query.get("username"))) return UNAUTHENTICATED;
  return json(200, { UserData: { balance: `KES ${(world.messaging.balanceCents / 100).toFixed(2)}` } });
}

/** The SMS from phones to the academy, after `lastReceivedId`. */
function inbox(world: World, request: HttpRequest): HttpResponse {
  if (!isKnown(world, request, request.query.get("username"))) return UNAUTHENTICATED;
  const last = Number(request.query.get("lastReceivedId") ?? 0);
  const Messages = world.messaging.incoming
    .filter(({ n }) => n > last)
    .map(({ n, from, to, text, at }) => ({
      linkId: null,
      ...{ text, to, id: n, from: `+${from}` },
      date: new Date(at).toISOString(),
    }));
  return json(200, { SMSMessageData: { Messages } });
}

function isKnown(world: World, request: HttpRequest, username: string | null): boolean {
  const { smsUsername, smsApiKey } = world.options;
  return smsApiKey !== "" && request.headers.apikey === smsApiKey && username === smsUsername;
}

function answerWith(Message: string, Recipients: unknown[]): HttpResponse {
  return json(201, { SMSMessageData: { Message, Recipients } });
}

function plain(status: number, body: string): HttpResponse {
  return { status, type: "text/plain; charset=utf-8", body };
}

const UNAUTHENTICATED = plain(401, "The supplied authentication is invalid");
const DROPPED: HttpResponse = { ...plain(500, ""), isDropped: true };

function kes(cents: number): string {
  return `KES ${(cents / 100).toFixed(4)}`;
}
