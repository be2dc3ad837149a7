import { describe, expect, test } from "vitest";
import { containsPattern } from "@/lib/platform/db/pagination";
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
