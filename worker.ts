import type { Picture } from "@/lib/domain/attendance/certificates/pdf";
import type { StatementFile } from "@/lib/domain/payments/statements/parse-statement";
import type { StudentFile } from "@/lib/domain/registrations/imports/read-table";

// The jobs that run in worker threads (lib/platform/workers): each gets plain values and bytes, and returns plain values. They know
// neither the database nor the settings. scripts/lib/bundle.mjs bundles this file into worker.cjs; a job's code is loaded when it
// is first needed.

export async function parseStatement(given: StatementFile) {
  return (await import("@/lib/domain/payments/statements/parse-statement")).parseStatement(given);
}

export async function readStudentTable(given: StudentFile) {
  return (await import("@/lib/domain/registrations/imports/read-table")).readStudentTable(given);
}

export async function drawCertificates(given: Picture) {
  return (await import("@/lib/domain/attendance/certificates/pdf")).drawCertificates(given);
}
