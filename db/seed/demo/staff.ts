import { hashPassword } from "@/lib/platform/auth/password-hash";
import { staff } from "../../schema/staff";
import type { Writer } from "./writer";

/** The password of every demo account; printed at the start of a demo, refused in a real academy. */
export const DEMO_PASSWORD = "Karibu-Academy-9";

const PEOPLE = [
  { msisdn: "254700000001", role: "admin", firstName: "Grace", lastName: "Wanjiru" },
  { msisdn: "254700000002", role: "tutor", firstName: "Peter", lastName: "Otieno" },
  { msisdn: "254700000003", role: "tutor", firstName: "Mercy", lastName: "Chebet" },
  { msisdn: "254700000004", role: "cashier", firstName: "Daniel", lastName: "Mutua" },
  { msisdn: "254700000005", role: "finance", firstName: "Esther", lastName: "Nyambura" },
  { msisdn: "254700000006", role: "tutor", firstName: "Samuel", lastName: "Kiprono", status: "inactive" },
  { msisdn: "254700000007", role: "tutor", firstName: "Joy", lastName: "Atieno", firstLogin: true },
] as const;

/** Inserts the demo's seven accounts. @returns the ids of the two tutors who teach. */
export async function seedStaff(db: Writer): Promise<{ tutorIds: string[] }> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const written = await db
    .insert(staff)
    .values(
      PEOPLE.map((person) => ({
        firstLogin: false,
        ...person,
        email: `${person.firstName}.${person.lastName}@academy.example`.toLowerCase(),
        passwordHash,
      })),
    )
    .returning({ id: staff.id, msisdn: staff.msisdn });
  const tutors = ["254700000002", "254700000003"];
  return { tutorIds: tutors.flatMap((phone) => written.find((row) => row.msisdn === phone)?.id ?? []) };
}
