import "server-only";
import { academy } from "@/app/academy";
import type { Enrollment, Visit } from "@/app/visit";

/** The visit's enrollment of the current season; one of a past season does not count. */
export async function currentEnrollment(here: Visit): Promise<Enrollment | null> {
  const { season } = await academy();
  return here.enrollment?.season === season ? here.enrollment : null;
}
