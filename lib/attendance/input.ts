import { z } from "zod";
import { rowId } from "../id";
import { DateOnly } from "../paging";
import { attendanceWords as words } from "./words";

const id = rowId();
const Ids = z.array(id).max(1_000).default([]);

/** No session was before; and the calendars of JavaScript and Postgres part in the first years of our era. */
const MeetingDate = DateOnly.refine((date) => date >= "2000-01-01", words.noDate);

/** present[] and absent[] as the spec has them; late counts as present, excused is left out of the percentage. */
export const WriteRegister = z.object({
  session_id: id,
  date: MeetingDate,
  present: Ids,
  absent: Ids,
  late: Ids,
  excused: Ids,
  status: z.enum(["draft", "saved"]),
});

export const ListRegisters = z.object({ sessionId: id, day: MeetingDate.optional() });

export const TutorSessions = z.object({ tutorId: id.optional() });
