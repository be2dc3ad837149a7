import "server-only";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { StaffRole } from "@/lib/domain/access/roles";
import { listBursary } from "@/lib/domain/payments/bursary/list-bursary";
import { listWaivers, type Waiver } from "@/lib/domain/payments/waivers/list-waivers";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { MOST_ROWS } from "@/lib/platform/input-shapes";

/** The waivers of some enrollments that wait for a decision, by enrollment; none for a role that sees no waivers. */
export async function waiversWaiting(
  ctx: Ctx,
  role: StaffRole,
  enrollmentIds: string[],
): Promise<Map<string, Waiver>> {
  const rows =
    enrollmentIds.length > 0 ? await readWaiting(ctx, role, { enrollment_ids: enrollmentIds }) : [];
  return new Map(rows.map((row) => [row.enrollment_id, row]));
}

/** The students with a waiver that waits for a decision, each as `student season`; none for a role that sees no waivers. */
export async function studentsWaiting(ctx: Ctx, role: StaffRole, studentIds: string[]): Promise<Set<string>> {
  const rows = studentIds.length > 0 ? await readWaiting(ctx, role, { student_ids: studentIds }) : [];
  return new Set(rows.map(({ student, season }) => `${student.id} ${season}`));
}

async function readWaiting(
  ctx: Ctx,
  role: StaffRole,
  of: { enrollment_ids: string[] } | { student_ids: string[] },
): Promise<Waiver[]> {
  if (!scopeOf(role, "payments.waivers")) return [];
  return (await listWaivers(ctx, { ...of, state: "requested", pageSize: MOST_ROWS })).rows;
}

/** How many waivers wait for a decision; 0 for a role that decides none, or where it cannot be read. */
export async function countWaiting(ctx: Ctx, role: StaffRole): Promise<number> {
  if (!scopeOf(role, "payments.decide-waiver")) return 0;
  const loaded = await loadPart(() => listWaivers(ctx, { state: "requested", pageSize: 1 }));
  return "data" in loaded ? loaded.data.total : 0;
}

/** Shillings in the bursary fund. */
export async function readFund(ctx: Ctx): Promise<number> {
  return (await listBursary(ctx, { pageSize: 1 })).balance;
}
