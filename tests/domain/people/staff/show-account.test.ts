import { expect, test } from "vitest";
import type { Actor } from "@/lib/domain/access/actor";
import { listTutors, showAccount } from "@/lib/domain/people/staff/read-staff";
import { student } from "../../../api/fixtures";
import { outcomeOf } from "../../../support/outcome";
import { hire, type Person } from "../../../support/staff";
import { asStudent } from "../../../support/students";

function signedIn({ id, role }: Person, mustChangePassword = false): { actor: Actor } {
  return { actor: { kind: "staff", staffId: id, sessionId: id, role, mustChangePassword } };
}

test("all staff see their own account and no other, whatever they ask for", async () => {
  for (const role of ["admin", "tutor", "cashier", "finance"] as const) {
    const [person, other] = [await hire(role, { email: `${role}@academy.example` }), await hire(role)];
    const shown = await showAccount(signedIn(person), { id: other.id });
    expect(shown).toMatchObject({
      id: person.id,
      user_type: role,
      status: "active",
      user: { msisdn: person.msisdn, email: `${role}@academy.example` },
    });
    expect(JSON.stringify(shown)).not.toMatch(/password|hash/i);
  }
});

test("the account is shown as in the lists", async () => {
  const [tutor, admin] = [await hire("tutor"), await hire("admin")];
  const { tutors } = await listTutors(signedIn(admin), { tutorId: tutor.id });
  expect(tutors).toEqual([await showAccount(signedIn(tutor), {})]);
});

test("a first password must be replaced first; visitors and students have no account", async () => {
  const person = await hire("tutor", { firstLogin: true });
  expect(await outcomeOf(showAccount(signedIn(person, true), {}))).toBe("password_change_required");
  expect(await outcomeOf(showAccount({ actor: { kind: "public" } }, {}))).toBe("identity_required");
  const { id: studentId } = await student();
  expect(await outcomeOf(showAccount(asStudent(studentId, "manage"), {}))).toBe("not_allowed");
});
