import "server-only";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { changed, command } from "@/lib/platform/commands/command";
import { readSettings } from "../academy/read-settings";
import { UpdateEnrollment } from "./input";
import { changeSeat } from "./seats/change-seat";
import { readSummaryOf, summaryFor } from "./standing/enrollment-summary";
import { enrollmentTexts as texts } from "./texts";

/**
 * Chooses or changes class and sessions of an enrollment; the new seat is reserved and the old one freed in one step. Before
 * payment a student session of level view is enough; afterwards only a session of level manage or an admin may.
 * @returns the enrollment's summary; staff also get `updated_at`, to send back as `seen_at`
 * @throws Refusal as changeSeat
 */
export const updateEnrollment = command(
  "students.update-enrollment",
  UpdateEnrollment,
  async ({ actor, clientAddress, input, was, tx }) => {
    refuseOthers(actor, input.student_id);
    const settings = await readSettings(tx);
    const { enrollment, change } = await changeSeat(
      tx,
      { actor, clientAddress, settings },
      { ...input, was },
    );
    const summary = await readSummaryOf(tx, enrollment.id);
    if (!summary) throw new Error("an enrollment was changed but cannot be read");
    return changed({ ...summaryFor(actor, summary), msg: texts.updated }, change);
  },
);
