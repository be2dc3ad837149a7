import type { FieldErrors, FieldValues, ResolverOptions } from "react-hook-form";
import { expect, test } from "vitest";
import { z } from "zod";
import { flattenErrors, shapeResolver } from "@/components/form/shape-resolver";
import { UpdateSettings } from "@/lib/domain/academy/input";
import { AddCourse, AddSessions, CreateClass } from "@/lib/domain/catalog/input";
import { RequestRefund } from "@/lib/domain/payments/refunds/input";
import { UpdateSeason } from "@/lib/domain/seasons/input";
import { readShape } from "@/lib/platform/field-errors";

const session = { day: "saturday", start_at: "08:00", end_at: "10:00" };

/** Shapes whose errors the resolver could report differently: unions, rows, lists, and errors of the whole input. */
const CASES: [name: string, shape: z.ZodType, inputs: unknown[]][] = [
  ["UpdateSeason", UpdateSeason, [{}, { number: "" }, { number: "x" }, { number: "1.5", fee: "a" }]],
  ["UpdateSettings", UpdateSettings, [{}, { contact_phones: "x" }, { venue_networks: ["256.0.0.1"] }]],
  ["AddCourse", AddCourse, [{}, { course_name: "", class_names: [{ name: "" }, "A", 5] }]],
  ["CreateClass", CreateClass, [{}, { sessions: [session, { ...session, day: "monday", end_at: "25:00" }] }]],
  ["AddSessions", AddSessions, [{}, { class_id: "x", sessions: [] }, { sessions: [{ capacity: "-1" }] }]],
  ["RequestRefund", RequestRefund, [{}, { reason: "" }, { amount: "-5" }]],
  ["an error of the whole input", z.object({ a: z.string() }).refine(() => false, "Not so."), [{ a: "b" }]],
];

test.each(CASES)(
  "the browser shows the server's sentences at the same fields: %s",
  async (_name, shape, inputs) => {
    for (const input of inputs) {
      const server = readShape(shape, input);
      const expected = "data" in server ? {} : firstOfEach(server.errors);
      for (const names of [[], ["sessions", "class_names"]])
        expect(await browserErrors(shape, input, names), JSON.stringify(input)).toEqual(expected);
    }
  },
);

test("a list as a whole and its rows may be wrong at once", () => {
  const nested = {
    sessions: { root: { type: "", message: "Too many." }, 1: { day: { type: "", message: "No day." } } },
  };
  expect(flattenErrors(nested as unknown as FieldErrors)).toEqual({
    sessions: ["Too many."],
    "sessions.1.day": ["No day."],
  });
});

test("a shape that does not load leaves the check to the server", async () => {
  const resolve = shapeResolver(
    () => Promise.reject(new Error("ChunkLoadError")),
    () => ({}),
  );
  const options = { fields: {}, names: [], shouldUseNativeValidation: false } as ResolverOptions<FieldValues>;
  expect(await resolve({ a: "1" }, undefined, options)).toEqual({ values: { a: "1" }, errors: {} });
});

async function browserErrors(shape: z.ZodType, input: unknown, names: string[]) {
  const options = { fields: {}, names, shouldUseNativeValidation: false } as ResolverOptions<FieldValues>;
  const { errors } = await shapeResolver(
    async () => shape,
    () => input,
  )({}, undefined, options);
  return flattenErrors(errors as FieldErrors);
}

function firstOfEach(errors: Record<string, string[]>) {
  return Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name, [first]]));
}
