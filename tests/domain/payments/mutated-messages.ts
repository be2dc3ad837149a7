import { confirmation } from "../../api/fixtures";
import { resultBody } from "../../support/result-body";

/** A message of Daraja as it is delivered, and the payment that a payer made, if any. */
export type Message = {
  kind: "confirmation" | "express";
  token?: string;
  body: string;
  paid: { receipt: string; cents: number } | null;
};

type Random = () => number;
type Fields = Record<string, unknown>;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

/** Values that no field should have. */
const ODD: unknown[] = [
  ...[null, "", " ", 0, -1, true, false, [], {}, "null", "undefined", "NaN", 1e21, 0.001, "1e3", "0x1F"],
  ...["\u0000", "\ud800", "\u202e", "é".repeat(300), "x".repeat(5_000), "'; drop table transactions; --"],
  ...[
    ["a", "b"],
    { nested: { deep: [1, { two: 2 }] } },
    "five hundred",
    "500,00",
    "1.500,00",
    "12345678901234567890",
  ],
];

/** Changes of a message's fields. */
const CHANGES: Array<(fields: Fields, random: Random) => Fields> = [
  (fields) => fields,
  (fields, random) => ({ ...fields, [pick(random, Object.keys(fields))]: pick(random, ODD) }),
  (fields, random) => without(fields, pick(random, Object.keys(fields))),
  (fields, random) => ({ ...fields, [`extra${Math.floor(random() * 9)}`]: pick(random, ODD) }),
  (fields) => inCase(fields, (name) => name.toLowerCase()),
  (fields) => inCase(fields, (name) => name.toUpperCase()),
  (fields, random) => asOtherType(fields, pick(random, Object.keys(fields))),
  (fields, random) => ({ ...fields, [pick(random, Object.keys(fields)).toLowerCase()]: pick(random, ODD) }),
];

function without(fields: Fields, name: string): Fields {
  const { [name]: _left, ...rest } = fields;
  return rest;
}

function inCase(fields: Fields, change: (name: string) => string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [change(name), value]));
}

function asOtherType(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (typeof value === "number") return { ...fields, [name]: String(value) };
  return typeof value === "string" && /^\d+(\.\d+)?$/.test(value)
    ? { ...fields, [name]: Number(value) }
    : fields;
}

/** Ways in which a message's text is written. */
const WRITINGS: Array<(value: unknown, random: Random) => string> = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify([value]),
  (value) => JSON.stringify({ Body: value }),
  (value) => JSON.stringify({ data: { items: [value] }, version: "2" }),
  (value) => JSON.stringify([value, value]),
  (value) => JSON.stringify(JSON.stringify(value)),
  (value) => `\ufeff${JSON.stringify(value)}`,
  (value) => `  ${JSON.stringify(value)}\n`,
  (value, random) => JSON.stringify(value).slice(0, Math.floor(random() * 400)),
  (value) => `${JSON.stringify(value)},`,
  (value) => `callback(${JSON.stringify(value)})`,
  (value) =>
    new URLSearchParams(
      Object.entries(value as Fields).map(([name, part]) => [name, String(part)]),
    ).toString(),
  (value) => Buffer.from(JSON.stringify(value), "utf16le").toString("latin1"),
];

const TYPES = ["Pay Bill", "Customer Merchant Payment", "Buy Goods", ""];

/**
 * Messages in the shapes that Safaricom publishes, each changed in some way: types, nulls, missing, extra and long fields, other
 * cases, wrappings and writings, other shortcodes and ids, the same payment again, also with another amount.
 */
export function mutatedMessages(seed: number, count: number, payCodes: string[]): Message[] {
  const random = randomFrom(seed);
  const messages: Message[] = [];
  while (messages.length < count) {
    const nth = messages.length;
    const before = messages[Math.floor(random() * nth)];
    if (before && random() < 0.08) messages.push(before);
    else if (payCodes.length > 0 && random() < 0.4)
      messages.push(expressMessage(random, payCodes.length, seed));
    else messages.push(paybillMessage(random, nth, payCodes, seed));
  }
  return messages;
}

function paybillMessage(random: Random, nth: number, payCodes: string[], seed: number): Message {
  const receipt =
    `F${seed.toString(36).slice(-4).padStart(4, "0")}${String(nth).padStart(5, "0")}`.toUpperCase();
  const shillings = pick(random, [500, 500, 1_500, 250.5, 12_345]);
  const fields: Fields = {
    ...confirmation(receipt, pick(random, [...payCodes, "NOBODY", "", "254712345678"]), shillings),
    TransactionType: pick(random, TYPES),
  };
  if (random() < 0.2) fields.TransAmount = shillings.toLocaleString("en-US", { minimumFractionDigits: 2 });
  if (random() < 0.1) fields.BusinessShortCode = pick(random, ["600100", "886491", 0, "8864900"]);
  if (random() < 0.1) fields.FirstName = "A".repeat(Math.floor(random() * 1_000));
  const changed = pick(random, CHANGES)(fields, random);
  // A changed receipt or amount would be another payment than the payer's.
  const isSame = keepsMoney(fields, changed);
  const body = pick(random, WRITINGS)(isSame ? changed : fields, random);
  return { kind: "confirmation", body, paid: { receipt, cents: Math.round(shillings * 100) } };
}

/** Whether a change leaves receipt and amount readable as they were, or unreadable. */
function keepsMoney(before: Fields, after: Fields): boolean {
  const isKept = (name: string, readable: RegExp) => {
    const values = Object.entries(after).flatMap(([key, value]) =>
      key.toLowerCase() === name.toLowerCase() ? [String(value).trim()] : [],
    );
    return values.every((value) => !readable.test(value) || asMoney(value) === asMoney(String(before[name])));
  };
  return isKept("TransID", /^[A-Za-z0-9]{6,20}$/) && isKept("TransAmount", /^[\d,.]+$/);
}

function asMoney(text: string): string {
  const number = Number(text.replaceAll(",", ""));
  return Number.isNaN(number) ? text.toUpperCase() : String(number);
}

/** Prompts with an even number are paid, the others are not. */
function expressMessage(random: Random, prompts: number, seed: number): Message {
  const prompt = Math.floor(random() * prompts);
  const isPaid = prompt % 2 === 0;
  const receipt =
    `G${seed.toString(36).slice(-4).padStart(4, "0")}${String(prompt).padStart(5, "0")}`.toUpperCase();
  const code = isPaid ? 0 : pick(random, [1, 1032, 1037, 2001, "1032", 1036, 4242, 4999]);
  const base = JSON.parse(resultBody(`ws_CO_FUZZ_${prompt}`, code, isPaid ? receipt : undefined)).Body
    .stkCallback;
  if (random() < 0.3) base.ResultDesc = pick(random, ODD);
  if (random() < 0.1)
    base.CheckoutRequestID = pick(random, [`ws_CO_FUZZ_${(prompt + 1) % prompts}`, "", null, 7]);
  if (isPaid && random() < 0.5) base.CallbackMetadata = metadata(random, base.CallbackMetadata);
  const changed = pick(random, CHANGES)(base, random);
  // A changed code would be another end than the prompt's.
  const value = { Body: { stkCallback: isSameEnd(base, changed) ? changed : base } };
  const body = pick(random, WRITINGS)(value, random);
  const paid = isPaid ? { receipt, cents: 50_000 } : null;
  return { kind: "express", token: `fuzz-${prompt}`, body, paid };
}

function isSameEnd(base: Fields, changed: Fields): boolean {
  const codes = Object.entries(changed).flatMap(([name, value]) =>
    name.toLowerCase() === "resultcode" ? [value] : [],
  );
  return codes.every((code) => String(code).trim() === String(base.ResultCode) || typeof code === "object");
}

function metadata(random: Random, given: { Item: Fields[] }): unknown {
  const [amount, receipt, , date, phone] = given.Item;
  return pick<unknown>(random, [
    null,
    {},
    { Item: [] },
    { Item: amount },
    { Item: [amount, receipt] },
    { Item: [phone, date, receipt, amount] },
    { Item: given.Item.map((item) => ({ ...item, Value: String(item.Value) })) },
    { item: given.Item.map((item) => inCase(item, (name) => name.toLowerCase())) },
    [...given.Item],
    { Item: [...given.Item, { Name: "Amount", Value: 900 }] },
    { Item: [{ Name: "Amount", Value: 300 }, receipt] },
    { Item: [amount, { Name: "MpesaReceiptNumber", Value: pick(random, ODD) }] },
    { Item: given.Item.map((item) => [item]) },
    "none",
  ]);
}
