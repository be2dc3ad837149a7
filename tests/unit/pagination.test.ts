import { describe, expect, test } from "vitest";
import { containsPattern, stretchOf } from "@/lib/platform/db/pagination";
import { DateOnly, paging } from "@/lib/platform/input-shapes";

describe("a search for", () => {
  test.each([
    ["50%", "%50\\%%"],
    ["a_b", "%a\\_b%"],
    ["c:\\d", "%c:\\\\d%"],
    ["％", "%\\%%"],
    ["＿", "%\\_%"],
    ["＼", "%\\\\%"],
  ])("%s matches exactly these characters", (search, pattern) => {
    expect(containsPattern(search)).toBe(pattern);
  });
});

describe("a list", () => {
  test("has at most 500 rows a page, starts at page 1, and has its own default size", () => {
    const shape = paging(20);
    expect(shape.parse({ pageSize: "9999" })).toEqual({ page: 1, pageSize: 500, search: "" });
    expect(shape.parse({})).toEqual({ page: 1, pageSize: 20, search: "" });
    expect(shape.safeParse({ page: "0" }).success).toBe(false);
  });

  test("accepts dates that exist, from 1900 on", () => {
    expect(DateOnly.safeParse("2026-11-21").success).toBe(true);
    expect(
      ["0001-01-01", "2026-02-30", "21-11-2026"].map((date) => DateOnly.safeParse(date).success),
    ).toEqual([false, false, false]);
  });
});

describe("a page is read from the nearer end", () => {
  test.each([
    ["the first", 1, 45, { fromEnd: false, offset: 0, limit: 20 }],
    ["the second", 2, 45, { fromEnd: true, offset: 5, limit: 20 }],
    ["the last, which is short", 3, 45, { fromEnd: true, offset: 0, limit: 5 }],
    ["the last of a million", 50_000, 1_000_000, { fromEnd: true, offset: 0, limit: 20 }],
    ["one in the middle", 25_001, 1_000_020, { fromEnd: false, offset: 500_000, limit: 20 }],
    ["the only one", 1, 7, { fromEnd: false, offset: 0, limit: 7 }],
    ["the first of an empty list", 1, 0, { fromEnd: false, offset: 0, limit: 0 }],
    ["one beyond the last", 4, 45, { fromEnd: false, offset: 60, limit: 0 }],
  ])("%s", (_which, page, total, stretch) => {
    expect(stretchOf({ page, pageSize: 20 }, total)).toEqual(stretch);
  });
});
