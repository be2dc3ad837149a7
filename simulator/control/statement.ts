import { readSpaced } from "../eat";
import type { Answer, Asked } from "../http";
import { classicStatement } from "../statement/classic";
import { csv } from "../statement/csv";
import { newStatement } from "../statement/new-layout";
import type { Period, Sheet } from "../statement/rows";
import { isTrap, type Manner, TRAPS } from "../statement/traps";
import { xlsx } from "../statement/xlsx";
import type { World } from "../world";
import { BadCall } from "./bad-call";

const LAYOUTS = { classic: classicStatement, new: newStatement };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `GET /_sim/statement?layout=classic|new&format=csv|xlsx&from=&to=&packed=&traps=`: what finance exports from the portal
 * (mpesa.md section 8). `from` and `to` are days or times of Nairobi, both included; without them all there is. `packed=1`
 * compresses the xlsx, as Excel does; `traps` is a list with commas of what is wrong with it. Throws BadCall.
 */
export function exportStatement(world: World, asked: Asked): Answer {
  const layout = asked.query.get("layout") ?? "classic";
  const format = asked.query.get("format") ?? "csv";
  if (layout !== "classic" && layout !== "new")
    throw new BadCall(`Unknown layout ${layout}.`, { layouts: Object.keys(LAYOUTS) });
  if (format !== "csv" && format !== "xlsx")
    throw new BadCall(`Unknown format ${format}.`, { formats: ["csv", "xlsx"] });
  const manner: Manner = { format, traps: trapsOf(asked.query) };
  const sheet = spaced(LAYOUTS[layout](world, periodOf(world, asked.query), manner), manner);
  const name = `statement-${world.options.shortcode}-${layout}.${format}`;
  const headers = { "Content-Disposition": `attachment; filename="${name}"` };
  if (format === "csv")
    return { status: 200, type: "text/csv;charset=UTF-8", body: saved(csv(sheet.rows), manner), headers };
  const bytes = xlsx(sheet, asked.query.get("packed") === "1");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { status: 200, type, body: "", bytes, headers };
}

function trapsOf(query: URLSearchParams): Manner["traps"] {
  const wanted = (query.get("traps") ?? "").split(",").filter(Boolean);
  const strange = wanted.find((one) => !isTrap(one));
  if (strange) throw new BadCall(`Unknown trap ${strange}.`, { traps: Object.keys(TRAPS) });
  return new Set(wanted.filter(isTrap));
}

function spaced(sheet: Sheet, { traps }: Manner): Sheet {
  if (!traps.has("spaces")) return sheet;
  const rows = sheet.rows.map((row) =>
    row.map((cell) => (typeof cell === "string" && cell !== "" ? ` ${cell}  ` : cell)),
  );
  return { ...sheet, rows };
}

function saved(text: string, { traps }: Manner): string {
  return traps.has("bom") ? `\uFEFF${text.replaceAll("\r\n", "\n")}` : text;
}

function periodOf(world: World, query: URLSearchParams): Period {
  const read = (name: string) => {
    const given = query.get(name);
    const at = given ? readSpaced(given) : null;
    if (given && at === null) throw new BadCall(`${name} must be YYYY-MM-DD or YYYY-MM-DD HH:mm:ss.`);
    return at;
  };
  const to = read("to");
  const wholeDay = /^\d{4}-\d\d-\d\d$/.test(query.get("to")?.trim() ?? "");
  return {
    from: read("from") ?? world.book[0]?.at ?? world.clock.now(),
    to: to === null ? world.clock.now() : to + (wholeDay ? DAY_MS : 1000) - 1,
  };
}
