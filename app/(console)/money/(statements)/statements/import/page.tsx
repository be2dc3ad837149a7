import type { Metadata } from "next";
import { outcomeOf } from "@/app/(console)/money/(statements)/outcome-tabs";
import { statementPageTexts, statementPageTexts as texts } from "@/app/(console)/money/(statements)/texts";
import { PageHead } from "@/components/console/page-head";
import { FieldError } from "@/components/form/field-frame";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
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
      <UploadForm problem={problem} />
    </>
  );
}

const uploadTexts = statementPageTexts.upload;

/** Uploads a file, with or without scripts. @param problem why the last upload was refused */
function UploadForm({ problem }: { problem: string | undefined }) {
  const described = ["file-hint", ...(problem ? ["file-error"] : [])].join(" ");
  return (
    <Card className="max-w-2xl">
      <form
        method="post"
        action="/money/statements/upload"
        encType="multipart/form-data"
        className="space-y-5"
      >
        <p>{uploadTexts.lead}</p>
        <div className={problem ? "space-y-1.5 border-destructive border-l-4 pl-4" : "space-y-1.5"}>
          <Label htmlFor="file">{uploadTexts.field}</Label>
          <p id="file-hint" className="text-muted-foreground text-sm">
            {uploadTexts.hint}
          </p>
          {problem ? <FieldError name="file" error={problem} /> : null}
          <Input
            id="file"
            name="file"
            type="file"
            required
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby={described}
            aria-invalid={problem ? true : undefined}
          />
        </div>
        <Button type="submit" size="block">
          {uploadTexts.look}
        </Button>
      </form>
    </Card>
  );
}
