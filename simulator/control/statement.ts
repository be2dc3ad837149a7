import type { HttpRequest, HttpResponse } from "../core/http";
import { readSpaced } from "../core/nairobi-time";
import type { World } from "../core/world";
import { csv, xlsx } from "../statement/files";
import { classicStatement, newStatement } from "../statement/layouts";
import type { Period, Sheet } from "../statement/rows";
import { isTrap, type StatementOptions, TRAPS } from "../statement/traps";
import { BadCall } from "./bad-call";

const LAYOUTS = { classic: classicStatement, new: newStatement };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `GET /_sim/statement?layout=classic|new&format=csv|xlsx&from=&to=&packed=&traps=`: the account statement as the M-Pesa
 * portal exports it. `from` and `to` are days or times in Nairobi, both inclusive; the default is everything. `packed=1`
 * compresses the xlsx as Excel does; `traps` is a comma-separated list of defects. Throws BadCall.
 */
export function exportStatement(world: World, request: HttpRequest): HttpResponse {
  const layout = request.query.get("layout") ?? "classic";
  const format = request.query.get("format") ?? "csv";
  if (layout !== "classic" && layout !== "new")
    throw new BadCall(`Unknown layout ${layout}.`, { layouts: Object.keys(LAYOUTS) });
  if (format !== "csv" && format !== "xlsx")
    throw new BadCall(`Unknown format ${format}.`, { formats: ["csv", "xlsx"] });
  const options: StatementOptions = { format, traps: trapsOf(request.query) };
  const sheet = spaced(LAYOUTS[layout](world, periodOf(world, request.query), options), options);
  const name = `statement-${world.options.shortcode}-${layout}.${format}`;
  const headers = { "Content-Disposition": `attachment; filename="${name}"` };
  if (format === "csv")
    return { status: 200, type: "text/csv;charset=UTF-8", body: saved(csv(sheet.rows), options), headers };
  const bytes = xlsx(sheet, request.query.get("packed") === "1");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { status: 200, type, body: "", bytes, headers };
}

function trapsOf(query: URLSearchParams): StatementOptions["traps"] {
  const wanted = (query.get("traps") ?? "").split(",").filter(Boolean);
  const unknown = wanted.find((one) => !isTrap(one));
  if (unknown) throw new BadCall(`Unknown trap ${unknown}.`, { traps: Object.keys(TRAPS) });
  return new Set(wanted.filter(isTrap));
}

function spaced(sheet: Sheet, { traps }: StatementOptions): Sheet {
  if (!traps.has("spaces")) return sheet;
  const rows = sheet.rows.map((row) =>
    row.map((cell) => (typeof cell === "string" && cell !== "" ? ` ${cell}  ` : cell)),
  );
  return { ...sheet, rows };
}

function saved(text: string, { traps }: StatementOptions): string {
  return traps.has("bom") ? `\uFEFF${text.replaceAll("\r\n", "\n")}` : text;
}

function periodOf(world: World, query: URLSearchParams): Period {
  const read = (name: string) => {
    const value = query.get(name);
    const at = value ? readSpaced(value) : null;
    if (value && at === null) throw new BadCall(`${name} must be YYYY-MM-DD or YYYY-MM-DD HH:mm:ss.`);
    return at;
  };
  const to = read("to");
  const wholeDay = /^\d{4}-\d\d-\d\d$/.test(query.get("to")?.trim() ?? "");
  return {
    from: read("from") ?? world.book[0]?.at ?? world.clock.now(),
    to: to === null ? world.clock.now() : to + (wholeDay ? DAY_MS : 1000) - 1,
  };
}
