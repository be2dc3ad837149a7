import { describe, expect, test } from "vitest";
import { checkNewPassword, refuseWeak } from "@/lib/staff/passwords";

const said = (work: () => void): string => {
  try {
    work();
    return "";
  } catch (fault) {
    return (fault as Error).message;
  }
};

describe("a new password", () => {
  test("is given twice and alike, in the words of the specification", () => {
    expect(said(() => checkNewPassword("", ""))).toBe("Invalid Password. Passwords are required");
    expect(said(() => checkNewPassword("Karibu-Sana-11", ""))).toBe(
      "Invalid Password. Passwords are required",
    );
    expect(said(() => checkNewPassword("Karibu-Sana-11", "karibu-sana-11"))).toBe(
      "Password entered do not match. Please ensure you enter the same password",
    );
    expect(said(() => checkNewPassword("Karibu-Sana-11", "Karibu-Sana-11"))).toBe("");
  });

  test("has eight characters, counted as people count them", () => {
    expect(said(() => refuseWeak("password", "short-7"))).not.toBe("");
    expect(said(() => refuseWeak("password", "shorty-8"))).toBe("");
    expect(said(() => refuseWeak("password", "😀😀😀🙂"))).not.toBe("");
  });

  test("is none that everybody uses, in any case, and not one sign over and over", () => {
    for (const common of ["password123", "PassWord123", "Academy123", "aaaaaaaaaaaa", "00000000"])
      expect(
        said(() => refuseWeak("password", common)),
        common,
      ).not.toBe("");
  });
});
