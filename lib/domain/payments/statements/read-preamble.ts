import { readAmount, readTime, textOf } from "./cells";
import type { Cell, Statement } from "./shape";

type About = Pick<Statement, "shortcode" | "says"> & { from: Date | null; to: Date | null };

/**
 * What the rows above the head say about the account: labels and their values side by side, in whatever row and order. What
 * is missing or unreadable is null: the rows below tell what they tell without it.
 */
export function readPreamble(rows: Cell[][]): About {
  const value = (label: string): Cell | undefined => {
    for (const row of rows) {
      const at = row.findIndex((cell) => textOf(cell).toLowerCase().replace(/:$/, "").trim() === label);
      const next = at === -1 ? undefined : row[at + 1];
      if (at !== -1) return textOf(next).endsWith(":") ? undefined : next;
    }
    return undefined;
  };
  const amount = (label: string): number | null => {
    const cell = value(label);
    const read = textOf(cell) === "" ? undefined : readAmount(cell);
    return read && "value" in read ? read.value : null;
  };
  const time = (label: string): Date | null => {
    const read = readTime(value(label));
    return "value" in read ? read.value : null;
  };
  return {
    shortcode: textOf(value("short code")).replace(/\.0+$/, ""),
    from: time("from"),
    to: time("to"),
    says: {
      opening: amount("opening balance"),
      closing: amount("closing balance"),
      paidIn: amount("total paid in"),
      withdrawn: amount("total withdrawn"),
    },
  };
}
