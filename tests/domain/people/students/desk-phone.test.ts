import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { guardianPhone, knownPhone } from "@/app/(console)/[role]/registrations/known-phone";
import { registerAtDesk } from "@/app/(console)/[role]/registrations/register-at-desk";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { plusPhone } from "@/lib/platform/phone";
import { admitChildren, adult, child, newClass, newPhone, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { refusalOf } from "../../../support/outcome";

const ANOTHER_DAY = "11-11-2001";

let admin: Ctx;
beforeAll(async () => {
  admin = await asStaff("admin");
});

const written = (msisdn: string) => `0${msisdn.slice(3, 6)} ${msisdn.slice(6)}`;

describe("before the desk reads a registration back to the student, it knows", () => {
  test("that a phone is free, or cannot be one", async () => {
    expect(await knownPhone(admin, written(newPhone()))).toEqual({ code: "phone_free" });
    expect(await knownPhone(admin, newPhone(), ANOTHER_DAY)).toEqual({});
    expect(await knownPhone(admin, "0712")).toMatchObject({
      errors: { msisdn: [expect.stringContaining("Kenyan mobile")] },
    });
  });

  test("who has the phone, and that another birth date will be refused", async () => {
    const { id, msisdn } = await student();
    const holder = { student_id: id, student_name: adult().full_name };
    expect(await knownPhone(admin, written(msisdn))).toEqual({ code: "phone_in_use", data: holder });
    expect(await knownPhone(admin, msisdn, adult().dob)).toEqual({
      code: "already_registered",
      data: holder,
    });
    const refused = await knownPhone(admin, msisdn, ANOTHER_DAY);
    expect(refused).toMatchObject({ code: "phone_in_use", data: holder });
    expect(refused.errors?.msisdn).toEqual([expect.not.stringContaining("Redirecting")]);
  });

  test("that an admin who ticks it registers a brother or sister on it, and nobody else does", async () => {
    const { classId } = await newClass();
    const { id, msisdn } = await student();
    const sibling = (key: string) => ({
      ...adult({ msisdn, dob: ANOTHER_DAY, full_name: "Baraka Otieno", class_id: classId }),
      key,
      shares_phone: "on",
    });
    const cashier = await asStaff("cashier");
    expect((await refusalOf(registerAtDesk(cashier, sibling(randomUUID())))).code).not.toBe("unexpected");
    expect((await sql`select phone_shared from students where id = ${id}`)[0]).toEqual({
      phone_shared: false,
    });
    const { student_id } = await registerAtDesk(admin, sibling(randomUUID()));
    const onPhone = await sql`select id, phone_shared from students where msisdn = ${msisdn}`;
    expect(new Set(onPhone.map((row) => row.id))).toEqual(new Set([id, student_id]));
    expect(onPhone.every((row) => row.phone_shared)).toBe(true);
  });

  test("that siblings may share the phone", async () => {
    const { id, msisdn } = await student();
    await updateStudent(admin, { id, phone_shared: true });
    expect(await knownPhone(admin, msisdn)).toMatchObject({ code: "phone_shared" });
    expect(await knownPhone(admin, msisdn, ANOTHER_DAY)).toEqual({});
    await registerStudent(admin, adult({ msisdn, dob: ANOTHER_DAY, full_name: "Baraka Otieno" }));
    expect(await knownPhone(admin, msisdn)).toEqual({ code: "phone_shared" });
    expect(await knownPhone(admin, msisdn, "12-12-2002")).toEqual({});
  });

  test("the guardian's phone for a brother or sister, and none beside an adult's or for who sees no records", async () => {
    await admitChildren();
    const elder = await student(child({ guardian_msisdn: "0722 000 456" }));
    expect(await guardianPhone(admin, written(elder.msisdn))).toBe("+254722000456");
    expect(await guardianPhone(await asStaff("cashier"), elder.msisdn)).toBe("");
    expect(await guardianPhone(admin, (await student()).msisdn)).toBe("");
    expect(await guardianPhone(admin, newPhone())).toBe("");
    await updateStudent(admin, { id: elder.id, phone_shared: true });
    await registerStudent(
      admin,
      adult({ msisdn: elder.msisdn, dob: ANOTHER_DAY, full_name: "Baraka Otieno" }),
    );
    expect(await guardianPhone(admin, elder.msisdn)).toBe(plusPhone(elder.msisdn));
  });
});
