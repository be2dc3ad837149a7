import { beforeAll, describe, expect, test } from "vitest";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { adult, newPhone, paidSeat, student } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { asStudent } from "../../../support/students";

const SIBLING = "11-11-2001";

let admin: Ctx;
let cashier: Ctx;
beforeAll(async () => {
  [admin, cashier] = [await asStaff("admin"), await asStaff("cashier")];
});

const mark = (id: string, phone_shared = true, who = admin) => updateStudent(who, { id, phone_shared });
const register = (who: Ctx, msisdn: string, dob = SIBLING) =>
  registerStudent(who, adult({ msisdn, dob, full_name: "Baraka Otieno" }));
const onPhone = (msisdn: string) =>
  sql`select id, phone_shared from students where msisdn = ${msisdn} order by created_at`;

/** Two students on one phone, with different birth dates. */
async function siblings() {
  const first = await student();
  await mark(first.id);
  const second = await register(admin, first.msisdn);
  return { first, second, msisdn: first.msisdn };
}

describe("the shared-phone mark", () => {
  test("is set and removed by admins only", async () => {
    const { id, msisdn } = await student();
    expect(await outcomeOf(mark(id, true, cashier))).toBe("not_allowed");
    const own: Ctx = asStudent(id, "manage");
    expect(await outcomeOf(mark(id, true, own))).toBe("not_allowed");
    expect(await onPhone(msisdn)).toMatchObject([{ phone_shared: false }]);
    expect(await mark(id)).toMatchObject({ phone_shared: true });
    expect(await mark(id, false)).toMatchObject({ phone_shared: false });
  });

  test("is in the audit log without the number", async () => {
    const { id, msisdn } = await student();
    await mark(id);
    const [line] = await sql`select changes from audit_log where verb = 'students.update-student'
      and subject = ${`student:${id}`}`;
    expect(line!.changes).toEqual({ fields: ["phoneShared"] });
    expect(JSON.stringify(line)).not.toContain(msisdn);
  });

  test("stays while a sibling has the phone; the sibling with another number loses it", async () => {
    const { first, second } = await siblings();
    const refusal = await refusalOf(mark(first.id, false));
    expect([refusal.code, Object.keys(refusal.errors ?? {})]).toEqual(["phone_in_use", ["phone_shared"]]);
    await updateStudent(admin, { id: second.id, msisdn: newPhone() });
    expect(await outcomeOf(mark(first.id, false))).toBe("ok");
  });

  test("does not follow to a number that no one else has", async () => {
    const { second } = await siblings();
    expect(await updateStudent(admin, { id: second.id, msisdn: newPhone() })).toMatchObject({
      phone_shared: false,
    });
  });
});

describe("a sibling", () => {
  test("is registered by an admin on a marked phone, with a registration number of their own, and both carry the mark", async () => {
    const { first, second, msisdn } = await siblings();
    expect(second).toMatchObject({ exists: false });
    expect(second.id).not.toBe(first.id);
    expect(second.registration_no).not.toBe(first.registration_no);
    expect(await onPhone(msisdn)).toEqual([
      { id: first.id, phone_shared: true },
      { id: second.id, phone_shared: true },
    ]);
  });

  test("is refused on an unmarked phone, and by the public form on a marked one", async () => {
    const unmarked = await student();
    expect(await outcomeOf(register(admin, unmarked.msisdn))).toBe("phone_in_use");
    await mark(unmarked.id);
    expect(await outcomeOf(register(PUBLIC, unmarked.msisdn))).toBe("phone_in_use");
    expect(await onPhone(unmarked.msisdn)).toHaveLength(1);
  });

  test("may be a third one, but the same student registered twice stays one", async () => {
    const { first, second, msisdn } = await siblings();
    expect(await register(admin, msisdn, "12-12-2002")).toMatchObject({ exists: false });
    expect(await register(admin, msisdn)).toMatchObject({ exists: true, id: second.id });
    expect(await register(PUBLIC, msisdn, first.dob)).toMatchObject({ exists: true, id: first.id });
    expect(await onPhone(msisdn)).toHaveLength(3);
  });

  test("sent ten times at once is one student", async () => {
    const { msisdn, id } = await student();
    await mark(id);
    const texts = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(register(admin, msisdn), ({ exists }) => String(exists))),
    );
    expect(countOutcomes(texts)).toEqual({ false: 1, true: 9 });
    expect(await onPhone(msisdn)).toHaveLength(2);
  });

  test("who has paid does not block the other's registration", async () => {
    const { first, second, msisdn } = await siblings();
    await paidSeat(first);
    expect(await outcomeOf(register(PUBLIC, msisdn, first.dob))).toBe("phone_in_use");
    expect(await register(PUBLIC, msisdn)).toMatchObject({ exists: true, id: second.id });
  });

  test("registering while the mark is removed leaves no phone half marked", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, msisdn } = await student();
      await mark(id);
      await Promise.all([outcomeOf(register(admin, msisdn)), outcomeOf(mark(id, false))]);
      const rows = await onPhone(msisdn);
      expect(rows.length === 1 || rows.every((row) => row.phone_shared)).toBe(true);
    }
  });
});

describe("a student who is moved to a sibling's number", () => {
  test("needs the mark on both", async () => {
    const [one, other] = [await student(), await student({ dob: SIBLING })];
    const give = (phone_shared?: boolean) =>
      outcomeOf(updateStudent(admin, { id: other.id, msisdn: one.msisdn, phone_shared }));
    expect(await give()).toBe("phone_in_use");
    expect(await give(true)).toBe("phone_in_use");
    await mark(one.id);
    expect(await give()).toBe("phone_in_use");
    expect(await give(true)).toBe("ok");
    expect(await onPhone(one.msisdn)).toEqual([
      { id: one.id, phone_shared: true },
      { id: other.id, phone_shared: true },
    ]);
  });

  test("may be moved by a cashier only if the sibling has the mark already", async () => {
    const { msisdn } = await siblings();
    const other = await student();
    const give = () => outcomeOf(updateStudent(cashier, { id: other.id, msisdn }));
    expect(await give()).toBe("phone_in_use");
    await mark(other.id);
    expect(await give()).toBe("ok");
  });
});

describe("looking up siblings on one phone", () => {
  test("by date of birth finds the right one", async () => {
    const { first, second, msisdn } = await siblings();
    expect(await findStudent(PUBLIC, { q: msisdn, dob: first.dob })).toMatchObject({ id: first.id });
    expect(await findStudent(PUBLIC, { q: msisdn, dob: SIBLING })).toMatchObject({ id: second.id });
    expect(await outcomeOf(findStudent(PUBLIC, { q: msisdn, dob: "01-01-1990" }))).toBe("not_found");
  });

  test("born on the same day finds none by phone; the registration number distinguishes them", async () => {
    const { first, second, msisdn } = await siblings();
    await updateStudent(admin, { id: second.id, dob: first.dob });
    const refusal = await refusalOf(findStudent(PUBLIC, { q: msisdn, dob: first.dob }));
    expect([refusal.code, refusal.data]).toEqual(["several_students", undefined]);
    expect(await findStudent(PUBLIC, { q: second.registration_no, dob: first.dob })).toMatchObject({
      id: second.id,
    });
    expect(await outcomeOf(register(PUBLIC, msisdn, first.dob))).toBe("phone_in_use");
    expect(await outcomeOf(register(admin, msisdn, first.dob))).toBe("phone_in_use");
  });

  test("at the desk finds none by phone alone, and each by registration number", async () => {
    const { first, second, msisdn } = await siblings();
    const refusal = await refusalOf(getStudent(cashier, { q: msisdn }));
    expect([refusal.kind, refusal.code]).toEqual(["conflict", "several_students"]);
    for (const { id, registration_no } of [first, second])
      expect(await getStudent(cashier, { q: registration_no })).toMatchObject({ id });
  });
});
