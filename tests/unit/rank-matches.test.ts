import { describe, expect, test } from "vitest";
import {
  countedReasons,
  type MatchReason,
  rankMatches,
  surnameOf,
  weighReasons,
} from "@/lib/domain/payments/matching/rank-matches";

const candidate = (name: string, due: number, ...reasons: MatchReason[]) => ({
  name,
  amount_due: due,
  why: reasons,
  weight: weighReasons(reasons, due > 0),
});
const ranked = (...given: ReturnType<typeof candidate>[]) => rankMatches(given).map(({ name }) => name);

describe("suggestions for a payment put first", () => {
  test("a student who owes, before a sibling who has paid from the same phone", () => {
    expect(ranked(candidate("paid", 0, "phone"), candidate("owes", 500, "phone", "amount"))).toEqual([
      "owes",
      "paid",
    ]);
    expect(ranked(candidate("paid", 0, "phone", "name"), candidate("owes", 500, "surname"))).toEqual([
      "owes",
      "paid",
    ]);
  });

  test("the strongest sign among those who owe: account, phone, name, surname", () => {
    expect(
      ranked(
        candidate("surname", 500, "surname", "amount"),
        candidate("name", 500, "name"),
        candidate("phone", 500, "phone"),
        candidate("account", 500, "registration_no"),
      ),
    ).toEqual(["account", "phone", "name", "surname"]);
  });

  test("a student whom the payment names by code or number, before those who owe and share only a surname", () => {
    expect(
      ranked(
        candidate("hint", 500, "surname", "amount"),
        candidate("named", 0, "registration_no"),
        candidate("likely", 500, "phone"),
      ),
    ).toEqual(["likely", "named", "hint"]);
  });
});

describe("a surname", () => {
  test("is the last of several words; one word may be a first name", () => {
    expect(surnameOf("JANE WANJIRU")).toBe("WANJIRU");
    expect(surnameOf("Jane Atieno Ng'ang'a ")).toBe("Ng'ang'a");
    for (const name of ["", "JANE", "JANE W", "JANE 0722"]) expect(surnameOf(name)).toBeUndefined();
  });

  test("is no reason beside the whole name, nor for a student who owes nothing", () => {
    expect(countedReasons(new Set(["surname", "amount"]), true)).toEqual(["surname", "amount"]);
    expect(countedReasons(new Set(["surname", "phone"]), false)).toEqual(["phone"]);
    expect(countedReasons(new Set(["surname", "name"]), true)).toEqual(["name"]);
  });

  test("suggests less than a name, whatever the amount", () => {
    expect(weighReasons(["surname", "amount"], true)).toBeLessThan(weighReasons(["name"], true));
    expect(weighReasons(["phone_like", "amount"], true)).toBe(0);
  });
});
