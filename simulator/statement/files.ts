import type { Cell, Sheet } from "./rows";
import { zip } from "./zip";

/** RFC 4180 with CRLF. */
export function csv(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: Cell): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A workbook with one sheet. Texts are inline (`plainText`) or, as Excel writes them, in a shared table. */
export function xlsx(sheet: Sheet, packed: boolean): Buffer {
  const shared = new Map<string, number>();
  const data = sheet.rows.map((row, r) => {
    const cells = row.map((cell, c) =>
      cellXml(cell, `${String.fromCharCode(65 + c)}${r + 1}`, sheet, shared),
    );
    return `<row r="${r + 1}">${cells.join("")}</row>`;
  });
  const files: Record<string, string> = {
    "[Content_Types].xml": contentTypes(),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${data.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}" uniqueCount="${shared.size}">${[...shared.keys()].map((one) => `<si>${textXml(one)}</si>`).join("")}</sst>`,
  };
  const entries = Object.entries(files).map(([name, xml]) => ({ name, content: Buffer.from(HEAD + xml) }));
  return zip(entries, packed);
}

function cellXml(cell: Cell, cellName: string, { plainText }: Sheet, shared: Map<string, number>): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${cellName}"><v>${cell}</v></c>`;
  if (plainText) return `<c r="${cellName}" t="inlineStr"><is>${textXml(cell)}</is></c>`;
  const n = shared.get(cell) ?? shared.size;
  shared.set(cell, n);
  return `<c r="${cellName}" t="s"><v>${n}</v></c>`;
}

function contentTypes(): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${kind}+xml"/>`;
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("workbook", "sheet.main")}${part("worksheets/sheet1", "worksheet")}${part("sharedStrings", "sharedStrings")}</Types>`;
}

function relations(targets: [kind: string, target: string][]): string {
  const each = targets.map(
    ([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`;
}

function textXml(text: string): string {
  return `<t xml:space="preserve">${escapeXml(text)}</t>`;
}

function escapeXml(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
