import "server-only";
import { sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { doorOf } from "@/lib/domain/access/actor";
import { hasDuty } from "@/lib/domain/access/authorize";
import { ADDRESSEE_COLUMNS, addresseesOf } from "@/lib/domain/messaging/messages/addressees";
import { giverOf, takeConsent } from "@/lib/domain/people/students/consent";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { changed, command } from "@/lib/platform/commands/command";
import { columnsAs, fixedStatement, given } from "@/lib/platform/db/fixed-statement";
import { writeTogether } from "@/lib/platform/db/write-together";
import { toShillings } from "@/lib/platform/money";
import { maskMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { parseSettings, STORED_SETTINGS } from "../academy/read-settings";
import { CURRENT_SEASON, noSeason } from "../seasons/season-rows";
import { joinRegistered, REGISTERED_WAITS } from "./enrollment-messages";
import { Enroll } from "./input";
import { heldFrom } from "./seats/hold-limits";
import { prepareSeat } from "./seats/reserve-seat";
import { classAsSeen, seenClass } from "./seats/seat-season";
import { SHOWN } from "./standing/enrollment-summary";
import { readNextStep } from "./standing/read-next-step";
import { enrollmentTexts as texts } from "./texts";

/** The student, the class as the student sees it, and the settings, read without a lock. */
const SEEN = fixedStatement<
  Parameters<typeof addresseesOf>[0][number] & {
    stored: Record<string, unknown>;
    currentSeason: number | null;
    registeredWaits: boolean;
    group: Parameters<typeof seenClass>[0];
  }
>(() => {
  const id = given("student", "uuid");
  const columns = {
    ...ADDRESSEE_COLUMNS,
    stored: STORED_SETTINGS,
    currentSeason: CURRENT_SEASON,
    registeredWaits: REGISTERED_WAITS,
    group: classAsSeen(given("class", "uuid"), id),
  };
  return sql`select ${columnsAs(columns)} from ${students} where ${students.id} = ${id} and ${students.status} = 'active'`;
});

/**
 * Reserves a seat for a student and holds it until it is paid (lib/domain/enrollments/README.md): in the current
 * season, at the desk in any open season, with the longer paybill hold, because the desk's card offers paybill.
 * @returns the enrollment, its fee in shillings; the phone is masked unless staff ask
 * @throws Refusal as reserveSeat; 404 for an unknown student
 */
export const enroll = command("students.enroll", Enroll, async ({ actor, clientAddress, input, was, tx }) => {
  refuseOthers(actor, input.student_id);
  if (input.consent) await takeConsent(tx, input.student_id, giverOf(actor));
  const [student] = await SEEN(tx, { student: input.student_id, class: input.class_id });
  if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);

  const settings = parseSettings(student.stored);
  const addressees = addresseesOf([student], settings);
  const atDesk = hasDuty(actor, "registrations");
  const { enrollment, change, rows, step } = await prepareSeat(tx, {
    studentId: input.student_id,
    classId: input.class_id,
    season: atDesk ? undefined : (student.currentSeason ?? noSeason()),
    sessionIds: input.sessions,
    takesOnlyTimes: atDesk,
    settings,
    seen: seenClass(student.group),
    was,
    ...(atDesk ? { holdMinutes: settings.paybill_hold_hours * 60 } : {}),
    canMovePaid: false,
    addressees,
    door: doorOf(actor),
    heldFrom: heldFrom({ actor, clientAddress }, settings),
  });
  const joins = enrollment.state === "held" && student.registeredWaits;
  // What is read next stands in these rows.
  const isRead = joins || !step;
  if (isRead) await writeTogether(tx, ...rows);
  if (joins) await joinRegistered(tx, enrollment);
  // A student who paid before a seat was free is enrolled at once; nothing is held.
  const heldUntil = enrollment.state === "enrolled" ? null : enrollment.holdUntil;
  const next = step ?? (await readNextStep(tx, input.student_id));
  const held = next.state === "choose_times" ? texts.heldWithoutTimes : texts.held;
  return changed(
    {
      enrollment_id: enrollment.id,
      student_id: input.student_id,
      student_msisdn: actor.kind === "staff" ? student.msisdn : maskMsisdn(student.msisdn),
      registration_no: student.registrationNo,
      status: SHOWN[enrollment.state],
      amount: toShillings(enrollment.feeCents),
      hold_until: heldUntil?.toISOString() ?? null,
      next_step: next,
      msg: heldUntil ? held(nairobiShown(heldUntil)) : texts.paidSeat,
    },
    change,
  ).writing(...(isRead ? [] : rows));
});
