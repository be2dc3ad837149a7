import type { Ctx } from "@/lib/platform/commands/command";
import type { Seat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { type StaffRole, signedIn } from "../../support/staff";

export type { StaffRole };

/** A new sign-in, for the access log is written per sign-in; a tutor gets the seat's Saturday. */
export async function signedInAs(
  role: StaffRole,
  seat: Seat,
): Promise<Ctx & { token: string; staffId: string; sessionId: string }> {
  const { id: staffId, token } = await signedIn(role);
  const [row] = await sql`select id from staff_sessions where staff_id = ${staffId}`;
  const sessionId = row!.id as string;
  if (role === "tutor")
    await sql`update sessions set tutor_id = ${staffId} where id = ${seat.group.saturday}`;
  return {
    token,
    staffId,
    sessionId,
    actor: { kind: "staff", staffId, sessionId, role, mustChangePassword: false },
  };
}
