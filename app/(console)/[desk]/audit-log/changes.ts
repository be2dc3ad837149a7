import { formatShillings, toShillings } from "@/lib/platform/money";
import { auditTexts as texts } from "./texts";

/**
 * Formats the changes of an audit line as short phrases; empty changes are left out.
 * @param what the line's own name, which is not repeated
 */
export function formatChanges({ from, to, ...rest }: Record<string, unknown>, what: string): string[] {
  const moved = to === undefined ? { from } : {};
  const said = [
    ...(typeof to === "string"
      ? [typeof from === "string" ? texts.step(plain(from), plain(to)) : plain(to)]
      : []),
    ...Object.entries({ ...moved, ...rest }).flatMap(([name, value]) => phrase(name, value)),
  ];
  return said.filter((phrase) => phrase !== what.toLowerCase());
}

function phrase(name: string, value: unknown): string[] {
  const said = texts.fields[name] ?? plain(name);
  if (value === true) return [said];
  if (value === false || value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.length > 0 ? [`${said}: ${list(value)}`] : [];
  if (typeof value === "number" && name.endsWith("_cents"))
    return [`${said}: ${formatShillings(toShillings(value))}`];
  if (typeof value === "object") return [`${said}: ${JSON.stringify(value)}`];
  return [`${said}: ${short(String(value)).replace(" -> ", " → ")}`];
}

/** Fields by name, lists by length. */
function list(values: unknown[]): string {
  const written = values.map(String);
  return written.some(isId)
    ? texts.items(written.length)
    : written.map((text) => texts.fields[text] ?? plain(text)).join(", ");
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isId(text: string): boolean {
  return ID.test(text);
}

/** The beginning of an id. */
export function short(text: string): string {
  return isId(text) ? text.slice(0, 8) : text;
}
