import { z } from "zod";
import { listRegisters } from "@/lib/domain/attendance/list-registers";
import { addRegister, updateRegister } from "@/lib/domain/attendance/write-register";
import type { Call } from "@/lib/platform/openapi/call";
import { record } from "@/lib/platform/openapi/shape";
import { day, EXAMPLE_ID, id, msisdn } from "./fields";

export const RosterStudent = record(
  "RosterStudent",
  z.object({ id, name: z.string(), registration_no: z.string(), msisdn }),
);

const count = z.int().min(0);

const counts = z.object({
  present_count: count.describe("Who was late was there."),
  absent_count: count,
  excused_count: count,
  unmarked_count: count,
  status: z.enum(["draft", "saved"]),
});
export const Counts = record("AttendanceCounts", counts);

const register = counts.extend({
  students: z.array(
    RosterStudent.extend({ state: z.enum(["present", "absent", "late", "excused", "unmarked"]) }),
  ),
});
const Register = record("Register", register);
const Written = record(
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
    does: "The registers of a session by date, or the one of a date.",
    note: "Only 404 `no_register` means that a date has no register yet.",
    says: { data: z.record(day, Register).describe("Keyed by date, newest first.") },
    refuses: ["not_found", "no_register"],
  },
  {
    at: "POST attendance-registers/add-register",
    run: addRegister,
    does: "Keeps the register of a session and date.",
    note: "A draft may be written again; a saved one is locked and must leave nobody out. Only who was enrolled that day is marked, and no date lies ahead. `late` counts as present, `excused` as neither. With `based_on` or `marked_at` a draft that changed meanwhile is merged, not replaced: the newer mark of each student stands. Refused with `register_locked`, `data.register` is the saved register, its marks by student id; with a student who was not enrolled, `data.not_enrolled` names the ids.",
    examples: { "A draft": { ...marks, status: "draft" }, "Saved, for good": { ...marks, status: "saved" } },
    status: [201],
    says: { data: Written },
    refuses: ["not_found", "register_locked"],
  },
  {
    at: "POST attendance-registers/update-register",
    run: updateRegister,
    does: "Writes a draft again, or saves it.",
    examples: { "The draft is saved": { ...marks, status: "saved" } },
    says: { data: Written },
    refuses: ["not_found", "register_locked"],
  },
];
