import { chooseCall } from "../choose-call";
import { compactTime, readSpaced } from "../eat";
import { faultOf } from "../faults";
import { type Answer, type Asked, json, jsonObject, textOf } from "../http";
import { readPhone, showMsisdn } from "../phone-numbers";
import { newRequestId } from "../receipts";
import type { Payment, World } from "../world";
import { hasToken } from "./access-token";
import { darajaError } from "./errors";
import { pushAnswer } from "./push-answers";

const WINDOW_MS = 48 * 60 * 60 * 1000;

/** `POST /pulltransactions/v1/register`: once; the second time says 1001 (mpesa.md 5.4). */
export function registerPull(world: World, asked: Asked): Answer {
  const body = jsonObject(asked.raw);
  const refused = checkCall(world, asked, body);
  if (refused) return refused;
  if (textOf(body?.RequestType) !== "Pull" || !readPhone(body?.NominatedNumber) || !textOf(body?.CallBackURL))
    return darajaError(world, 400, "400.001", "Bad Request");
  const before = world.pullRegistered;
  world.pullRegistered = true;
  return json(200, {
    ResponseRefID: newRequestId(world.chance),
    ResponseStatus: before ? "1001" : "1000",
    ResponseDescription: before ? "ShortCode already Registered" : "ShortCode Registered Successfully",
  });
}

/** `POST` or `GET /pulltransactions/v1/query`: the payments of a time, at most 48 hours back, a page from a row on. */
export async function pull(world: World, asked: Asked): Promise<Answer> {
  const body = jsonObject(asked.raw) ?? Object.fromEntries(asked.query);
  const refused = checkCall(world, asked, body);
  if (refused) return refused;
  const [from, to] = [readSpaced(textOf(body.StartDate)), readSpaced(textOf(body.EndDate))];
  const offset = Number(textOf(body.OffSetValue) || "0");
  if (from === null || to === null || from > to || !Number.isInteger(offset) || offset < 0)
    return darajaError(world, 400, "400.001", "Bad Request");
  if (!world.pullRegistered) return darajaError(world, 400, "400.001", "Shortcode is not registered");
  const { outcome, faults } = chooseCall(world, "pull", "");
  const slow = faultOf(faults, "slow-answer");
  if (slow) await world.clock.wait(slow.n);
  else await world.clock.lag(0.3 + world.chance.draw());
  const given = pushAnswer(world, outcome.answer);
  return given.answer(given.prompt ? page(world, from, to, offset) : null);
}

function page(world: World, from: number, to: number, offset: number): Answer {
  const now = world.clock.now();
  const first = Math.max(from, now - WINDOW_MS);
  const last = Math.min(to + 999, now - world.settings.pullLag * 1000);
  const rows = world.payments
    .filter(({ at, phone }) => phone !== "" && at >= first && at <= last)
    .slice(offset, offset + world.settings.pullPage);
  return json(200, {
    ResponseRefID: newRequestId(world.chance),
    ResponseCode: rows.length > 0 ? "1000" : "1001",
    ResponseMessage: rows.length > 0 ? "Success" : "No transactions found",
    Response: [rows.map((payment) => row(world, payment))],
  });
}

/** Lower-case keys; Nairobi's time with a Z that is not true; a number without its country code (mpesa.md 5.4). */
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

function checkCall(world: World, asked: Asked, body: Record<string, unknown> | null): Answer | null {
  if (!hasToken(world, asked)) return darajaError(world, 401, "401.001", "Invalid Access Token");
  if (!body || textOf(body.ShortCode) !== world.options.shortcode)
    return darajaError(world, 400, "400.001", "Bad Request");
  return null;
}
