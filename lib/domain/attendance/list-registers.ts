import "server-only";
import { eq } from "drizzle-orm";
import { registers } from "@/db/schema/attendance";
import { query } from "@/lib/platform/commands/query";
import { Refusal } from "@/lib/platform/refusal";
import { ListRegisters } from "./input";
import { readRegisters } from "./read-registers";
import { findOwnSession } from "./roster";
import { attendanceTexts as texts } from "./texts";

/**
 * The registers of a session by date, or of one date.
 * @throws Refusal 404 no_register when that date has none: only this means that the register is new.
 */
export const listRegisters = query(
  "attendance-registers.list",
  ListRegisters,
  async ({ actor, scope, input, db }) => {
    const session = await findOwnSession(db, actor, scope, input.sessionId);
    const found = await readRegisters(db, session.id, input.day ? eq(registers.date, input.day) : undefined);
    if (input.day && !found[input.day]) throw new Refusal("not_found", "no_register", texts.noRegister);
    return found;
  },
);
