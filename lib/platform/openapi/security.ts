import { STAFF_ROLES } from "@/db/schema/enums";
import { isForStudentSessions, isPublic } from "@/lib/domain/access/authorize";
import { PERMISSIONS, type VerbName } from "@/lib/domain/access/permissions";
import type { Role, Scope } from "@/lib/domain/access/scopes";

/** One accepted authentication: no scheme, or one with the role its bearer must have. */
export type Security = Record<string, string[]>;

const ROLES = [...STAFF_ROLES].sort();

/** A verb's line of the permission table. */
export function lineOf(verb: VerbName): Partial<Record<Role, Scope>> {
  return PERMISSIONS[verb];
}

function isForEverybody(verb: VerbName): boolean {
  const line = lineOf(verb);
  return line.public !== undefined && line.manage !== undefined && ROLES.every((role) => line[role]);
}

/**
 * The callers allowed, as alternatives: one scheme each, with the role its bearer must have. What everybody may read tells staff more,
 * so clients must know that a token may be sent.
 * @param at method and path of the call
 */
export function securityOf(verb: VerbName, at: string): Security[] {
  if (isForEverybody(verb))
    return at.startsWith("GET ") ? [{}, ...ROLES.map((role) => ({ staffToken: [role] }))] : [{}];
  const line = lineOf(verb);
  return [
    ...(isPublic(verb) || isForStudentSessions(verb) ? [{}] : []),
    ...(line.manage ? [{ studentToken: ["manage"] }] : []),
    ...ROLES.flatMap((role) => (line[role] ? [{ staffToken: [role] }] : [])),
    ...(line.scheduler ? [{ schedulerSecret: [] }] : []),
  ];
}

/** The callers allowed, as a sentence. */
export function whoMayCall(verb: VerbName): string {
  const line = lineOf(verb);
  if (isForEverybody(verb)) return "Everybody, without a token.";
  const who = [
    ...(line.public ? ["everybody who is not signed in as staff"] : []),
    ...(isForStudentSessions(verb)
      ? ["the student, without a token, by the ids that a look-up or registration gave"]
      : []),
    ...(line.manage && !line.public ? ["the student at level manage, for the own record"] : []),
    ...staffOf(line),
    ...(line.scheduler ? ["the scheduler, with CRON_SECRET as its token"] : []),
    ...(line.safaricom ? ["Safaricom, by the secret in the path"] : []),
  ];
  const sentence = who.join("; ");
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

function staffOf(line: Partial<Record<Role, Scope>>): string[] {
  if (ROLES.every((role) => line[role] === "any")) return ["any staff"];
  return ROLES.flatMap((role) => {
    if (!line[role]) return [];
    return line[role] === "own" ? [`${role} (own sessions and their students)`] : [role];
  });
}
