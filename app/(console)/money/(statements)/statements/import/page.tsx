import type { Metadata } from "next";
import { outcomeOf } from "@/app/(console)/money/(statements)/outcome-tabs";
import { statementPageTexts as texts } from "@/app/(console)/money/(statements)/texts";
import { PageHead } from "@/components/console/page-head";
import { FileForm } from "@/components/form/file-form";
import { Card } from "@/components/ui/card";
import { previewStatement } from "@/lib/domain/payments/statements/preview-statement";
import { addresses, listState, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { Preview } from "./preview";

export const metadata: Metadata = { title: texts.upload.title };

/** Uploads, previews and imports a statement; `file` is the id of the previewed file. */
export default async function ImportPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.import-statement");
  const state = { ...(await listState(searchParams, ["file", "outcome"])), pageSize: 20 };
  const outcome = outcomeOf(state.outcome);
  const seen = state.file
    ? await loadPart(() => previewStatement(ctx, { ...state, file_id: state.file, outcome }))
    : undefined;
  if (seen && "data" in seen)
    return (
      <Preview
        seen={seen.data}
        at={state}
        outcome={outcome}
        href={await addresses("/money/statements/import", searchParams)}
      />
    );
  const left = await consoleNotice();
  const problem = seen ? (seen.refusal?.message ?? texts.preview.failed) : left?.text;
  return (
    <>
      <PageHead title={texts.upload.title} back={{ href: "/money/statements", label: texts.back }} />
      <Card className="max-w-2xl">
        <FileForm
          action="/money/statements/upload"
          name="file"
          label={texts.upload.field}
          hint={texts.upload.hint}
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          submit={texts.upload.look}
          problem={problem}
          waiting={texts.upload.waiting}
        >
          <p>{texts.upload.lead}</p>
        </FileForm>
      </Card>
    </>
  );
}
