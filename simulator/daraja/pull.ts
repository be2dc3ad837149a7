import { faultOf } from "../core/faults";
import { type HttpRequest, type HttpResponse, json, jsonObject, textOf } from "../core/http";
import { newRequestId } from "../core/ids";
import { compactTime, readSpaced } from "../core/nairobi-time";
import { readPhone, showMsisdn } from "../core/phone-numbers";
import { chooseCall } from "../core/plans";
import type { Payment, World } from "../core/world";
import { pushAnswer } from "./answers";
import { darajaError } from "./errors";
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
  const slow = faultOf(faults, "slow-answer");
  if (slow) await world.clock.wait(slow.n);
  else await world.clock.lag(0.3 + world.random.draw());
  const given = pushAnswer(world, outcome.answer);
  return given.answer(given.prompt ? page(world, from, to, offset) : null);
}

function page(world: World, from: number, to: number, offset: number): HttpResponse {
  const now = world.clock.now();
  const first = Math.max(from, now - WINDOW_MS);
  const last = Math.min(to + 999, now - world.settings.pullLag * 1000);
  const rows = world.payments
    .filter(({ at, phone }) => phone !== "" && at >= first && at <= last)
    .slice(offset, offset + world.settings.pullPage);
  return json(200, {
    ResponseRefID: newRequestId(world.random),
    ResponseCode: rows.length > 0 ? "1000" : "1001",
    ResponseMessage: rows.length > 0 ? "Success" : "No transactions found",
    Response: [rows.map((payment) => row(world, payment))],
  });
}

/**
 * Safaricom's format: lower-case keys, Nairobi time marked with Z although it is not UTC, and full numbers without the
 * country code.
 */
function row(world: World, payment: Payment) {
  const form = world.settings.msisdn ?? (world.urls?.version === 1 ? "hashed" : "masked");
  const t = compactTime(payment.at);
  const day = `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)}`;
  return {
    transactionId: payment.receipt,
    trxDate: `${day}T${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}Z`,
    msisdn: form === "full" ? Number(payment.phone.slice(3)) : showMsisdn(payment.phone, form),
    sender: [payment.firstName, payment.lastName].filter(Boolean).join(" "),
    transactiontype: "c2b-pay-bill-debit",
    billreference: payment.account,
    amount: (payment.amountCents / 100).toFixed(2),
    organizationname: world.options.orgName,
  };
}

function checkCall(
  world: World,
  request: HttpRequest,
  body: Record<string, unknown> | null,
): HttpResponse | null {
  if (!hasToken(world, request)) return darajaError(world, 401, "401.001", "Invalid Access Token");
  if (!body || textOf(body.ShortCode) !== world.options.shortcode)
    return darajaError(world, 400, "400.001", "Bad Request");
  return null;
}
