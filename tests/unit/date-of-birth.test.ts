import { describe, expect, test } from "vitest";
import { ageOn, needsGuardian } from "@/lib/domain/academy/people-rules";
import { checkIdentityDocuments, wrongDocuments } from "@/lib/domain/people/students/identity-documents";
import {
  formatBirthDate,
  isBornInRange,
  parseBirthDate,
  whyNoBirth,
} from "@/lib/domain/people/students/rules";
import { outcomeOf } from "../support/outcome";
import { inEveryTimeZone } from "../support/time-zones";

const RULE = { adult_above: 18, birth_year_from: 1900, youngest_age: 16, starts_on: null };
const GUARDIAN = {
  guardian_name: "Grace Otieno",
  guardian_id_no: "12345678",
  guardian_msisdn: "254722000111",
};

describe("a date of birth", () => {
  test.each([
    ["05-03-1999", "1999-03-05"],
    ["5-3-1999", "1999-03-05"],
    ["05/03/1999", "1999-03-05"],
    ["05.03.1999", "1999-03-05"],
    ["  05-03-1999 ", "1999-03-05"],
    ["\u202a05 / 03 / 1999\u202c", "1999-03-05"],
    ["29-02-2000", "2000-02-29"],
    ["29-02-2004", "2004-02-29"],
    ["31-12-2008", "2008-12-31"],
    ["01-01-1900", "1900-01-01"],
  ])("%j is %s", (written, date) => {
    expect(parseBirthDate(written)).toBe(date);
  });

  test.each([
    "31-04-1999",
    "29-02-1999",
    "29-02-1900",
    "30-02-2000",
    "32-01-1999",
    "00-01-1999",
    "01-00-1999",
    "01-13-1999",
    "1999-03-05",
    "05-03-99",
    "05031999",
    "5 March 1999",
    "",
    "05-03-1999x",
    "-5-03-1999",
    "05-03-19999",
  ])("%j is invalid", (written) => {
    expect(parseBirthDate(written)).toBeNull();
  });

  test.each([
    ["05-03-99", "birthShortYear"],
    ["03/25/1999", "birthMonthFirst"],
    ["12-13-1999", "birthMonthFirst"],
    ["31-04-1999", "birthNoSuchDay"],
    ["29-02-2001", "birthNoSuchDay"],
    ["32-01-1999", "invalidBirth"],
    ["00-01-1999", "invalidBirth"],
    ["13-13-1999", "invalidBirth"],
    ["5 March 1999", "invalidBirth"],
    ["", "invalidBirth"],
  ])("%j is refused with the sentence %s", (written, sentence) => {
    expect(whyNoBirth(written)).toBe(sentence);
  });

  test.each([
    ["2030-01-01", /still to come/],
    ["1899-12-31", /1900 or later/],
  ])("of %s is told what is wrong with it", (dob, sentence) => {
    const refused = wrongDocuments({ dob: formatBirthDate(dob) }, RULE, new Date("2026-11-21T12:00:00Z"));
    expect(refused.dob?.[0]).toMatch(sentence);
  });

  test("is formatted day first", () => {
    expect(formatBirthDate("1999-03-05")).toBe("05-03-1999");
  });

  inEveryTimeZone(() => {
    test("never shifts by a day", () => {
      for (let year = 1900; year <= 2008; year++)
        for (const day of ["01-01", "28-02", "01-03", "25-10", "31-12"])
          expect(formatBirthDate(parseBirthDate(`${day}-${year}`) ?? "")).toBe(`${day}-${year}`);
    });
  });
});

describe("the age of a student", () => {
  test.each([
    ["2008-11-21", "2026-11-20", 17],
    ["2008-11-21", "2026-11-21", 18],
    ["2008-11-21", "2026-11-22", 18],
    ["2008-11-21", "2027-11-20", 18],
    ["2008-11-21", "2027-11-21", 19],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-29", 20],
    ["2008-12-31", "2009-01-01", 0],
  ])("of a student born %s is on %s %i", (born, today, age) => {
    expect(ageOn(born, today)).toBe(age);
  });

  test("of eighteen still requires a guardian, of nineteen an ID number", () => {
    expect(needsGuardian("2008-11-21", "2027-11-20", 18)).toBe(true);
    expect(needsGuardian("2008-11-21", "2027-11-21", 18)).toBe(false);
  });

  test("is accepted for birth years from 1900, and never in the future", () => {
    const born = ["1899-12-31", "1900-01-01", "2026-11-21", "2026-11-22"];
    expect(born.map((day) => isBornInRange(day, "2026-11-21", 1900))).toEqual([false, true, true, false]);
  });

  test("of sixteen is needed on the first day of the season, or today while it has none", () => {
    const now = new Date("2026-11-21T09:00:00Z");
    const wrong = (dob: string, starts_on: string | null) =>
      wrongDocuments({ dob, ...GUARDIAN }, { ...RULE, starts_on }, now);
    expect(wrong("09-01-2011", "2027-01-09")).toEqual({});
    expect(wrong("10-01-2011", "2027-01-09")).toEqual({
      dob: [
        "Students must be at least 16 years old on 9 January 2027, the first day of the season. Younger ones are welcome in a later season.",
      ],
    });
    expect(wrong("21-11-2010", null)).toEqual({});
    expect(wrong("22-11-2010", null)).toEqual({
      dob: ["Students must be at least 16 years old. Younger ones are welcome in a later season."],
    });
  });

  test("is reported together with the guardian's missing fields", () => {
    const wrong = wrongDocuments({ dob: "01-01-2014" }, RULE, new Date("2026-11-21T09:00:00Z"));
    expect(Object.keys(wrong)).toEqual(["dob", "guardian_name", "guardian_id_no", "guardian_msisdn"]);
  });
});

inEveryTimeZone(() => {
  const documents = { dob: "2007-11-22", id_number: "A1234567" };

  test("the nineteenth birthday begins at midnight in Nairobi", async () => {
    const at = (instant: string) =>
      outcomeOf(Promise.resolve().then(() => checkIdentityDocuments(documents, RULE, new Date(instant))));
    expect(await at("2026-11-21T20:59:59Z")).toBe("invalid");
    expect(await at("2026-11-21T21:00:00Z")).toBe("ok");
  });
});

describe("identity documents", () => {
  const now = new Date("2026-11-21T09:00:00Z");

  test("of an adult are an ID number; a guardian's are not kept", () => {
    const kept = checkIdentityDocuments({ dob: "1999-03-05", id_number: "A1234567", ...GUARDIAN }, RULE, now);
    expect(kept).toEqual({
      minor: false,
      idNumber: "A1234567",
      guardianName: null,
      guardianIdNo: null,
      guardianMsisdn: null,
    });
  });

  test("of a minor are the guardian's name, ID and phone; each missing one is named", () => {
    expect(checkIdentityDocuments({ dob: "2008-12-01", ...GUARDIAN }, RULE, now)).toMatchObject({
      minor: true,
    });
    try {
      checkIdentityDocuments({ dob: "2008-12-01", guardian_name: "Grace" }, RULE, now);
      expect.unreachable();
    } catch (error) {
      expect(Object.keys((error as { errors: object }).errors)).toEqual([
        "guardian_id_no",
        "guardian_msisdn",
      ]);
    }
  });
});
