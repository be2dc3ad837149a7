import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentialOf } from "@/lib/domain/attendance/certificates/credential";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { drawCertificates, type Printed } from "@/lib/domain/attendance/certificates/pdf";
import { printCertificates } from "@/lib/domain/attendance/certificates/print-certificates";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { env, siteOrigin } from "@/lib/platform/env";
import { newClass, type Seat } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { completedSeat, numberOf } from "../../../support/certificates";
import { outcomeOf } from "../../../support/outcome";
import { JPEG, png } from "../../../support/pictures";
import { readQr } from "../../../support/read-qr";
import { asStudent } from "../../../support/students";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});
afterAll(closeDatabase);

const A4_ACROSS = "[0 0 841.89 595.28]";

/** Names by the font that prints them. */
const NAMES: Record<string, string> = {
  "Wanjiru Mũgo-Ńdũŋg'ũ": "NotoSerif-Regular",
  "Łukasz Öçğ": "NotoSerif-Regular",
  "Мария Петрова": "NotoSerif-Regular",
  "Νίκος Παπαδόπουλος": "NotoSerif-Regular",
  "محمد علي": "NotoNaskhArabic-Regular",
  "יוסף כהן": "NotoSerifHebrew-Regular",
  "ሰላም ተስፋዬ": "NotoSerifEthiopic-Regular",
  "प्रिया शर्मा": "NotoSerifDevanagari-Regular",
  "ગુરપ્રીત પટેલ": "NotoSerifGujarati-Regular",
  "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ": "NotoSerifGurmukhi-Regular",
  李小龍: "DroidSansFallback",
  "さくら 김민준": "DroidSansFallback",
};

const ISSUED = new Date("2026-11-20T09:00:00.000Z");

const about = (fullName: string, courseName = "Web Development") => ({
  number: 12,
  oldNumber: null,
  fullName,
  courseName,
  seasonNumber: 8,
  issuedAt: ISSUED,
});

function paper(full_name: string, more: Partial<Printed> = {}): Printed {
  return {
    number: 12,
    check: "7K3M9QXZ",
    credential: credentialOf(about(full_name), "GNM Academy"),
    full_name,
    course_name: "Web Development",
    season: 8,
    issued_at: ISSUED.toISOString(),
    signatory: "",
    language: "en",
    ...more,
  };
}

/** A certificate whose credential an academy of another address signed. */
function ofSite(
  { site, name }: { site: string; name: string },
  fullName: string,
  courseName = "Web Development",
) {
  const given = env().APP_ORIGIN;
  Object.assign(env(), { APP_ORIGIN: site });
  const credential = credentialOf(about(fullName, courseName), name);
  Object.assign(env(), { APP_ORIGIN: given });
  return paper(fullName, { course_name: courseName, credential });
}

const draw = (
  certificates: Printed[],
  head: { name: string; logo: string | null } = { name: "GNM", logo: null },
) => drawCertificates({ certificates, academy: { ...head, site: siteOrigin() } });

/** A file with its pages, its fonts and the glyphs it shows by font. */
async function read(pdf: ReadableStream<Uint8Array> | Promise<Uint8Array<ArrayBuffer>>) {
  const bytes = Buffer.from(await new Response(await pdf).arrayBuffer());
  const text = bytes.toString("latin1");
  expect(text.startsWith("%PDF-1.")).toBe(true);
  expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
  const pages = [...text.matchAll(/\/Type \/Page\b[^s]/g)].length;
  const fonts = [...text.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
  const drawn = [...text.matchAll(/stream\n/g)].map(({ index }) => inflated(bytes, index + 7)).join("\n");
  const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
  const lefts = [...drawn.matchAll(/1 0 0 1 (-?[\d.]+) -?[\d.]+ Tm/g)].map(([, x]) => Number(x));
  return { text, pages, fonts, glyphs, lefts, drawn };
}

/** The QR code: its text, the modules of a side, and the width of a module in millimetres. */
function scanned(drawn: string) {
  const [, scale = "", bars = ""] =
    /q\n1 0 0 1 650 388 cm\n([\d.]+) 0 0 \1 0 0 cm\n((?:[\d ]+ re\n)+)/.exec(drawn) ?? [];
  const all = [...bars.matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map(([, ...numbers]) => numbers.map(Number));
  const side = Math.max(...all.map(([x = 0, , width = 0]) => x + width));
  const path = all.map(([x = 0, y = 0, width]) => `M${x + 4} ${y + 4}h${width}v1h-${width}z`).join("");
  return { text: readQr(path, side + 8), side, width: (Number(scale) / 72) * 25.4 };
}

/** A compressed stream as text; empty if it does not draw. */
function inflated(bytes: Buffer, from: number): string {
  try {
    const text = inflateSync(bytes.subarray(from)).toString("latin1");
    return text.includes("Tf") ? text : "";
  } catch {
    return "";
  }
}

describe("the printed certificate", () => {
  test("is one A4 page in landscape, with its fonts in the file", async () => {
    const { pages, fonts, text } = await read(draw([paper("Amina Wanjiru Otieno")]));
    expect(pages).toBe(1);
    expect(text).toContain(`/MediaBox ${A4_ACROSS}`);
    expect(new Set(fonts)).toEqual(new Set(["NotoSerif-Bold", "NotoSerif-Regular"]));
  });

  test("has a QR code that leads to its check page, with the credential behind #", async () => {
    const printed = paper("Amina Wanjiru Otieno");
    const { drawn } = await read(draw([printed]));
    const [page, credential] = scanned(drawn).text.split("#");
    expect(page).toMatch(/^http:\/\/localhost:\d+\/certificate\/12\/7K3M9QXZ$/);
    expect(credential).toBe(printed.credential);
  });

  test("has a QR code that phones read at its printed size, also of a long name and site", async () => {
    const site = "https://academy.glorynetworkministries.or.ke";
    const long = { site, name: "Glory Network Ministries Academy", logo: null };
    for (const academy of [long, { ...long, site: "https://academy.example.org", name: "GNM Academy" }]) {
      const printed = ofSite(academy, "Bartholomew Kiprotich Wamalwa Cheruiyot");
      const { drawn } = await read(drawCertificates({ certificates: [printed], academy }));
      const { text, side, width } = scanned(drawn);
      expect(text).toBe(`${academy.site}/certificate/12/7K3M9QXZ#${printed.credential}`);
      // Three pixels a module of a picture 1,080 pixels wide show 140 modules with their margin; the code then fills it.
      expect(side).toBeLessThanOrEqual(140);
      // What the standard recommends for reading by hand is a quarter of a millimetre.
      expect(width).toBeGreaterThan(0.37);
    }
  });

  test("has a QR code also where name and course are as long as they may be, in any script", async () => {
    const printed = ofSite(
      { site: "https://academy.example.org", name: "प".repeat(60) },
      "प".repeat(120),
      "प".repeat(120),
    );
    const { drawn } = await read(draw([printed]));
    expect(scanned(drawn).text).toContain(`#${printed.credential}`);
    const { drawn: longer } = await read(draw([{ ...printed, credential: "x".repeat(2_950) }]));
    expect(scanned(longer).text).toMatch(/\/certificate\/12\/7K3M9QXZ$/);
  });

  test("has the academy's logo in place of the drawn mark, once in a file of many certificates", async () => {
    const name = "Kibera Skills";
    const pages = [paper("Amina Wanjiru Otieno"), paper("John Otieno")];
    for (const [type, file] of [
      ["png", png(64, 64, { color: 6 })],
      ["jpeg", JPEG],
    ] as const) {
      const logo = `data:image/${type};base64,${file.toString("base64")}`;
      const { text, drawn } = await read(draw(pages, { name, logo }));
      expect(text.match(/\/Subtype \/Image/g)).toHaveLength(type === "png" ? 2 : 1); // a PNG's transparency is one more
      expect(drawn.match(/\/I1 Do/g)).toHaveLength(2);
    }
    const { text } = await read(draw(pages, { name, logo: null }));
    expect(text).not.toContain("/Subtype /Image");
  });

  for (const [name, font] of Object.entries(NAMES))
    test(`prints ${name} without an empty box`, async () => {
      const { fonts, glyphs } = await read(draw([paper(name)]));
      expect(fonts).toContain(font);
      expect(glyphs.length).toBeGreaterThan(50);
      expect(glyphs).not.toContain("0000");
    });

  test("control: a script without a font would be an empty box", async () => {
    const { glyphs } = await read(draw([paper("𐎠𐎡𐎢")]));
    expect(glyphs).toContain("0000");
  });

  test("keeps the longest names and courses between its margins", async () => {
    const longest = ["W".repeat(120), "Wambui ".repeat(17).trim(), "م".repeat(120), "李".repeat(120)];
    for (const name of longest) {
      const { pages, lefts } = await read(draw([paper(name, { course_name: name, signatory: name })]));
      expect(pages).toBe(1);
      expect(lefts.length).toBeGreaterThan(8);
      expect(Math.min(...lefts), name).toBeGreaterThan(80);
      expect(Math.max(...lefts), name).toBeLessThan(760);
    }
  });

  test("of a class of sixty is one file of sixty pages", async () => {
    const all = Array.from({ length: 60 }, (_, nth) => paper(`Student Number ${nth}`, { number: nth + 1 }));
    const { pages, fonts } = await read(draw(all));
    expect(pages).toBe(60);
    expect(fonts.length).toBeLessThan(10);
  });
});

describe("printing certificates", () => {
  test("is for admins, and for students with manage access their own valid one", async () => {
    const [mine, other] = [await completedSeat(), await completedSeat()];
    await issueCertificates(admin, { season: 8 });
    const number = await numberOf(mine);
    const print = (by: Ctx) => outcomeOf(printCertificates(by, { number }), ({ fileName }) => fileName);
    const session = (seat: Seat, level: "view" | "manage"): Ctx => asStudent(seat.student.id, level);
    expect(await print(admin)).toBe(`Certificate_${number}.pdf`);
    expect(await print(session(mine, "manage"))).toBe(`Certificate_${number}.pdf`);
    expect(await print(session(mine, "view"))).toBe("not_allowed");
    expect(await print(session(other, "manage"))).toBe("not_allowed");
    expect(await outcomeOf(printCertificates(session(mine, "manage"), { season: 8 }))).toBe("invalid");
    await withdrawCertificate(admin, { number, reason: "Wrong name" });
    expect(await print(admin)).toBe("certificate_withdrawn");
    expect(await print(session(mine, "manage"))).toBe("certificate_withdrawn");
  });

  test("gives all valid certificates of a season or class in one file", async () => {
    const group = await newClass();
    const seats = [
      await completedSeat("One", group),
      await completedSeat("Two", group),
      await completedSeat("Three", group),
    ];
    await issueCertificates(admin, { season: 8 });
    await withdrawCertificate(admin, { number: await numberOf(seats[0]!), reason: "Wrong name" });
    const printed = await printCertificates(admin, { class_id: group.classId });
    expect(printed.certificates.map(({ full_name }) => full_name).sort()).toEqual(["Three", "Two"]);
    expect((await read(printed.pdf)).pages).toBe(2);
    const season = await printCertificates(admin, { season: 8 });
    expect(season.fileName).toBe("Certificates_season_8.pdf");
    expect((await read(season.pdf)).pages).toBe(season.certificates.length);
    expect(await outcomeOf(printCertificates(admin, { season: 777 }))).toBe("not_found");
    expect(await outcomeOf(printCertificates(admin, {}))).toBe("invalid");
    expect(await outcomeOf(printCertificates(admin, { number: 1_999_999_999 }))).toBe("not_found");
  });
});
