import type { Metadata } from "next";
import { academyOnPaper } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { PrintButton } from "@/components/ui/print-button";
import { homeOf } from "@/lib/domain/access/roles";
import { showRegisterSheet } from "@/lib/domain/attendance/register-sheet";
import { one } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { Sheet } from "./sheet";
import { sheetTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The sheet of a session's register, to print before the meeting: students by number, and lines for walk-ins. */
export default async function RegisterSheetPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "class-register/print");
  const query = await searchParams;
  const [sessionId, date] = [one(query.sessionId), one(query.date)];
  const loaded = await loadPart(() =>
    showRegisterSheet(ctx, { session_id: sessionId, ...(date ? { date } : {}) }),
  );
  const back = {
    href: `${homeOf(role)}/class-register?${new URLSearchParams({ sessionId: sessionId ?? "" })}`,
    label: texts.back,
  };
  return (
    <>
      <div className="print:hidden">
        <PageHead title={texts.title} back={sessionId ? back : { ...back, href: homeOf(role) }}>
          {"data" in loaded ? <PrintButton label={texts.print} /> : null}
        </PageHead>
      </div>
      {"data" in loaded ? (
        <Sheet sheet={loaded.data} academy={(await academyOnPaper()).name} />
      ) : (
        <Alert variant="destructive" role="alert">
          {loaded.refusal?.message ?? texts.failed}
        </Alert>
      )}
    </>
  );
}
