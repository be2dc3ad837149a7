import "server-only";
import { notFound } from "next/navigation";
import type { z } from "zod";
import { downloadExport } from "@/app/_exports/export-file";
import { hasPage, LIST_PATHS, type RolePage, roleOf } from "@/lib/domain/access/role-pages";
import { homeOf } from "@/lib/domain/access/roles";
import { exportOverview } from "@/lib/domain/attendance/overview";
import { exportBatches } from "@/lib/domain/correspondence/batches/export-batches";
import { exportBatch } from "@/lib/domain/correspondence/batches/show-batches";
import { exportUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { exportOptOuts, exportReplies } from "@/lib/domain/correspondence/replies/export-replies";
import { exportFeedback } from "@/lib/domain/feedback/export-feedback";
import { exportImpact } from "@/lib/domain/impact/export-impact";
import { exportEnrollments, exportSelectedEnrollments } from "@/lib/domain/reports/export-enrollments";
import {
  exportAdmins,
  exportAuditLog,
  exportBursary,
  exportCashiers,
  exportCertificates,
  exportClasses,
  exportCourses,
  exportFollowUps,
  exportMessages,
  exportQueries,
  exportRescueList,
  exportRevealedFields,
  exportSessions,
  exportTutors,
  exportWaiting,
  exportWaivers,
} from "@/lib/domain/reports/export-lists";
import {
  exportExpressRequests,
  exportPaybillRequests,
  exportPaymentRequests,
} from "@/lib/domain/reports/export-requests";
import { exportSeasonReport } from "@/lib/domain/reports/export-season-report";
import { exportSelectedStudents, exportStudents } from "@/lib/domain/reports/export-students";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import type { Verb } from "@/lib/platform/commands/command";
import { answerConsole } from "@/lib/platform/http/download";
import { kindOf } from "../_staff/kinds";

/** A verb's export; some can count the rows first, for the dialog that chooses the file's dates. */
type Export = Parameters<typeof downloadExport<z.ZodType>>[0] & { count?: Verb<z.ZodType, { rows: number }> };
type ExportPath = Extract<RolePage, `${string}/export`>;

const users = { tutors: exportTutors, cashiers: exportCashiers, admins: exportAdmins };

/** The file of each address below a role's home that ends in `/export`, chosen by its parameters where it has several. */
export const EXPORTS: Record<ExportPath, Export | { by: (params: URLSearchParams) => Export }> = {
  "registrations/export": { by: (params) => (params.has("ids") ? exportSelectedStudents : exportStudents) },
  "enrollments/export": {
    by: (params) => (params.has("ids") ? exportSelectedEnrollments : exportEnrollments),
  },
  "payment-requests/export": exportPaymentRequests,
  "transactions/export": exportTransactions,
  "mpesa-express-requests/export": exportExpressRequests,
  "mpesa-classic-requests/export": exportPaybillRequests,
  "transaction-queries/export": exportQueries,
  "waivers/export": exportWaivers,
  "bursary/export": exportBursary,
  "courses/export": exportCourses,
  "classes/export": exportClasses,
  "waiting-list/export": exportWaiting,
  "sessions/export": exportSessions,
  "registers/export": exportOverview,
  "certificates/export": exportCertificates,
  "rescue-list/export": exportRescueList,
  "follow-ups/export": exportFollowUps,
  "users/export": { by: (params) => users[kindOf(params.get("kind") ?? undefined)] },
  "messages/export": exportMessages,
  "messages/replies/export": exportReplies,
  "messages/opt-outs/export": exportOptOuts,
  "messages/batches/export": exportBatches,
  "messages/batch/export": exportBatch,
  "messages/unreached/export": exportUnreached,
  "seasons/report/export": exportSeasonReport,
  "impact/export": exportImpact,
  "feedback/export": exportFeedback,
  "audit-log/export": exportAuditLog,
  "revealed-fields/export": exportRevealedFields,
};

type Params = Promise<{ role: string; list: string; part?: string }>;

/** Answers `/<role>/<list>/export` and the exports one level deeper; 404 for anything that is not there. */
export async function answerExport(request: Request, { params }: { params: Params }): Promise<Response> {
  const { role: area, list, part } = await params;
  const page = part ? `${list}/${part}` : list;
  const path = `${page}/export`;
  const role = roleOf(area);
  if (!role || !isExport(path) || !hasPage(role, path)) notFound();
  const query = new URL(request.url).searchParams;
  const entry = EXPORTS[path];
  const run = "by" in entry ? entry.by(query) : entry;
  if (query.has("count") && run.count) return answerConsole(run.count, role)(request);
  const response = await downloadExport(run, role)(request);
  const isList = LIST_PATHS.some((path) => path === page);
  const refused = response.status === 400 && isList && isNavigation(request);
  return refused ? backToDialog(query, `${homeOf(role)}/${page}`) : response;
}

function isExport(path: string): path is ExportPath {
  return Object.hasOwn(EXPORTS, path);
}

/** True for a form sent by a browser without scripts; with scripts the open dialog shows the refusal itself. */
function isNavigation(request: Request): boolean {
  return request.headers.get("sec-fetch-mode") === "navigate";
}

/** Returns to the export dialog with the refused dates and the list's filters and search; the dialog shows the errors. */
function backToDialog(params: URLSearchParams, list: string): Response {
  const query = new URLSearchParams(params);
  // The list's address calls its search q.
  const search = query.get("search");
  query.delete("search");
  if (search) query.set("q", search);
  query.set("dialog", "export");
  return new Response(null, { status: 303, headers: { location: `${list}?${query}` } });
}
