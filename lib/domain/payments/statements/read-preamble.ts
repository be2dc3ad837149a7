import type { Cell } from "@/lib/platform/sheets";
import { readAmount, readTime, textOf } from "./read-row";
import { refuseFile, type Statement } from "./statement-file";
import { statementTexts as texts } from "./texts";

type Preamble = Pick<Statement, "says" | "account"> & {
  /** Every paybill that the rows name, by label or in a title such as "Statements for 600000 from ...". */
  shortcodes: string[];
  from: Date | null;
  to: Date | null;
  /** When the portal made the file. */
  madeAt: Date | null;
};

/**
 * Reads the labels and values about the account, in any order. Missing or unreadable values are null.
 * @throws Refusal 400 statement_unreadable when the pages are of different accounts or times.
 */
export function readPreamble(rows: Cell[][]): Preamble {
  const values = (label: string): Cell[] =>
    rows.flatMap((row) => {
      const at = row.findIndex((cell) => textOf(cell).toLowerCase().replace(/:$/, "").trim() === label);
      const next = at === -1 ? null : (row[at + 1] ?? null);
      return next === null || textOf(next) === "" || textOf(next).endsWith(":") ? [] : [next];
    });
  const amount = (label: string): number | null => {
    const [cell] = values(label);
    const read = cell === undefined ? undefined : readAmount(cell);
    return read && "value" in read ? read.value : null;
  };
  const time = (label: string): Date | null => {
    const times = values(label).flatMap((cell) => {
      const read = readTime(cell);
      return "value" in read ? [read.value] : [];
    });
    if (times.some((at) => at.getTime() !== times[0]?.getTime())) refuseFile(texts.twoStatements(label));
    return times[0] ?? null;
  };
  const accounts = [...new Set(values("account").map(textOf))];
  if (accounts.length > 1) refuseFile(texts.twoStatements("account"));
  const madeAt = readTime(values("date of report")[0]);
  return {
    shortcodes: [
      ...shortcodesOf(values("short code")),
      ...shortcodesOf(values("shortcode")),
      ...titled(rows),
    ],
    account: accounts[0] ?? "",
    from: time("from"),
    to: time("to"),
    madeAt: "value" in madeAt ? madeAt.value : null,
    says: {
      opening: amount("opening balance"),
      closing: amount("closing balance"),
      paidIn: amount("total paid in"),
      withdrawn: amount("total withdrawn"),
    },
  };
}

function shortcodesOf(cells: Cell[]): string[] {
  return cells.map((cell) => textOf(cell).replace(/\.0+$/, ""));
}

function titled(rows: Cell[][]): string[] {
  return rows.flat().flatMap((cell) => shortcodeInTitle(textOf(cell)) ?? []);
}

/** The paybill in a title or file name as the newer export writes it: "Statements for 600000 from ... to ...". */
export function shortcodeInTitle(title: string): string | null {
  return /\bstatements? for (\d{5,7})\b/i.exec(title.replaceAll("_", " "))?.[1] ?? null;
}
