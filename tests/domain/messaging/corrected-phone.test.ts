import { expect, test } from "vitest";
import { messagesOfStudent } from "@/lib/domain/correspondence/replies/of-student";
import { sendAgain } from "@/lib/domain/messaging/messages/send-again";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { newPhone, paidSeat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";

test("what went to a wrong phone may be sent again once the phone is corrected, to the new one, once", async () => {
  const admin = await asStaff("admin");
  const { student, enrollmentId } = await paidSeat();
  await sql`update outbox set state = 'delivered', sent_at = now() where student_id = ${student.id}`;
  const offered = async () => {
    const { lines } = await messagesOfStudent(admin, { student_id: student.id });
    return lines.flatMap(({ id, kind, phone, send_again_to: to }) => (to ? [{ id, kind, phone, to }] : []));
  };
  expect(await offered()).toEqual([]);

  const corrected = newPhone();
  await updateStudent(admin, { id: student.id, msisdn: corrected });
  const enrolled = (await offered()).find(({ kind }) => kind === "enrolled");
  expect(enrolled).toMatchObject({ phone: student.msisdn, to: corrected });
  expect((await offered()).map(({ kind }) => kind)).not.toContain("payer_receipt");

  const id = enrolled!.id;
  expect((await sendAgain(admin, { id })).state).toBe("queued");
  const rows =
    await sql`select recipient, state from outbox where about_id = ${enrollmentId} and kind = 'enrolled' order by id`;
  expect(rows).toEqual(
    expect.arrayContaining([
      { recipient: student.msisdn, state: "delivered" },
      { recipient: corrected, state: "queued" },
    ]),
  );
  expect((await offered()).map((line) => line.id)).not.toContain(id);
  expect(await outcomeOf(sendAgain(admin, { id }))).toBe("not_again");
});
