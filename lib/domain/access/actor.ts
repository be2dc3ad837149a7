import type { Door } from "@/db/schema/enums";
import type { StaffRole } from "./roles";

export type StaffActor = {
  kind: "staff";
  staffId: string;
  sessionId: string;
  role: StaffRole;
  mustChangePassword: boolean;
  /** Set where the settings require a second factor of this role and the account has none. */
  mustSetUpSecondFactor?: boolean;
  /** Set for what a file of theirs registers. */
  door?: "import";
};

export type StudentActor = {
  kind: "student";
  studentId: string;
  level: "view" | "manage";
  /** The row of `student_access` that the call belongs to. */
  sessionId: string;
  /** Known by the seals of the ids in the call, not by a token or cookie (lib/platform/auth/seals.ts). */
  isBySeal?: true;
};

/** The caller, resolved once per request from a token or cookie whose row is read for that request. */
export type Actor =
  | { kind: "public"; door?: "sms" | "ussd" }
  | StudentActor
  | StaffActor
  | { kind: "system"; name: "scheduler" | "safaricom" | "gateway" | "operator" };

export const PUBLIC: Actor = { kind: "public" };
export const SCHEDULER: Actor = { kind: "system", name: "scheduler" };
export const SAFARICOM: Actor = { kind: "system", name: "safaricom" };
/** The SMS gateway, known by the secret in its callbacks' address. */
export const GATEWAY: Actor = { kind: "system", name: "gateway" };
export const OPERATOR: Actor = { kind: "system", name: "operator" };

/** The door by which what a caller registers comes in. */
export function doorOf(actor: Actor): Door {
  if (actor.kind === "staff") return actor.door ?? "desk";
  return (actor.kind === "public" ? actor.door : undefined) ?? "web";
}

/** The session of the caller's sign-in, or of a student; null for all others. */
export function sessionOf(actor: Actor): string | null {
  return actor.kind === "staff" || actor.kind === "student" ? actor.sessionId : null;
}

/** The actor's id for audit and log, never a person's name; null for an anonymous caller. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === "staff") return actor.staffId;
  if (actor.kind === "student") return actor.studentId;
  return actor.kind === "system" ? actor.name : null;
}
