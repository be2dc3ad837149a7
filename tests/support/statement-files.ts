import { csv } from "../../simulator/statement/files";
import type { Cell } from "../../simulator/statement/rows";
import { type Entry, zip } from "../../simulator/statement/zip";

/** A cell of a made-up statement; a Date becomes a cell that Excel shows as a day and time. */
export type CellValue = Cell | Date;

export const CLASSIC = [
  ...["Receipt No.", "Completion Time", "Initiation Time", "Details", "Transaction Status", "Paid In"],
  ...["Withdrawn", "Balance", "Balance Confirmed", "Reason Type", "Other Party Info"],
  ...["Linked Transaction ID", "A/C No.", "Currency"],
];
export const NEW = [
  ...["Receipt No", "Completion Time", "Details", "Transaction Status"],
  ...["Paid In (KSHs)", "Withdrawn (KSHs)", "Balance (KSHs)"],
];

/** A row of the classic layout, by column; by default a payment of 500.00 to account ABC2345. */
export function classicRow(given: Record<string, CellValue> = {}): CellValue[] {
  const row: Record<string, CellValue> = {
    "Receipt No.": "UKL7RT61SV",
    "Completion Time": "21-11-2026 10:30:15",
    "Initiation Time": "21-11-2026 10:30:14",
    Details: "Pay Bill from 25471****678 - ALICE **** DOE Acc. ABC2345",
    "Transaction Status": "Completed",
    "Paid In": "500.00",
    Withdrawn: "",
    Balance: "1,500.00",
    "Balance Confirmed": "true",
    "Reason Type": "Pay Utility",
    "Other Party Info": "25471****678 - ALICE **** DOE",
    "Linked Transaction ID": "",
    "A/C No.": "ABC2345",
    Currency: "KES",
    ...given,
  };
  return CLASSIC.map((column) => row[column] ?? null);
}

/** A row of the newer layout: seven texts. */
export function newRow(given: Record<string, string> = {}): string[] {
  const row: Record<string, string> = {
    "Receipt No": "UKL7RT61SV",
    "Completion Time": "21/11/2026 10:30:15",
    Details: "Pay Bill from 25471****678 - ALICE **** DOE Acc. ABC2345",
    "Transaction Status": "Completed",
    "Paid In (KSHs)": "500.00",
    "Withdrawn (KSHs)": "0.00",
    "Balance (KSHs)": "1,500.00",
    ...given,
  };
  return NEW.map((column) => row[column] ?? "");
}

export function csvFile(rows: Cell[][]): Buffer {
  return Buffer.from(csv(rows));
}

/** A workbook with real date cells, as saved again from Excel; `change` may replace its entries. */
export function workbook(rows: CellValue[][], change?: (entries: Entry[]) => Entry[]): Buffer {
  return workbookOf({ transaction: rows }, change);
}

/** A workbook of several sheets, by name. */
export function workbookOf(
  sheets: Record<string, CellValue[][]>,
  change: (entries: Entry[]) => Entry[] = (same) => same,
): Buffer {
  const cell = (value: CellValue, at: string): string => {
    if (value === null || value === "") return "";
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    if (value instanceof Date)
      return `<c r="${at}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t>${value.replaceAll("&", "&amp;")}</t></is></c>`;
  };
  const data = (rows: CellValue[][]) =>
    rows.map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${r + 1}`)).join("")}</row>`,
    );
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const links = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
  const all = Object.entries(sheets);
  const names = all.map(([name], n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  const files = {
    "_rels/.rels": links(link("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": links(
      ...all.map((_, n) => link(`rId${n + 1}`, "worksheet", `worksheets/sheet${n + 1}.xml`)),
      link("rId99", "styles", "styles.xml"),
    ),
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      all.map(([, rows], n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${data(rows).join("")}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zip(change(Object.entries(files).map(([name, xml]) => ({ name, content: Buffer.from(xml) }))), true);
}
