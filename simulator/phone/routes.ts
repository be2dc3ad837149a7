import { BadCall } from "../control/bad-call";
import { payAsCustomer } from "../control/money";
import {
  type HttpRequest,
  type HttpResponse,
  isObject,
  jsonObject,
  page,
  seeOther,
  textOf,
} from "../core/http";
import { readPhone } from "../core/phone-numbers";
import type { World } from "../core/world";
import {
  answerOtherwise,
  answerUssd,
  dialStop,
  openPhonePage,
  payBill,
  saveWallet,
  sendPin,
  switchPhone,
  writeSms,
} from "./actions";
import { applyPreset, type PayFields, type PaymentNotice } from "./customer-form";
import { homePage } from "./home";
import { mailPage } from "./mailbox";
import { livePart, phonePage } from "./page";

/** True for the paths of pages. */
export function isPage(path: string): boolean {
  const pages = ["/", "/pay", "/phone", "/mail", "/favicon.ico"];
  return pages.includes(path) || path.startsWith("/phone/");
}

/** Handles a page or one of its forms. */
export async function handlePage(world: World, request: HttpRequest): Promise<HttpResponse> {
  if (request.path === "/favicon.ico") return { status: 204, type: "image/x-icon", body: "" };
  if (request.path === "/pay" && request.method === "POST")
    return pay(world, new URLSearchParams(request.raw));
  if (request.path.startsWith("/phone")) return phone(world, request);
  if (request.path === "/mail") return page(mailPage(world, request.query.get("to") ?? ""));
  const fields = applyPreset(world, request.query.get("preset"), fieldsOf(request.query));
  return page(homePage(world, fields, null));
}

async function phone(world: World, request: HttpRequest): Promise<HttpResponse> {
  const [, , written = request.query.get("number") ?? "", action = ""] = request.path.split("/");
  const number = readPhone(decoded(written));
  if (!number) {
    const said = { good: false, words: `${decoded(written) || "That"} is not a Kenyan mobile number.` };
    return page(homePage(world, fieldsOf(new URLSearchParams()), said), 404);
  }
  const home = `/phone/${number}`;
  if (written !== number) return seeOther(home);
  if (request.method === "POST") {
    await act(world, number, action, new URLSearchParams(request.raw));
    return seeOther(home);
  }
  openPhonePage(world, number);
  if (action === "live") return page(livePart(world, number));
  return page(phonePage(world, number, request.query.has("still")));
}

async function act(world: World, number: string, action: string, form: URLSearchParams): Promise<void> {
  if (action === "pin") return sendPin(world, number, form);
  if (action === "answer") return answerOtherwise(world, number, form);
  if (action === "off" || action === "on") return switchPhone(world, number, action === "off");
  if (action === "sms") return writeSms(world, number, form);
  if (action === "ussd") return answerUssd(world, number, form);
  if (action === "stop") return dialStop(world, number);
  if (action === "wallet") return saveWallet(world, number, form);
  if (action === "paybill") return payBill(world, number, form);
}

async function pay(world: World, form: URLSearchParams): Promise<HttpResponse> {
  const fields = fieldsOf(form);
  const times = Math.min(5, Math.max(1, Math.round(Number(fields.times)) || 1));
  const notices: PaymentNotice[] = [];
  for (let i = 0; i < times; i++) notices.push(await payOnce(world, fields));
  const said = {
    good: notices.every((one) => one?.good),
    words: notices.map((one) => one?.words).join(" "),
    texts: notices.flatMap((one) => one?.texts ?? []),
  };
  return page(homePage(world, { ...fields, times: "1" }, said));
}

async function payOnce(world: World, fields: PayFields): Promise<PaymentNotice> {
  try {
    const { first, last, ...rest } = fields;
    const answer = await payAsCustomer(world, { ...rest, first_name: first, last_name: last });
    const answered = jsonObject(answer.body);
    const sms = isObject(answered?.sms) ? [textOf(answered.sms.payer), textOf(answered.sms.business)] : [];
    const texts = sms.filter(Boolean);
    const { rejected, code, reason, receipt, confirmation } = answered ?? {};
    const words = rejected
      ? `Not paid (${code}): ${reason}.`
      : `Paid, receipt ${receipt}. Confirmation: ${confirmation}.`;
    return { good: !rejected, words, texts };
  } catch (error) {
    if (error instanceof BadCall) return { good: false, words: error.message };
    throw error;
  }
}

function fieldsOf(given: URLSearchParams): PayFields {
  const field = (name: keyof PayFields, otherwise: string) => given.get(name) ?? otherwise;
  return {
    phone: field("phone", "0712 345 678"),
    first: field("first", "JANE"),
    last: field("last", "MWANGI"),
    account: field("account", ""),
    amount: field("amount", "500"),
    times: field("times", "1"),
    channel: field("channel", "sim"),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
