import { readSpaced } from "../eat";
import type { Answer, Asked } from "../http";
import { classicStatement } from "../statement/classic";
import { csv } from "../statement/csv";
import { newStatement } from "../statement/new-layout";
import type { Period } from "../statement/rows";
import { xlsx } from "../statement/xlsx";
import type { World } from "../world";
import { BadCall } from "./bad-call";

const LAYOUTS = { classic: classicStatement, new: newStatement };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `GET /_sim/statement?layout=classic|new&format=csv|xlsx&from=&to=&packed=`: what finance exports from the portal (mpesa.md
 * section 8). `from` and `to` are days or times of Nairobi, both included; without them all there is. `packed=1`
 * compresses the xlsx, as Excel does. Throws BadCall.
 */
export function exportStatement(world: World, asked: Asked): Answer {
  const layout = asked.query.get("layout") ?? "classic";
  const format = asked.query.get("format") ?? "csv";
  if (layout !== "classic" && layout !== "new")
    throw new BadCall(`Unknown layout ${layout}.`, { layouts: Object.keys(LAYOUTS) });
  if (format !== "csv" && format !== "xlsx")
    throw new BadCall(`Unknown format ${format}.`, { formats: ["csv", "xlsx"] });
  const sheet = LAYOUTS[layout](world, periodOf(world, asked.query), format);
  const name = `statement-${world.options.shortcode}-${layout}.${format}`;
  const headers = { "Content-Disposition": `attachment; filename="${name}"` };
  if (format === "csv")
    return { status: 200, type: "text/csv;charset=UTF-8", body: csv(sheet.rows), headers };
  const bytes = xlsx(sheet, asked.query.get("packed") === "1");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { status: 200, type, body: "", bytes, headers };
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
