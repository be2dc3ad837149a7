import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { read } from "@/db/client";
import { resolveAccess } from "@/lib/platform/auth/visits";
import { type Actor, PUBLIC } from "../permissions/actor";
import { VISIT_COOKIE } from "./cookies";

/** The caller of a page or form: the student of a live visit, else PUBLIC. Resolved once per request. */
export const currentActor = cache(async (): Promise<Actor> => {
  const token = (await cookies()).get(VISIT_COOKIE)?.value;
  if (!token) return PUBLIC;
  const visit = await read((db) => resolveAccess(db, token));
  return visit ? { kind: "student", studentId: visit.studentId, level: visit.level } : PUBLIC;
});
