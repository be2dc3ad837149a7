import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { FileForm } from "@/components/form/file-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ROW_OUTCOMES } from "@/lib/domain/registrations/imports/input";
import { listStudentFiles } from "@/lib/domain/registrations/imports/kept-files";
import { previewStudents } from "@/lib/domain/registrations/imports/preview-import";
import { listImports } from "@/lib/domain/registrations/imports/undo/undo-import";
import { addresses, listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { ColumnsForm } from "./columns-form";
import { KeptFiles } from "./kept-files";
import { PastImports } from "./past-imports";
import { Rows } from "./rows";
import { importPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const PAGE = "/admin/registrations/import";

/**
 * Imports students in steps: upload, what the columns hold (asked only where the titles do not say it all), the rows to mend and to
 * import. `file` is the id of the uploaded file; `running` says that its import goes on.
 */
export default async function ImportStudentsPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "registrations/import");
  const {
    file,
    outcome: wanted,
    step,
    running,
    season,
    deleted,
    undone,
    sheets,
    delete: deleting,
    page,
  } = await listState(searchParams, [
    "file",
    "outcome",
    "step",
    "running",
    "season",
    "deleted",
    "undone",
    "sheets",
    "delete",
  ]);
  const outcome = ROW_OUTCOMES.find((name) => name === wanted);
  const at = { page, pageSize: 20 };
  const notice = await consoleNotice();
  const seen = file
    ? await loadPart(() => previewStudents(ctx, { ...at, file_id: file, ...(outcome ? { outcome } : {}) }))
    : undefined;
  const isTold = deleted || undone || sheets;
  const refused = isTold ? undefined : notice?.text;
  if (!seen || !("data" in seen))
    return (
      <>
        <PageHead
          title={texts.title}
          back={{ href: "/admin/registrations", label: texts.back }}
          notice={isTold ? notice : null}
        />
        <UploadForm season={season} problem={seen ? (seen.refusal?.message ?? texts.failed) : refused} />
        <KeptFiles files={(await listStudentFiles(ctx, {})).files} season={season} deleting={deleting} />
        <PastImports imports={(await listImports(ctx, {})).imports} />
      </>
    );
  const chosen = String(seen.data.choices.season ?? "");
  const isAsked =
    (season !== undefined && season !== chosen) ||
    step === "columns" ||
    seen.data.missing.length > 0 ||
    seen.data.dates_unclear !== null ||
    seen.data.names_unclear !== null;
  return (
    <>
      <PageHead title={texts.title} back={{ href: PAGE, label: texts.another }} notice={notice} />
      {isAsked ? (
        <ColumnsForm seen={seen.data} season={season ?? chosen} />
      ) : (
        <Rows
          seen={seen.data}
          at={at}
          outcome={outcome}
          isRunning={running !== undefined}
          href={await addresses(PAGE, searchParams)}
        />
      )}
    </>
  );
}

/**
 * Uploads a file, with or without scripts.
 * @param season the past season whose list it will be
 * @param problem reason the last upload was refused
 */
function UploadForm({ season, problem }: { season: string | undefined; problem: string | undefined }) {
  return (
    <Card className="max-w-2xl space-y-5">
      <FileForm
        action={`${PAGE}/upload${season ? `?${new URLSearchParams({ season })}` : ""}`}
        name="file"
        label={texts.field}
        hint={texts.hint}
        accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        submit={texts.look}
        problem={problem}
        waiting={texts.reading}
      >
        <p>{season ? texts.pastLead(Number(season)) : texts.lead}</p>
      </FileForm>
      <ButtonLink variant="outline" href={`${PAGE}/template`} download>
        {texts.template}
      </ButtonLink>
    </Card>
  );
}
