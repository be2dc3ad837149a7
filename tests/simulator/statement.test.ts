import { inflateRawSync } from "node:zlib";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { stage } from "./stage";

const PAYER = { phone: "0712345678", first_name: "ALICE", last_name: "DOE", account: "0042", amount: 1500 };

/** A day at the paybill: four ways to pay, one given back in part, the rest moved on. */
async function dayOf() {
  const on = await stage();
  await on.register();
  const first = (await on.control("pay", PAYER)).json;
  await on.advance(60);
  await on.control("pay", { ...PAYER, account: "k7m 2q9", amount: 50, channel: "app" });
  await on.control("pay", { channel: "business", first_name: "BETHEL, LTD", account: "A1", amount: 1000 });
  await on.push("254712345000");
  await on.advance(60);
  await on.control("reverse", { receipt: first.receipt, amount: 500 });
  await on.control("sweep", { amount: 100 });
  const text = async (query: string) => (await on.control(`statement?${query}`)).raw;
  const rows = async (query: string) => Papa.parse<string[]>((await text(query)).trim()).data;
  const file = async (query: string) =>
    Buffer.from(await (await fetch(`${on.sim.url}/_sim/statement?${query}`)).arrayBuffer());
  return { ...on, first, text, rows, file };
}

const cents = (text: string | undefined) => Math.round(Number((text || "0").replaceAll(",", "")) * 100);

describe("the classic layout", () => {
  test("begins with six rows about itself, whose totals agree with the lines and with the truth", async () => {
    const { rows, truth } = await dayOf();
    const all = await rows("layout=classic&format=csv");
    expect(all[1]).toEqual(["Short Code:", "886490"]);
    expect(all[6]!.slice(0, 3)).toEqual(["Receipt No.", "Completion Time", "Initiation Time"]);
    expect(all[6]).toHaveLength(14);
    const lines = all.slice(7);
    const [, opening, , closing, , , , paidIn, , withdrawn] = all[5]!;
    const sum = (column: number) => lines.reduce((total, line) => total + cents(line[column]), 0);
    expect(sum(5)).toBe(cents(paidIn));
    expect(sum(6)).toBe(cents(withdrawn));
    expect(cents(opening) + sum(5) + sum(6)).toBe(cents(closing));
    const told = await truth();
    expect(cents(closing)).toBe(told.balance * 100);
    expect(cents(paidIn)).toBe(told.total * 100);
    expect(told.balance).toBe(told.kept - told.charges - told.swept);
  });

  test("is newest first, with a second line for each fee and the receipt a reversal belongs to", async () => {
    const { rows, first } = await dayOf();
    const lines = (await rows("layout=classic")).slice(7);
    const [swept, reversed] = lines;
    expect(swept![3]).toBe("Utility Account to Organization Settlement Account");
    expect([reversed![6], reversed![11]]).toEqual(["-500.00", first.receipt]);
    const ofFirst = lines.filter((line) => line[0] === first.receipt);
    expect(ofFirst.map((line) => [line[3], line[5], line[6], line[10]])).toEqual([
      ["Pay Bill Charge", "", "-15.00", "SP"],
      ["Pay Bill from 25471****678 - ALICE DOE Acc. 0042", "1,500.00", "", "25471****678 - ALICE DOE"],
    ]);
    expect(ofFirst[1]!.slice(1, 3)).toEqual(["21-11-2026 10:00:00", "21-11-2026 10:00:00"]);
    expect(lines.at(-1)![12]).toBe("0042");
  });

  test("knows a period: what came before is its opening balance", async () => {
    const { rows } = await dayOf();
    const part = await rows("layout=classic&from=2026-11-21%2010:01:00&to=2026-11-21");
    expect(cents(part[5]![1])).toBe(148_500);
    expect(part.slice(7).some((line) => line[12] === "0042")).toBe(false);
    expect(await rows("layout=classic&from=2026-11-22&to=2026-11-22")).toHaveLength(7);
  });
});

test("the new layout has its head first, seven columns of text, 0.00 for nothing, and moved money as a pair", async () => {
  const { rows, text } = await dayOf();
  const [head, ...lines] = await rows("layout=new");
  expect(head).toEqual([
    ...["Receipt No", "Completion Time", "Details", "Transaction Status"],
    ...["Paid In (KSHs)", "Withdrawn (KSHs)", "Balance (KSHs)"],
  ]);
  expect(lines.at(-1)!.slice(1, 6)).toEqual([
    "21/11/2026 10:00:00",
    "Pay Bill from 2547****678 - ALICE DOE Acc. 0042",
    "Completed",
    "1,500.00",
    "0.00",
  ]);
  expect(lines[0]![0]).toBe(lines[1]![0]);
  expect(lines.map((line) => line[2])).toContain(
    "Merchant Pay Utility Received from 1234567 - BETHEL, LTD Acc. A1",
  );
  expect((await text("layout=new")).split("\r\n").length).toBe(lines.length + 2);
});

describe("as xlsx", () => {
  test.each(["", "&packed=1"])("it is a workbook with the same lines (%s)", async (packed) => {
    const { file, rows } = await dayOf();
    for (const layout of ["classic", "new"]) {
      const parts = unzip(await file(`layout=${layout}&format=xlsx${packed}`));
      expect([...parts.keys()]).toEqual(
        expect.arrayContaining(["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"]),
      );
      const sheet = parts.get("xl/worksheets/sheet1.xml")!;
      expect(sheet.match(/<row /g)).toHaveLength((await rows(`layout=${layout}`)).length);
      expect(sheet.includes("inlineStr")).toBe(layout === "new");
    }
  });

  test("an account of digits loses its zeros in the classic one, as in Excel", async () => {
    const { file } = await dayOf();
    expect(unzip(await file("format=xlsx")).get("xl/worksheets/sheet1.xml")).toContain("<v>42</v>");
  });

  test("the same account gives the same bytes", async () => {
    const { file } = await dayOf();
    expect((await file("format=xlsx")).equals(await file("format=xlsx"))).toBe(true);
  });
});

test("a layout, format or day nobody knows is refused with what is", async () => {
  const { control } = await stage();
  expect((await control("statement?layout=pigeon")).json.layouts).toEqual(["classic", "new"]);
  expect((await control("statement?format=pdf")).json.formats).toEqual(["csv", "xlsx"]);
  expect((await control("statement?from=yesterday")).status).toBe(400);
});

/** The files of a zip, by its central list, each with its checksum looked at. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  for (let nth = 0; nth < archive.readUInt16LE(end + 10); nth++) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [method, size, length] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    const content = method === 8 ? inflateRawSync(data) : data;
    expect(content.length).toBe(archive.readUInt32LE(at + 24));
    files.set(name, content.toString("utf8"));
    at += 46 + length;
  }
  return files;
}

test("the home page leads to each of the four files", async () => {
  const { call } = await stage();
  const links = [...(await call("/")).raw.matchAll(/href="(\/_sim\/statement[^"]*)"/g)].map(
    ([, link = ""]) => link,
  );
  expect(links).toHaveLength(4);
  for (const link of links) expect((await call(link.replaceAll("&amp;", "&"))).status).toBe(200);
});
