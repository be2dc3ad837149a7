import { z } from "zod";
import { SESSION_DAYS } from "@/db/schema/enums";
import type { Call } from "@/lib/platform/openapi/call";

/** Fields of responses in several groups. */
export const id = z.uuid();
/** The id of a student's record, sealed for the public (lib/platform/auth/seals.ts). */
export const recordId = z
  .string()
  .describe(
    "Opaque: send it back as it came. Without a token it names the student, for two hours at most and thirty minutes idle; then find-student gives new ones. Staff get, and may send, a UUID.",
  );
export const instant = z.iso.datetime();
export const day = z.iso.date();
export const shillings = z.number().describe("Kenyan shillings, not cents.");
export const msisdn = z
  .string()
  .regex(/^254[17]\d{8}$/)
  .describe("A phone number in twelve digits.");
export const maskedMsisdn = z.string().describe("Masked for the public: 2547*****123; whole for staff.");
export const wallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Time of day in Nairobi, HH:MM.");
export const weekday = z.enum(SESSION_DAYS);
export const total = z.int().min(0).describe("The number of all matches, not of the page.");
export const seats = z.int().min(0).nullable().describe("null: no limit.");
/** Fields of a class or session that only staff get. */
export const forStaff = {
  updated_at: z.iso.datetime().optional().describe("For staff only; send it back as `seen_at`."),
  total_enrolled: z.int().min(0).optional().describe("For staff only: those who paid."),
  seats_taken: z.int().min(0).optional().describe("For staff only: those who paid, and running holds."),
};
export const season = z.int().min(1).describe("The number of a season.");

/** Describes `seen_at` of the calls that change a row. */
export const SEEN =
  "`seen_at` is the `updated_at` the form was filled from: when the row changed since, 409 `stale`; left out, nothing is compared.";
export const archived = z
  .boolean()
  .describe("Whether it was archived, for history hangs on it, instead of deleted.");

/** A response whose `data` has these fields. */
export function dataOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return { data: z.object(fields) };
}

/** The response of a list: its rows, and how many match. */
export function listOf(row: z.ZodType): Call["response"] {
  return { data: z.array(row), total };
}

/** The response of a list whose rows have a name of their own, with their total. */
export function pageOf(name: string, row: z.ZodType): Call["response"] {
  return { ...dataOf({ [name]: z.array(row), total }), total };
}

/** Ids in example bodies, as staff get them. */
export const EXAMPLE_ID = {
  student: "0c6f9f5e-5a0a-4a55-9b58-0d1b4a3d7c11",
  course: "1f0d2f5c-6a3e-4a0f-8f57-6c0a57c8a922",
  class: "2e7b8a90-3f47-4b7d-9d5f-1b7a5c1e4d33",
  saturday: "3d9a1c2b-4c58-4c8e-8e60-2c8b6d2f5e44",
  sunday: "4c8b2d3a-5d69-4d9f-9f71-3d9c7e3a6f55",
  chapel: "5b7c3e49-6e7a-4ea0-a082-4ead8f4b7066",
  enrollment: "6a6d4f58-7f8b-4fb1-b193-5fbe905c8177",
  request: "795e5067-809c-40c2-82a4-60cfa16d9288",
  staff: "884f6176-91ad-41d3-93b5-71d0b27ea399",
};
