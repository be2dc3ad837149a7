import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { inLanguage, languageOf } from "@/lib/platform/commands/call-language";
import { readShape } from "@/lib/platform/field-errors";
import { languageNow } from "@/lib/platform/language";
import { inCallLanguage, spoken } from "@/lib/platform/texts";
import { allSentences, marksIn, type Pair } from "../support/sentences";

describe("the language of a call", () => {
  test.each([
    [undefined, "en"],
    ["", "en"],
    ["sw", "sw"],
    ["SW", "sw"],
    ["sw-KE", "sw"],
    ["sw-TZ,sw;q=0.9,en;q=0.8", "sw"],
    ["en,sw", "en"],
    ["en;q=0.5,sw;q=0.8", "sw"],
    ["sw;q=0.5,en;q=0.8", "en"],
    ["sw;q=0", "en"],
    ["en;q=0,sw;q=0.1", "sw"],
    ["fr-FR,fr;q=0.9,sw;q=0.3", "sw"],
    ["fr", "en"],
    ["*", "en"],
    ["sw;q=0,*", "en"],
    ["swahili", "en"],
    [";;;,,q=", "en"],
    ["sw;q=sometimes", "en"],
    ["a".repeat(5_000), "en"],
  ])("Accept-Language %s is answered in %s", (header, language) => {
    expect(languageOf(new Headers(header === undefined ? {} : { "accept-language": header }))).toBe(language);
  });

  test("holds for all work of the call and for nothing beside it", async () => {
    const both = await Promise.all([
      inLanguage("sw", () => pause().then(languageNow)),
      inLanguage("en", () => pause().then(languageNow)),
    ]);
    expect([...both, languageNow()]).toEqual(["sw", "en", "en"]);
  });
});

describe("a shape that is made once", () => {
  const texts = spoken({ en: { few: "Too few, test." }, sw: { few: "Kidogo mno, jaribio." } });
  const inKiswahili = inLanguage("sw", () => z.object({ name: z.string().min(3, texts.few) }));
  const inEnglish = z.object({ name: z.string().min(3, texts.few), more: z.string() });

  test.each([
    ["English", inEnglish],
    ["Kiswahili", inKiswahili],
  ])("while the language was %s speaks the language of each call", (_language, shape) => {
    const errors = () => readShape(shape, { name: "x", more: "y" });
    expect(inLanguage("en", errors)).toMatchObject({ first: "Too few, test." });
    expect(inLanguage("sw", errors)).toMatchObject({ errors: { name: ["Kidogo mno, jaribio."] } });
  });

  test("says in the language of the call what it has no sentence for", () => {
    expect(inLanguage("sw", () => readShape(inEnglish, { name: "abc" }))).toMatchObject({
      errors: { more: ["Tafadhali jaza hapa."] },
    });
  });

  test("leaves other texts as they are", () => {
    expect(inLanguage("sw", () => inCallLanguage("Jane Wanjiru"))).toBe("Jane Wanjiru");
  });
});

describe("the two languages of all texts", () => {
  let all: Pair[];
  beforeAll(async () => {
    await loadTexts();
    all = allSentences();
  });

  test("are both found", () => expect(all.length).toBeGreaterThan(300));

  test("differ, except in names", () => {
    const same = all.filter(({ en, sw }) => en === sw && !isName(en));
    expect(same).toEqual([]);
  });

  test("are both said", () => {
    expect(all.filter(({ en, sw }) => sw.trim() === "" && en.trim() !== "")).toEqual([]);
  });

  test("say the same names, numbers and times", () => {
    const lost = all.filter(({ en, sw }) => marksIn(en).join() !== marksIn(sw).join());
    expect(lost).toEqual([]);
  });

  test("say one English sentence one way where shapes may say it", () => {
    const ways = new Map<string, Set<string>>();
    for (const { at, en, sw } of all)
      if (/(Needed|Shape)$/.test(at)) ways.set(en, (ways.get(en) ?? new Set()).add(sw));
    expect([...ways].filter(([, said]) => said.size > 1)).toEqual([]);
  });
});

/** Names, and what is written alike in both languages. */
function isName(text: string): boolean {
  const NAMES =
    /Academy|M-?Pesa|M-PESA|Paybill|English|Kiswahili|Safaricom|WhatsApp|SMS|KES|PIN|QR|GNM|\b(Jan|Feb|Apr|Jun|Jul|Sep|Nov)\b/g;
  return !/[a-z]{2}/i.test(text.replace(/«\w+»|\w{3} \w{3} \d\d 2027.*?Time\)/g, "").replace(NAMES, ""));
}

/** Loads every module that has texts in both languages. */
async function loadTexts(): Promise<void> {
  const root = join(import.meta.dirname, "../..");
  const files = ["lib", "app", "components", "db"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    if (/\b(bilingual|spoken)\(\{/.test(readFileSync(join(root, file), "utf8")))
      await import(join(root, file));
}

const pause = () => new Promise((resolve) => setImmediate(resolve));
