import { inflateRawSync } from "node:zlib";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { TRAPS } from "../../simulator/statement/traps";
import { stage } from "./stage";

const PAYER = { phone: "0712345678", first_name: "ALICE", last_name: "DOE", account: "0042", amount: 1500 };

/** A paybill whose URLs are registered, and its statement as text, as rows of CSV and as a file. */
async function account() {
  const on = await stage();
  await on.register();
  const text = async (query: string) => (await on.control(`statement?${query}`)).raw;
  const rows = async (query: string) => Papa.parse<string[]>((await text(query)).trim()).data;
  const file = async (query: string) =>
    Buffer.from(await (await fetch(`${on.sim.url}/_sim/statement?${query}`)).arrayBuffer());
  return { ...on, text, rows, file };
}

/** A day at the paybill: four ways to pay, a partial reversal, and a sweep of the rest. */
async function dayOf() {
  const on = await account();
  const first = (await on.control("pay", PAYER)).json;
  await on.advance(60);
  await on.control("pay", { ...PAYER, account: "k7m 2q9", amount: 50, channel: "app" });
  await on.control("pay", { channel: "business", first_name: "BETHEL, LTD", account: "A1", amount: 1000 });
  await on.pushAndWait("254712345000", 60);
  await on.control("reverse", { receipt: first.receipt, amount: 500 });
  await on.control("sweep", { amount: 100 });
  return { ...on, first };
}

const cents = (text: string | undefined) => Math.round(Number((text || "0").replaceAll(",", "")) * 100);

describe("the classic layout", () => {
  test("begins with six summary rows whose totals match the lines and the truth", async () => {
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
    const result = await truth();
    expect(cents(closing)).toBe(result.balance * 100);
    expect(cents(paidIn)).toBe(result.total * 100);
    expect(result.balance).toBe(result.kept - result.charges - result.swept);
  });

  test("is newest first, with a line for each fee and the original receipt of a reversal", async () => {
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

  test("covers a period with its opening balance", async () => {
    const { rows } = await dayOf();
    const part = await rows("layout=classic&from=2026-11-21%2010:01:00&to=2026-11-21");
    expect(cents(part[5]![1])).toBe(148_500);
    expect(part.slice(7).some((line) => line[12] === "0042")).toBe(false);
    expect(await rows("layout=classic&from=2026-11-22&to=2026-11-22")).toHaveLength(7);
  });
});

test("the new layout begins with the header, has seven text columns, 0.00 for nothing, and transfers as pairs", async () => {
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
  test.each(["", "&packed=1"])("is a workbook with the same lines (%s)", async (packed) => {
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

  test("the classic layout drops leading zeros of accounts, as Excel does", async () => {
    const { file } = await dayOf();
    expect(unzip(await file("format=xlsx")).get("xl/worksheets/sheet1.xml")).toContain("<v>42</v>");
  });

  test("the same account gives the same bytes", async () => {
    const { file } = await dayOf();
    expect((await file("format=xlsx")).equals(await file("format=xlsx"))).toBe(true);
  });
});

test("an unknown layout, format or day is rejected with the valid ones", async () => {
  const { control } = await stage();
  expect((await control("statement?layout=pigeon")).json.layouts).toEqual(["classic", "new"]);
  expect((await control("statement?format=pdf")).json.formats).toEqual(["csv", "xlsx"]);
  expect((await control("statement?from=yesterday")).status).toBe(400);
});

/** The files of a zip by its central directory, with verified checksums. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  for (let nth = 0; nth < archive.readUInt16LE(end + 10); nth++) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [method, length] = [archive.readUInt16LE(at + 10), archive.readUInt16LE(at + 28)];
    const size = archive.readUInt32LE(at + 20);
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

describe("a transaction that moved no money", () => {
  /** Prompts cancelled, unanswered, without money and with an unusual code, a bill above the limit, and a paid one. */
  async function dayOfNothing() {
    const on = await account();
    for (const ending of ["032", "037", "001", "999"]) await on.push(`254712345${ending}`);
    await on.control("seed", { phones: [{ phone: "0712345678", balance: 100 }] });
    expect((await on.control("pay", { ...PAYER, amount: 300 })).json.rejected).toBe(true);
    await on.pushAndWait("254712345000", 60);
    return on;
  }

  test("is listed with its own receipt and status and the attempted amount", async () => {
    const { rows, truth } = await dayOfNothing();
    const lines = (await rows("layout=classic")).slice(7).filter((line) => line[4] !== "Completed");
    const statuses = ["Attempted", "Cancelled", "Expired", "Failed", "Failed"];
    expect(lines.map((line) => line[4]).sort()).toEqual(statuses);
    expect(lines.every((line) => cents(line[5]) > 0 && line[8] === "false")).toBe(true);
    const paid = new Set((await truth()).payments.map(({ receipt }) => receipt));
    expect(paid.size).toBe(1);
    expect(lines.some((line) => paid.has(line[0] ?? ""))).toBe(false);
    const fresh = (await rows("layout=new")).slice(1).map((line) => line[3]);
    expect(fresh.filter((status) => status !== "Completed")).toHaveLength(5);
  });

  test("is in no total and no balance", async () => {
    const { rows, truth } = await dayOfNothing();
    const all = await rows("layout=classic");
    const result = await truth();
    expect(cents(all[5]![7])).toBe(result.total * 100);
    expect(cents(all[5]![3])).toBe(result.balance * 100);
  });

  test("a bill rejected by the business is Declined", async () => {
    const { app, control, rows } = await account();
    app.reply = () => ({ body: { ResultCode: "C2B00012", ResultDesc: "Rejected" } });
    expect((await control("pay", PAYER)).json.rejected).toBe(true);
    const [, line] = await rows("layout=new");
    expect(line!.slice(2)).toEqual([
      "Pay Bill from 2547****678 - ALICE DOE Acc. 0042",
      "Declined",
      ...["1,500.00", "0.00", "0.00"],
    ]);
  });
});

test("a withdrawal reduces the balance in statement and truth", async () => {
  const { control, rows, truth } = await dayOf();
  await control("withdraw", { amount: 250 });
  const result = await truth();
  expect(result.withdrawn).toBe(250);
  expect(result.balance).toBe(result.kept - result.charges - result.swept - result.withdrawn);
  const [newest] = (await rows("layout=classic")).slice(7);
  expect([newest![3], newest![6], newest![9]]).toEqual([
    "Agency Withdrawal of funds to Bank",
    "-250.00",
    "Withdraw Funds to Bank",
  ]);
  expect((await control("withdraw", { amount: 1_000_000 })).status).toBe(400);
});

describe("the traps of a statement", () => {
  const HEAD = "Receipt No.";
  const trapped = async (traps: string, layout = "classic") => {
    const on = await dayOf();
    const all = await on.rows(`layout=${layout}&traps=${traps}`);
    const head = all.findIndex((row) => row[0]?.trim().replace(".", "") === "Receipt No");
    return { ...on, all, head, lines: all.slice(head + 1) };
  };

  test("shift or remove the rows above the header", async () => {
    expect((await trapped("shifted-preamble")).head).toBeGreaterThan(6);
    expect((await trapped("no-preamble")).all[0]![0]).toBe(HEAD);
    expect((await trapped("other-shortcode")).all[1]).toEqual(["Short Code:", "600100"]);
    expect((await trapped("no-currency")).all[6]).toHaveLength(13);
    const { all, truth } = await trapped("wrong-totals");
    expect(cents(all[5]![7])).not.toBe((await truth()).total * 100);
  });

  test("turn accounts into numbers or remove them, except from the details", async () => {
    const ofFirst = (lines: string[][], receipt: string) =>
      lines.find((line) => line[0] === receipt && line[5] !== "");
    const numeric = await trapped("numeric-accounts");
    expect(ofFirst(numeric.lines, String(numeric.first.receipt))![12]).toBe("42.0");
    const none = await trapped("no-accounts");
    expect(none.lines.every((line) => line[12] === "")).toBe(true);
    expect(ofFirst(none.lines, String(none.first.receipt))![3]).toMatch(/ Acc\. 0042$/);
  });

  test("turn dates into numbers, other orders or nothing", async () => {
    const first = async (traps: string, layout: string) => (await trapped(traps, layout)).lines.at(-1)![1]!;
    for (const layout of ["classic", "new"]) {
      expect(Number(await first("serial-dates", layout))).toBeCloseTo(46347 + 10 / 24, 4);
      expect(await first("iso-dates", layout)).toBe("2026-11-21 10:00:00");
      expect(await first("month-first", layout)).toBe("11/21/2026 10:00:00");
      expect(await first("broken-dates", layout)).toBe("00:00.0");
    }
    const { file } = await dayOf();
    const sheet = unzip(await file("format=xlsx&traps=serial-dates")).get("xl/worksheets/sheet1.xml");
    expect(sheet).toMatch(/<v>46347\.41666\d*<\/v>/);
  });

  test("show full numbers, reverse the lines, and add spaces and Excel's marks", async () => {
    expect(
      (await trapped("full-numbers")).lines.some((line) => line[10] === "254712345678 - ALICE DOE"),
    ).toBe(true);
    const { lines, rows } = await trapped("oldest-first");
    expect(lines).toEqual((await rows("layout=classic")).slice(7).reverse());
    expect((await trapped("spaces")).all[6]![0]).toBe(" Receipt No.  ");
    const { file } = await dayOf();
    const saved = (await file("layout=new&traps=bom,oldest-first")).toString("utf8");
    expect(saved.startsWith("\uFEFFReceipt No,")).toBe(true);
    expect(saved).not.toContain("\r");
  });

  test("are rejected with the valid names if unknown", async () => {
    const { control } = await stage();
    expect((await control("statement?traps=bom,coffee")).json.traps).toEqual(Object.keys(TRAPS));
  });
});

test("the home page links to all four files", async () => {
  const { call } = await stage();
  const links = [...(await call("/")).raw.matchAll(/href="(\/_sim\/statement[^"]*)"/g)].map(
    ([, link = ""]) => link,
  );
  expect(links).toHaveLength(4);
  for (const link of links) expect((await call(link.replaceAll("&amp;", "&"))).status).toBe(200);
});
