import { z } from "zod";
import { DateOnly } from "../paging";

const id = z.uuid("This is not a known id.");
const Ids = z.array(id).max(1_000).default([]);

/** present[] and absent[] as the spec has them; late counts as present, excused is left out of the percentage. */
export const WriteRegister = z.object({
  session_id: id,
  date: DateOnly,
  present: Ids,
  absent: Ids,
  late: Ids,
  excused: Ids,
  status: z.enum(["draft", "saved"]),
});

export const ListRegisters = z.object({ sessionId: id, day: DateOnly.optional() });

export const TutorSessions = z.object({ tutorId: id.optional() });
