import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { FileForm } from "@/components/form/file-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { ROW_OUTCOMES } from "@/lib/domain/people/imports/input";
import { COLUMN_TITLES } from "@/lib/domain/people/imports/parse-students";
import { previewStudents } from "@/lib/domain/people/imports/preview-students";
import { addresses, listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { Preview } from "./preview";
import { importPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Uploads a file of students, shows the outcome of each row, and imports; `file` is the id of the previewed file. */
export default async function ImportStudentsPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "registrations/import");
  const { file, outcome: asked, page } = await listState(searchParams, ["file", "outcome"]);
  const outcome = ROW_OUTCOMES.find((name) => name === asked);
  const at = { page, pageSize: 20 };
  const notice = await consoleNotice();
  const seen = file
    ? await loadPart(() => previewStudents(ctx, { ...at, file_id: file, ...(outcome ? { outcome } : {}) }))
    : undefined;
  if (seen && "data" in seen)
    return (
      <Preview
        seen={seen.data}
        at={at}
        outcome={outcome}
        notice={notice}
        href={await addresses("/admin/registrations/import", searchParams)}
      />
    );
  return (
    <>
      <PageHead title={texts.title} back={{ href: "/admin/registrations", label: texts.back }} />
      <UploadForm problem={seen ? (seen.refusal?.message ?? texts.failed) : notice?.text} />
    </>
  );
}

/** Uploads a file, with or without scripts. @param problem reason the last upload was refused */
function UploadForm({ problem }: { problem: string | undefined }) {
  return (
    <Card className="max-w-2xl space-y-5">
      <FileForm
        action="/admin/registrations/import/upload"
        name="file"
        label={texts.field}
        hint={texts.hint}
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        submit={texts.look}
        problem={problem}
        waiting={texts.reading}
      >
        <p>{texts.lead}</p>
      </FileForm>
      <ButtonLink variant="outline" href="/admin/registrations/import/template" download>
        {texts.template}
      </ButtonLink>
      <Disclosure title={texts.columns}>
        <ul className="list-disc space-y-1 pl-5">
          {COLUMN_TITLES.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  );
}
