import { expect, test } from "vitest";
import { setOutcome } from "@/lib/domain/attendance/set-outcome";
import { deleteClass } from "@/lib/domain/catalog/delete-class";
import { deleteSession } from "@/lib/domain/catalog/delete-session";
import { setGroupLink } from "@/lib/domain/catalog/group-link";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { removeWaiting } from "@/lib/domain/enrollments/waiting-list/leave";
import { moveWaiting } from "@/lib/domain/enrollments/waiting-list/reorder";
import { asStaff } from "../support/actors";
import { sql } from "../support/database";
import { heldSeat, newClass, paidSeat, student } from "./fixtures";

const STALE = { code: "stale", kind: "conflict" };
const LINK = "https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv";

test("a class or session is deleted only if it is still as its page showed it", async () => {
  const admin = await asStaff("admin");
  const group = await newClass();
  const [seen] = await sql`select updated_at from classes where id = ${group.classId}`;
  const was = new Date(seen?.updated_at).toISOString();
  await sql`update classes set updated_at = updated_at + interval '1 second' where id = ${group.classId}`;
  await expect(deleteClass({ ...admin, was }, { id: group.classId })).rejects.toMatchObject(STALE);
  await expect(
    deleteSession({ ...admin, was: "1999-01-01T00:00:00.000Z" }, { id: group.sunday }),
  ).rejects.toMatchObject(STALE);
  // Clients of the API name the record alone.
  await deleteSession(admin, { id: group.sunday });
  await deleteClass(admin, { id: group.classId });
});

test("a group link is replaced only if it is still the one that was shown", async () => {
  const admin = await asStaff("admin");
  const { classId: class_id } = await newClass();
  await setGroupLink({ ...admin, was: "none" }, { class_id, group_link: LINK });
  const late = { class_id, group_link: LINK.replace("Ab", "Zz") };
  await expect(setGroupLink({ ...admin, was: "none" }, late)).rejects.toMatchObject(STALE);
  await setGroupLink({ ...admin, was: LINK }, late);
});

test("an outcome that somebody decided meanwhile is not overwritten unseen", async () => {
  const admin = await asStaff("admin");
  const { enrollmentId: enrollment_id } = await paidSeat();
  await setOutcome({ ...admin, was: "none" }, { enrollment_id, outcome: "completed", reason: "All done" });
  const other = { enrollment_id, outcome: "withdrew", reason: "Moved away" };
  await expect(setOutcome({ ...admin, was: "none" }, other)).rejects.toMatchObject(STALE);
});

test("an enrollment that was changed meanwhile is not deleted unseen", async () => {
  const admin = await asStaff("admin");
  const { enrollmentId: id } = await heldSeat();
  const was = "2001-01-01T00:00:00.000Z";
  await expect(deleteEnrollment({ ...admin, was }, { id })).rejects.toMatchObject(STALE);
  await deleteEnrollment(admin, { id });
});

test("a place in a waiting list is moved or removed only if it is still as it was shown", async () => {
  const admin = await asStaff("admin");
  const full = await newClass({ capacity: 1 });
  await heldSeat(undefined, full);
  const { id: student_id } = await student();
  const { waiting_id } = await joinWaitingList(admin, { student_id, class_id: full.classId });
  const move = { waiting_id, position: 1, reason: "First to ask" };
  await expect(moveWaiting({ ...admin, was: "waiting 2" }, move)).rejects.toMatchObject(STALE);
  await moveWaiting({ ...admin, was: "waiting 1" }, move);
  const remove = { waiting_id, reason: "By phone" };
  await expect(removeWaiting({ ...admin, was: "offered" }, remove)).rejects.toMatchObject(STALE);
  await removeWaiting({ ...admin, was: "waiting" }, remove);
});
