import { expect, expectUsableOnBothScreens, test } from "../support/academy";
import { inDatabase } from "../support/end-hold";
import { type OwnStudent, ownStudent } from "../support/own-records";
import { signInAs } from "../support/staff";
import { detailsOf } from "./student-pages";

/** Twelve messages about a student, each a minute older than the one before, and a reply newer than all. */
async function write({ id, phone }: OwnStudent): Promise<void> {
  const msisdn = `254${phone.slice(1)}`;
  const messages = Array.from({ length: 12 }, (_, n) => ({
    body: `Number ${n}.`,
    state: n === 1 ? "failed" : n === 2 ? "unknown" : "delivered",
    why: n === 1 ? "phone_off" : n === 2 ? "timeout" : null,
    secret: n === 3,
    minutes: n + 1,
  }));
  await inDatabase(async (sql) => {
    await sql`delete from outbox where student_id = ${id}`;
    for (const { body, state, why, secret, minutes } of messages)
      await sql`insert into outbox (channel, kind, purpose, priority, state, why, recipient, body, is_secret, cause,
          attempts, doubts, expires_at, created_at, delivered_at, student_id)
        values ('sms', ${secret ? "code" : "registered"}, 'transactional', 1, ${state}, ${why}, ${msisdn}, ${body}, ${secret},
          ${`spec:${id}:${minutes}`}, 1, ${state === "unknown" ? 2 : 0}, now(), now() - make_interval(mins => ${minutes}),
          ${state === "delivered" ? sql`now()` : null}, ${id})`;
    await sql`insert into replies (provider_id, msisdn, body, meaning, result, student_id, sent_at, handled_at)
      values (${`spec:${id}`}, ${msisdn}, 'STOP', 'stop', 'opted_out', ${id}, now(), now())`;
    await sql`insert into message_opt_outs (msisdn, source) values (${msisdn}, 'reply')`;
  });
}

test("a student's page shows whom messages reach, what was sent, whether it arrived, and what came back", async ({
  page,
  request,
}) => {
  const known = await ownStudent(request);
  await write(known);
  await signInAs(page, "admin", detailsOf(known));
  const part = page.locator("#messages");
  await expect(part.getByText(`The student, +254${known.phone.slice(1)}`)).toBeVisible();
  await expect(
    part.getByText("Opted out: only codes, receipts and what was asked for still go."),
  ).toBeVisible();
  const lines = part.getByRole("listitem");
  await expect(lines).toHaveCount(10);
  await expect(lines.nth(0)).toContainText("STOP");
  await expect(lines.nth(0)).toContainText("Reply");
  await expect(lines.nth(1)).toContainText("Number 0.");
  await expect(lines.nth(1)).toContainText("Arrived");
  await expect(lines.nth(2)).toContainText("The phone was off or out of network.");
  await expect(lines.nth(3)).toContainText("It may have gone out.");
  // A code is shown only to its recipient.
  await expect(lines.nth(4)).toContainText("Its text is shown only to its recipient.");
  await expect(part.getByText("Number 3.")).toHaveCount(0);
  await expectUsableOnBothScreens(page);

  await part.getByRole("link", { name: "Older" }).click();
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(2)).toContainText("Number 11.");
  await part.getByRole("link", { name: "Newer" }).click();
  await expect(lines).toHaveCount(10);
});

test("a student to whom nothing was sent has an empty history", async ({ page, request }) => {
  const known = await ownStudent(request);
  await inDatabase((sql) => sql`delete from outbox where student_id = ${known.id}`);
  await signInAs(page, "finance", detailsOf(known));
  await expect(page.locator("#messages").getByText("Nothing was sent yet.")).toBeVisible();
});
