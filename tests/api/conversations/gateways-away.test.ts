import { expect, test } from "vitest";
import "../../support/clock";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { sendDue } from "@/lib/domain/messaging/sending/send-due";
import { adultAnswers, bySms, saidTo, talk } from "../../support/conversations";
import { sql } from "../../support/database";
import { advanceGateway, scriptSms, sim } from "../../support/gateway";
import { newClass, newPhone } from "../fixtures";

const MACHINE = { actor: SCHEDULER };

async function sendAll(): Promise<void> {
  for (let times = 0; times < 5; times += 1) await sendDue(MACHINE, {});
  await advanceGateway(5);
}

test("with M-Pesa and the SMS gateway away nobody is registered twice or half, and what was sent costs what the gateway charges", async () => {
  const { classId } = await newClass({ capacity: 2 });
  const phone = bySms(newPhone());
  for (let times = 0; times < 3; times += 1) await scriptSms("accepted_cut", phone.msisdn);
  const heard = await talk(phone, "sw", adultAnswers("sw"));
  await sendAll();
  const seats = await sql`select e.state from enrollments e join students s on s.id = e.student_id
    where s.msisdn = ${phone.msisdn} and e.class_id = ${classId}`;
  expect(seats).toHaveLength(1);
  expect(await saidTo(phone.msisdn)).toHaveLength(heard.length);
  const [{ cents } = { cents: 0 }] =
    await sql`select sum(cost_cents)::int as cents from outbox where recipient = ${phone.msisdn}`;
  const charged = sim.world.messaging.sms.filter(({ to }) => to === phone.msisdn);
  expect(cents).toBe(charged.reduce((sum, { costCents }) => sum + costCents, 0));
  const sent = charged.map(({ text }) => text);
  expect(new Set(sent).size).toBe(sent.length);
});
