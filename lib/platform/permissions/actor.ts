export type StaffRole = "admin" | "tutor" | "cashier" | "finance";

export type StaffActor = {
  kind: "staff";
  staffId: string;
  sessionId: string;
  role: StaffRole;
  mustChangePassword: boolean;
};

/** Who asks. Resolved once at the door from a token or cookie whose row was read for this very request. */
export type Actor =
  | { kind: "public" }
  | { kind: "student"; studentId: string; level: "view" | "manage" }
  | StaffActor
  | { kind: "system"; name: "scheduler" | "safaricom" | "operator" };

export const PUBLIC: Actor = { kind: "public" };
export const SCHEDULER: Actor = { kind: "system", name: "scheduler" };
export const SAFARICOM: Actor = { kind: "system", name: "safaricom" };
export const OPERATOR: Actor = { kind: "system", name: "operator" };

/** The actor's name in audit and log: an id, never a person's name. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === "staff") return actor.staffId;
  if (actor.kind === "student") return actor.studentId;
  return actor.kind === "system" ? actor.name : null;
}
