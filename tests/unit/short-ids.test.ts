import { expect, test } from "vitest";
import { RowIds } from "@/lib/platform/input-shapes";
import { longIds, shortIds } from "@/lib/platform/short-ids";

test("ids are short in an address and whole again when it is read", () => {
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
  const short = shortIds(ids);
  expect(short).toHaveLength(200 * 23 - 1);
  expect(short).toMatch(/^[\w,-]+$/);
  expect(longIds(short)).toEqual(ids);
  expect(longIds(ids.join(","))).toEqual(ids);
  expect(RowIds.parse(short)).toEqual([...ids].sort());
});

test("what is no id is refused", () => {
  for (const text of ["", ",", "nobody", "**********************", "a,b"])
    expect(RowIds.safeParse(text).success, text).toBe(false);
});
