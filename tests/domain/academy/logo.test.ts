import { afterEach, describe, expect, test } from "vitest";
import { GET } from "@/app/logo/route";
import { removeLogo, setLogo, showLogo, uploadLogo } from "@/lib/domain/academy/logo";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { chunk, JPEG, png } from "../../support/pictures";

afterEach(() => sql`delete from academy_logo`);

const upload = async (bytes: Buffer) => uploadLogo(await asStaff("admin"), { bytes });
const ask = (query = "") => GET(new Request(`http://academy.test/logo${query}`));

async function lastLine() {
  const [line] = await sql`select verb, subject, changes from audit_log order by id desc limit 1`;
  return line;
}

describe("the academy's logo", () => {
  test("is shown to everybody, with its sides, once an admin has uploaded it", async () => {
    expect((await showAcademy(PUBLIC, {})).logo).toBeNull();
    const { msg, logo } = await upload(png(200, 100));
    expect(msg).toBe("Logo saved");
    expect(logo).toMatchObject({ type: "image/png", width: 200, height: 100 });
    expect(await showLogo(PUBLIC, {})).toEqual({ logo });
    expect((await showAcademy(PUBLIC, {})).logo).toEqual(logo);
    expect(await lastLine()).toEqual({
      verb: "academy.update-logo",
      subject: "academy:logo",
      changes: { type: "image/png", width: 200, height: 100, bytes: logo!.bytes },
    });
  });

  test("may be a JPEG that replaces another; uploading the same file again changes nothing", async () => {
    const first = await upload(png());
    const { logo } = await upload(JPEG);
    expect(logo).toMatchObject({ type: "image/jpeg", width: 48, height: 32 });
    expect(logo!.url).not.toBe(first.logo!.url);
    expect(await upload(JPEG)).toEqual({ msg: "Logo saved", logo });
    const lines =
      await sql`select 1 from audit_log where verb = 'academy.update-logo' and changes ->> 'type' = 'image/jpeg'`;
    expect(lines.length).toBe(1);
  });

  test("is removed again", async () => {
    await upload(png());
    const admin = await asStaff("admin");
    expect(await removeLogo(admin, {})).toEqual({ logo: null, msg: "Logo removed" });
    expect(await lastLine()).toMatchObject({ verb: "academy.delete-logo", changes: { logo: "removed" } });
    expect((await showAcademy(PUBLIC, {})).logo).toBeNull();
    expect(await removeLogo(admin, {})).toEqual({ logo: null, msg: "Logo removed" });
  });
});

describe("the file of a logo", () => {
  const MARKUP = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
  const KIND = "This is not a PNG or JPEG picture, whatever its name says.";
  const BROKEN = "This picture is damaged or of a rare kind. Save it again as PNG or JPEG.";
  const SIDES = "Each side of the logo must have between 32 and 1024 pixels.";
  const damaged = Buffer.from(png());
  damaged[45]! ^= 1;

  const REFUSED: [why: string, bytes: Buffer, sentence: string][] = [
    ["is empty", Buffer.alloc(0), "Choose a picture first."],
    ["is a drawing in SVG", Buffer.from(MARKUP), KIND],
    ["is a GIF", Buffer.from("GIF89a0000000000000000"), KIND],
    ["only calls itself PNG", Buffer.concat([png().subarray(0, 8), Buffer.from(MARKUP.repeat(3))]), BROKEN],
    ["only calls itself JPEG", Buffer.concat([JPEG.subarray(0, 3), Buffer.from(MARKUP.repeat(3))]), BROKEN],
    ["is damaged", damaged, BROKEN],
    ["ends before its end", png().subarray(0, -12), BROKEN],
    ["is a JPEG cut short", JPEG.subarray(0, -2), BROKEN],
    ["has fewer pixels than it says", png(48, 32, { pixels: Buffer.alloc(100) }), BROKEN],
    ["has more pixels than it says", png(48, 32, { pixels: Buffer.alloc(1_000_000) }), BROKEN],
    ["is wider than 1,024 pixels", png(1025, 32), SIDES],
    ["says it is as large as a field", png(40_000, 40_000, { pixels: Buffer.alloc(9) }), SIDES],
    ["is one pixel", png(1, 1), SIDES],
    [
      "is heavier than 20 KB",
      png(48, 32, { extra: [chunk("tEXt", Buffer.alloc(20 * 1024))] }),
      "This file is too large. A logo has at most 20 KB.",
    ],
  ];
  test.each(REFUSED)(
    "is refused at its field when it %s, and the logo stays",
    async (_why, bytes, sentence) => {
      const { logo } = await upload(png());
      expect((await refusalOf(upload(bytes))).errors).toEqual({ logo: [sentence] });
      expect((await showLogo(PUBLIC, {})).logo).toEqual(logo);
    },
  );

  test("may be transparent, and interlaced", async () => {
    expect((await upload(png(64, 64, { color: 6 }))).logo).toMatchObject({ width: 64 });
    // Eight bits and three colors: the seven passes of 32 by 32 pixels have 60 rows in all.
    const pixels = Buffer.alloc(32 * 32 * 3 + 60);
    expect((await upload(png(32, 32, { interlaced: 1, pixels }))).logo).toMatchObject({ width: 32 });
  });

  test("keeps only what draws it: no location, no comment, nothing after its end", async () => {
    const location = Buffer.from("GPS -1.3133, 36.7897");
    const more = Buffer.concat([png(48, 32, { extra: [chunk("eXIf", location)] }), Buffer.from(MARKUP)]);
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, location.length + 2]), location]);
    const photo = Buffer.concat([JPEG.subarray(0, 2), exif, JPEG.subarray(2), Buffer.from(MARKUP)]);
    for (const [sent, kept] of [
      [more, png()],
      [photo, JPEG],
    ] as const) {
      await upload(sent);
      expect(Buffer.from(await (await ask()).arrayBuffer())).toEqual(kept);
    }
  });

  test("is sent to the API as Base64", async () => {
    const admin = await asStaff("admin");
    expect((await setLogo(admin, { image: JPEG.toString("base64") })).logo).toMatchObject({ width: 48 });
    const refused = await refusalOf(setLogo(admin, { image: "not a picture!" }));
    expect(refused.errors).toEqual({ image: ["Send the file as Base64."] });
  });
});

describe("/logo", () => {
  test("is a 404 while there is no logo", async () => {
    expect((await ask()).status).toBe(404);
  });

  test("has the type that was checked, is opened as nothing else, and is cached under its hash alone", async () => {
    const { logo } = await upload(JPEG);
    const named = await ask(new URL(logo!.url, "http://academy.test").search);
    expect(named.status).toBe(200);
    expect(Object.fromEntries(named.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(JPEG.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(Buffer.from(await named.arrayBuffer())).toEqual(JPEG);
    for (const query of ["", "?v=", "?v=0000000000000000"])
      expect((await ask(query)).headers.get("cache-control")).toBe("no-store");
  });
});
