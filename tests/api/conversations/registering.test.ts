import { describe, expect, test } from "vitest";
import "../../support/clock";
import "../../support/sending";
import { adultAnswers, bySms, byUssd, saidTo, talk } from "../../support/conversations";
import { sql } from "../../support/database";
import { requests } from "../../support/safaricom";
import { admitChildren, newClass, newPhone, thisYear } from "../fixtures";

const DOORS = { sms: bySms, ussd: byUssd };

const placeOf = async (msisdn: string) =>
  (
    await sql`select s.full_name, s.language, s.consent_until, e.state, e.class_id,
      (select count(*)::int from enrollment_sessions x where x.enrollment_id = e.id) as times,
      (select given_by from consents c where c.student_id = s.id) as consent
    from students s left join enrollments e on e.student_id = s.id where s.msisdn = ${msisdn}`
  )[0];
const ringing = (msisdn: string) =>
  requests("/mpesa/stkpush/v1/processrequest").filter(({ PhoneNumber }) => String(PhoneNumber) === msisdn)
    .length;

describe.each(["sms", "ussd"] as const)("by %s", (door) => {
  test.each(["en", "sw"] as const)(
    "an adult registers, takes a seat and is asked for the money, in %s",
    async (language) => {
      const { classId } = await newClass({ capacity: 5 });
      const phone = DOORS[door](newPhone());
      const heard = await talk(phone, language, adultAnswers(language, { course: "Baking" }));
      expect(await placeOf(phone.msisdn), heard.join("\n--\n")).toMatchObject({
        full_name: "Amina Wanjiru Otieno",
        language,
        consent_until: null,
        state: "pending_payment",
        class_id: classId,
        times: 3,
        consent: "student",
      });
      expect(ringing(phone.msisdn)).toBe(1);
      expect(heard.at(-1)).toMatch(/KES 500/);
      await sql`update classes set archived_at = now()`;
    },
  );

  test("a minor's guardian is asked on their own phone, and their YES registers the child", async () => {
    await admitChildren();
    const { classId } = await newClass({ capacity: 5 });
    const [phone, guardian] = [DOORS[door](newPhone()), DOORS.sms(newPhone())];
    const { id: _id, ...answers } = adultAnswers("sw", {
      birth: `05-03-${thisYear() - 12}`,
      guardian: "Grace Otieno",
      guardianId: "12345678",
      guardianPhone: guardian.msisdn,
    });
    const heard = await talk(phone, "sw", answers);
    expect(heard.at(-1)).toContain("Tumemuuliza");
    expect(await placeOf(phone.msisdn)).toBeUndefined();
    expect((await saidTo(guardian.msisdn)).at(-1)).toContain("Amina");
    expect(await guardian.say("Ndio")).toContain("KES 500");
    expect(await placeOf(phone.msisdn)).toMatchObject({
      state: "pending_payment",
      class_id: classId,
      consent: "guardian",
    });
    expect([ringing(phone.msisdn), ringing(guardian.msisdn)]).toEqual([0, 1]);
    expect((await saidTo(phone.msisdn)).at(-1)).toContain("amekubali");
    await sql`update classes set archived_at = now()`;
  });
});
