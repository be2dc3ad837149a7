import { toCents } from "@/lib/platform/money";
import { fromNairobiStamp } from "@/lib/platform/time/nairobi-time";

/** The longest text of a message that is stored; more is cut. */
const LONGEST = 200;
const LONGEST_PROSE = 500;
/** Objects and lists around a message; more is no message. */
const WRAPPINGS = 4;

type ExpressResult = {
  checkoutRequestId: string;
  resultCode: string;
  resultDesc: string;
  /** What could be read of a payment; null for each part that is missing, unreadable or told twice differently. */
  receipt: string | null;
  amountCents: number | null;
  at: Date | null;
};

/**
 * Parses the callback of a prompt: fields and items by name, in any case, never by position. Only its prompt and its code are
 * needed; prose decides nothing. Null for anything else. docs/mpesa.md, "M-Pesa Express".
 */
export function parseExpressCallback(body: string): ExpressResult | null {
  const sent = parseJson(body);
  // A list is not the callback of one prompt.
  const result = Array.isArray(sent) ? undefined : findMessage(sent, ["checkoutrequestid", "resultcode"]);
  if (!result) return null;
  const [checkoutRequestId, resultCode] = [readText(result.checkoutrequestid), readText(result.resultcode)];
  if (checkoutRequestId === "" || resultCode === "") return null;
  const items = namedValues(result.callbackmetadata, "name");
  const values = (wanted: string) =>
    items.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value);
  return {
    checkoutRequestId,
    resultCode,
    resultDesc: readText(result.resultdesc, LONGEST_PROSE),
    receipt: onlyOne(values("mpesareceiptnumber").map(readReceipt)),
    amountCents: onlyOne(values("amount").map(readAmount)),
    at: onlyOne(values("transactiondate").map(readStamp)),
  };
}

export type PaybillBody = Record<
  | "TransactionType"
  | "TransTime"
  | "BusinessShortCode"
  | "BillRefNumber"
  | "MSISDN"
  | "FirstName"
  | "MiddleName"
  | "LastName",
  string
> & {
  /** Null where it is missing or unreadable. */
  TransID: string | null;
  amountCents: number | null;
  at: Date | null;
};

/**
 * Parses the confirmation of a paybill payment as far as it can be read: JSON or a form, one message in a list or an object, names in
 * any case, numbers or texts, thousands separators. Too long texts are cut. Null if no receipt or amount is named in it.
 * docs/mpesa.md, "C2B paybill".
 */
export function parsePaybillBody(body: string): PaybillBody | null {
  const fields = findMessage(parseJson(body) ?? readForm(body), ["transid", "transamount"]);
  if (!fields) return null;
  return {
    TransactionType: readText(fields.transactiontype),
    TransID: readReceipt(fields.transid),
    TransTime: readText(fields.transtime),
    amountCents: readAmount(fields.transamount),
    at: readStamp(fields.transtime),
    BusinessShortCode: readText(fields.businessshortcode),
    BillRefNumber: readText(fields.billrefnumber),
    MSISDN: readText(fields.msisdn),
    FirstName: readText(fields.firstname),
    MiddleName: readText(fields.middlename),
    LastName: readText(fields.lastname),
  };
}

/** The value of a JSON text; undefined for anything else. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

/** A text or number as text: without characters that Postgres cannot store, and cut. Empty for anything else. */
export function readText(value: unknown, longest = LONGEST): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value).replaceAll("\u0000", "").trim().slice(0, longest);
}

/** Words that programs write where there is no receipt. */
const NO_RECEIPT = /^(?:undefined|unknown|missing|notfound)$/i;

/** An M-Pesa receipt in capitals, letters and digits of which the first stands for the year; null for anything else. */
export function readReceipt(value: unknown): string | null {
  const text = readText(value);
  return /^[A-Za-z][A-Za-z0-9]{5,19}$/.test(text) && !NO_RECEIPT.test(text) ? text.toUpperCase() : null;
}

/** An amount above nothing in cents, as number or text, also with commas between thousands; null for anything else. */
export function readAmount(value: unknown): number | null {
  const text = readText(value).replace(/^(?:kes|kshs?)\.?\s*/i, "");
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
  return toCents(plain) || null;
}

function readStamp(value: unknown): Date | null {
  return fromNairobiStamp(readText(value));
}

type Fields = Record<string, unknown>;

/**
 * The one object with these fields in a value, which may be wrapped in objects and lists of one; its names in lower case. Undefined
 * if there is none or more than one, or if it has a name twice with different values.
 */
export function findMessage(value: unknown, wanted: string[], depth = 0): Fields | undefined {
  if (typeof value !== "object" || value === null || depth > WRAPPINGS) return undefined;
  const fields = Array.isArray(value) ? {} : inLowerCase(value);
  if (!fields || wanted.some((name) => name in fields)) return fields;
  const inside = Object.values(value).map((part) => findMessage(part, wanted, depth + 1));
  const [message, ...more] = inside.filter((found) => found !== undefined);
  return more.length === 0 ? message : undefined;
}

function inLowerCase(value: object): Fields | undefined {
  const fields: Fields = {};
  for (const [written, field] of Object.entries(value)) {
    const name = written.trim().toLowerCase();
    if (Object.hasOwn(fields, name) && fields[name] !== field) return undefined;
    Object.defineProperty(fields, name, { value: field, enumerable: true, configurable: true });
  }
  return fields;
}

/** The values of items or parameters, one or a list of them, with their names as sent; `label` is the field with the name. */
export function namedValues(
  items: unknown,
  label: "name" | "key",
  depth = 0,
): Array<{ name: string; value: unknown }> {
  if (typeof items !== "object" || items === null || depth > WRAPPINGS) return [];
  const item = Array.isArray(items) ? undefined : inLowerCase(items);
  const name = item?.[label];
  if (item && typeof name === "string") return [{ name: name.trim(), value: item.value }];
  return Object.values(items).flatMap((part) => namedValues(part, label, depth + 1));
}

/** The readable value of a list; null if there is none, or if two differ. */
function onlyOne<Value extends string | number | Date>(values: Array<Value | null>): Value | null {
  const read = values.filter((value) => value !== null);
  const [first = null] = read;
  return read.every((value) => String(value) === String(first)) ? first : null;
}

/** The fields of a form-encoded body; undefined if one is there twice with different values. */
function readForm(body: string): Fields | undefined {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(body.trim())) {
    if (Object.hasOwn(fields, name) && fields[name] !== value) return undefined;
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
  }
  return fields;
}
