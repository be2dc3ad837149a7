import { z } from "zod";
import { REGISTER_STATUSES, STORED_MARK_STATES } from "@/db/schema/enums";
import { addRegister, updateRegister } from "@/lib/domain/attendance/write-register";
import type { Call } from "@/lib/platform/openapi/call";
import { namedShape } from "@/lib/platform/openapi/shape";
import { listRegisters } from "../attendance/show-registers";
import { day, EXAMPLE_ID, id, msisdn } from "./fields";

export const RosterStudent = namedShape(
  "RosterStudent",
  z.object({ id, name: z.string(), registration_no: z.string(), msisdn }),
);

const count = z.int().min(0);

const counts = z.object({
  present_count: count.describe("Who was late was there."),
  absent_count: count,
  excused_count: count,
  unmarked_count: count,
  status: z.enum(REGISTER_STATUSES),
});
export const Counts = namedShape("AttendanceCounts", counts);

const register = counts.extend({
  students: z.array(RosterStudent.extend({ state: z.enum(STORED_MARK_STATES) })),
});
const Register = namedShape("Register", register);
const Written = namedShape(
  "WrittenRegister",
  register.extend({
    id,
    session_id: id,
    date: day,
    version: z.int().min(1).describe("What the next writing may name as `based_on`."),
  }),
);

const marks = {
  session_id: EXAMPLE_ID.saturday,
  date: "2026-11-21",
  present: [EXAMPLE_ID.student],
  absent: [],
};

export const ATTENDANCE: Call[] = [
  {
    at: "GET attendance-registers",
    run: listRegisters,
    summary: "The registers of a session by date, or the one of a date.",
    description: "Only 404 `no_register` means that a date has no register yet.",
    response: { data: z.record(day, Register).describe("Keyed by date, newest first.") },
    errorCodes: ["not_found", "no_register"],
  },
  {
    at: "POST attendance-registers/add-register",
    run: addRegister,
    summary: "Keeps the register of a session and date.",
    description:
      "A draft may be written again; a saved one is locked and must leave nobody out. Only who was enrolled that day is marked, and no date lies ahead. `late` counts as present, `excused` as neither. With `based_on` or `marked_at` a draft that changed meanwhile is merged, not replaced: the newer mark of each student stands. Refused with `register_locked`, `data.register` is the saved register, its marks by student id; with a student who was not enrolled, `data.not_enrolled` names the ids.",
    examples: { "A draft": { ...marks, status: "draft" }, "Saved, for good": { ...marks, status: "saved" } },
    statuses: [201],
    response: { data: Written },
    errorCodes: ["not_found", "register_locked"],
  },
  {
    at: "POST attendance-registers/update-register",
    run: updateRegister,
    summary: "Writes a draft again, or saves it.",
    examples: { "The draft is saved": { ...marks, status: "saved" } },
    response: { data: Written },
    errorCodes: ["not_found", "register_locked"],
  },
];
