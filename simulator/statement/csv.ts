import type { Cell } from "./rows";

/** RFC 4180 with CRLF: what holds a comma, a quote or a line end stands in quotes. */
export function csv(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: Cell): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
