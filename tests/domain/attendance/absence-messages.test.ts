import { afterEach, expect, test } from "vitest";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { sql } from "../../support/database";
import {
  onSaturdayNoon,
  SATURDAY,
  saveRegister,
  type TutoredClass,
  tutoredClass,
  writeRegister,
} from "./tutored-class";

onSaturdayNoon();
afterEach(() => sql`delete from settings`);

const turnOn = () => sql`insert into settings (key, value) values ('absence_messages', 'true')`;
const sent = (all: TutoredClass) =>
  sql`select recipient, body from outbox where cause like 'absence:%' and split_part(cause, ':', 2) = any(${all.ids})`;

test("no message about an absence is sent unless the academy has turned it on", async () => {
  const all = await tutoredClass(1);
  await saveRegister(all.tutor, all, { absent: all.ids });
  expect(await sent(all)).toEqual([]);
});

test("an adult student gets one message a day, however often registers of the day are saved", async () => {
  await turnOn();
  const all = await tutoredClass(2);
  const [away, here] = all.ids as [string, string];
  await writeRegister(all.tutor, all, { absent: [away], present: [here] });
  expect(await sent(all)).toEqual([]);
  await saveRegister(all.tutor, all, { absent: [away], present: [here] });
  const messages = [
    {
      recipient: all.people[0]?.student.msisdn,
      body: "GNM Academy: Amina O. was absent on Sat 21 Nov. Wrong? Ask the tutor.",
    },
  ];
  expect(await sent(all)).toEqual(messages);
  await reopenRegister(all.tutor, { session_id: all.there.saturday, date: SATURDAY, reason: "wrong list" });
  await saveRegister(all.tutor, all, { absent: [away], present: [here] });
  expect(await sent(all)).toEqual(messages);
  await saveRegister(all.tutor, all, { date: "2026-11-14", absent: [away], present: [here] });
  expect(await sent(all)).toHaveLength(2);
});

test("a minor's guardian gets the message, in one part of an SMS whatever the name", async () => {
  await turnOn();
  const all = await tutoredClass(1);
  await sql`update students set dob = '2012-05-03', guardian_name = 'Grace', guardian_id_no = '1', guardian_msisdn = '254722000111',
    full_name = '阿阿阿阿阿阿阿阿阿阿阿阿阿阿阿阿阿阿 王' where id = ${all.ids[0]!}`;
  await saveRegister(all.tutor, all, { absent: all.ids });
  const [message] = await sent(all);
  expect(message?.recipient).toBe("254722000111");
  expect(message?.body.length).toBeLessThanOrEqual(70);
});
