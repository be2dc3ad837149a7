import { describe, expect, test } from "vitest";
import { z } from "zod";
import { assertNotStale, SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { parse } from "@/lib/platform/commands/parse";
import { Refusal } from "@/lib/platform/refusal";

const Form = z.object({ seen_at: SeenAt });
const STOOD = new Date("2026-11-21T09:30:00.123Z");

function seen(seen_at?: unknown) {
  return parse(Form, seen_at === undefined ? {} : { seen_at }).seen_at;
}

describe("a form loaded before someone else saved", () => {
  test("is refused with a sentence that says what to do", () => {
    const save = () => assertNotStale(seen("2026-11-21T09:30:00.122Z"), STOOD);
    expect(save).toThrow(Refusal);
    expect(save).toThrow("Somebody else changed this while you had it open.");
  });

  test("is refused as a conflict with the code stale", () => {
    try {
      assertNotStale(seen("2026-11-21T09:30:01Z"), STOOD);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ kind: "conflict", code: "stale" });
    }
  });

  test("is refused with a given sentence instead", () => {
    expect(() => assertNotStale(seen("2026-11-21T09:30:01Z"), STOOD, "The class moved.")).toThrow(
      "The class moved.",
    );
  });

  test("is saved when the row is unchanged", () => {
    expect(() => assertNotStale(seen(STOOD.toISOString()), STOOD)).not.toThrow();
  });

  test("is saved in whichever offset the instant is written", () => {
    expect(() => assertNotStale(seen("2026-11-21T12:30:00.123+03:00"), STOOD)).not.toThrow();
  });

  test.each([undefined, ""])("is not checked when %j is sent", (nothing) => {
    expect(seen(nothing)).toBeUndefined();
    expect(() => assertNotStale(seen(nothing), STOOD)).not.toThrow();
  });

  test.each(["yesterday", "2026-11-21", 5, null])("does not accept %j as an instant", (wrong) => {
    expect(() => seen(wrong)).toThrow(Refusal);
  });
});
