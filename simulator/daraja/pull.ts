import { type Fault, faultOf, hasFault } from "../core/faults";
import { type HttpRequest, type HttpResponse, json, jsonObject, textOf } from "../core/http";
import { newRequestId } from "../core/ids";
import { compactTime, readSpaced } from "../core/nairobi-time";
import { readPhone, showMsisdn } from "../core/phone-numbers";
import { chooseCall } from "../core/plans";
import type { Payment, World } from "../core/world";
import { pushAnswer } from "./answers";
import { darajaError, tokenRefused } from "./errors";
import { hasToken } from "./oauth";

const WINDOW_MS = 48 * 60 * 60 * 1000;

/** `POST /pulltransactions/v1/register`. A second registration gets 1001. */
export function registerPull(world: World, request: HttpRequest): HttpResponse {
  const body = jsonObject(request.raw);
  const refused = checkCall(world, request, body);
  if (refused) return refused;
  if (textOf(body?.RequestType) !== "Pull" || !readPhone(body?.NominatedNumber) || !textOf(body?.CallBackURL))
    return darajaError(world, 400, "400.001", "Bad Request");
  const before = world.pullRegistered;
  world.pullRegistered = true;
  return json(200, {
    ResponseRefID: newRequestId(world.random),
    ResponseStatus: before ? "1001" : "1000",
    ResponseDescription: before ? "ShortCode already Registered" : "ShortCode Registered Successfully",
  });
}

/** `POST` or `GET /pulltransactions/v1/query`: a page of the payments of a period, at most 48 hours back. */
export async function pull(world: World, request: HttpRequest): Promise<HttpResponse> {
  const body = jsonObject(request.raw) ?? Object.fromEntries(request.query);
  const refused = checkCall(world, request, body);
  if (refused) return refused;
  const [from, to] = [readSpaced(textOf(body.StartDate)), readSpaced(textOf(body.EndDate))];
  const offset = Number(textOf(body.OffSetValue) || "0");
  if (from === null || to === null || from > to || !Number.isInteger(offset) || offset < 0)
    return darajaError(world, 400, "400.001", "Bad Request");
  if (!world.pullRegistered) return darajaError(world, 400, "400.001", "Shortcode is not registered");
  const { outcome, faults } = chooseCall(world, "pull", "");
  await world.clock.answer(faults, 0.3 + world.random.draw());
  const given = pushAnswer(world, outcome.answer);
  return given.answer(given.prompt ? page(world, { from, to, offset }, faults) : null);
}

type Period = { from: number; to: number; offset: number };

function page(world: World, { from, to, offset }: Period, faults: Fault[]): HttpResponse {
  const now = world.clock.now();
  const first = Math.max(from, now - WINDOW_MS);
  const last = Math.min(to + 999, now - world.settings.pullLag * 1000);
  const copies = faultOf(faults, "duplicate")?.n ?? 1;
  const { pullPage, pullOffset } = world.settings;
  const all = world.payments
    .filter(({ at, phone }) => phone !== "" && at >= first && at <= last)
    .flatMap((payment) => Array.from({ length: copies }, () => payment));
  const start = pullOffset === "pages" ? offset * pullPage : offset;
  const rows = all.slice(start, start + pullPage);
  if (rows.length === 0 && world.settings.pullNone === "500")
    return darajaError(world, 500, "500.003.1001", "No available transactions");
  return json(200, {
    ResponseRefID: newRequestId(world.random),
    ResponseCode: rows.length > 0 ? "1000" : "1001",
    ResponseMessage: rows.length > 0 ? "Success" : "No transactions found",
    ...(pullOffset === "pages" ? { TotalPages: Math.ceil(all.length / pullPage) } : {}),
    Response: [rows.map((payment) => row(world, payment, faults))],
  });
}

/**
 * Safaricom's format: lower-case keys, Nairobi time marked with Z although it is not UTC, and full numbers without the
 * country code. Some list numbers as text or texts as numbers, and null for a missing name.
 */
function row(world: World, payment: Payment, faults: Fault[]) {
  const form = world.settings.msisdn ?? (world.urls?.version === 1 ? "hashed" : "masked");
  const t = compactTime(payment.at);
  const day = `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)}`;
  return {
    transactionId: payment.receipt,
    trxDate: `${day}T${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}Z`,
    msisdn:
      form === "full" && !hasFault(faults, "text-values")
        ? Number(payment.phone.slice(3))
        : showMsisdn(payment.phone, form),
    sender: hasFault(faults, "no-names")
      ? null
      : [payment.firstName, payment.lastName].filter(Boolean).join(" "),
    transactiontype: "c2b-pay-bill-debit",
    billreference: payment.account,
    amount: hasFault(faults, "amount-integer")
      ? payment.amountCents / 100
      : (payment.amountCents / 100).toFixed(2),
    organizationname: world.options.orgName,
  };
}

function checkCall(
  world: World,
  request: HttpRequest,
  body: Record<string, unknown> | null,
): HttpResponse | null {
  if (!hasToken(world, request)) return tokenRefused(world, 401, "401.001");
  if (!body || textOf(body.ShortCode) !== world.options.shortcode)
    return darajaError(world, 400, "400.001", "Bad Request");
  return null;
}
