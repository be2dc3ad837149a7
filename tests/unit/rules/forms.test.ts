import { describe, expect, test } from "vitest";
import { refuseCrossed, sentOf, shownSettings } from "@/lib/domain/academy/rules";
import { settingsShape } from "@/lib/domain/academy/settings-shape";
import {
  formatBirthDate,
  isBornInRange,
  mayShare,
  normalizeCode,
  parseBirthDate,
  readManageCode,
} from "@/lib/domain/people/students/rules";

describe("settings that depend on each other", () => {
  const settings = settingsShape.parse({ advertised_season: 10, fee_cents: 500_00 });
  const refusal = (opens: string, closes: string, sent: string[]) => {
    try {
      refuseCrossed({ ...settings, session_opens: opens, session_closes: closes }, sent);
      return null;
    } catch (error) {
      return Object.keys((error as { errors: object }).errors);
    }
  };

  test("are refused at the field that was sent, the last one of several", () => {
    expect(refusal("07:00", "18:00", ["session_opens"])).toBeNull();
    expect(refusal("07:00", "07:00", ["session_opens"])).toEqual(["session_opens"]);
    expect(refusal("08:00", "07:00", ["session_closes"])).toEqual(["session_closes"]);
    expect(refusal("08:00", "07:00", ["session_opens", "session_closes"])).toEqual(["session_closes"]);
    expect(refusal("08:00", "07:00", [])).toEqual(["session_closes"]);
  });

  test("are shown with the fee in shillings and without the advertised season", () => {
    const shown = shownSettings(settings);
    expect(shown).toMatchObject({ fee: 500, hold_minutes: settings.hold_minutes });
    expect(Object.keys(shown)).not.toContain("fee_cents");
    expect(Object.keys(shown)).not.toContain("advertised_season");
  });

  test("are only those that a form sent", () => {
    expect(sentOf({ fee: 0, phone: "", season: undefined, note: null })).toEqual({
      fee: 0,
      phone: "",
      note: null,
    });
  });
});

describe("a date of birth", () => {
  test("is written day first, with dashes, slashes or dots", () => {
    for (const typed of ["05-03-1999", "5/3/1999", " 05 . 03 . 1999 "])
      expect(parseBirthDate(typed), typed).toBe("1999-03-05");
    expect(parseBirthDate("29-02-2000")).toBe("2000-02-29");
  });

  test("is a day that exists, and nothing else", () => {
    const wrong =
      "31-04-1999 29-02-1999 00-01-1999 05-00-1999 05-13-1999 5-3-99 1999-03-05 05-03-1999x x05-03-1999 05031999";
    for (const typed of wrong.split(" ")) expect(parseBirthDate(typed), typed).toBeNull();
  });

  test("lies between the first year that the academy accepts and today", () => {
    const isRight = (born: string) => isBornInRange(born, "2027-01-04", 1940);
    expect(["1939-12-31", "1940-01-01", "2027-01-04", "2027-01-05"].map(isRight)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(formatBirthDate("1999-03-05")).toBe("05-03-1999");
  });

  test("tells siblings on a shared phone apart", () => {
    const holder = { dob: "1999-03-05", phoneShared: true };
    expect([mayShare(holder, "2001-03-05"), mayShare(holder, "1999-03-05")]).toEqual([true, false]);
    expect(mayShare({ ...holder, phoneShared: false }, "2001-03-05")).toBe(false);
  });
});

test("a typed code is read in any case, without spaces and dashes; a manage code with O for 0, and I and L for 1", () => {
  expect(normalizeCode(" ab-1 o ")).toBe("AB1O");
  expect(readManageCode("oil-Ool 7")).toBe("0110017");
});
