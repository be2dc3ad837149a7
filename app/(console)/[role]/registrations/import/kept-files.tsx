import { ConfirmDialog } from "@/components/form/dialogs";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { listStudentFiles } from "@/lib/domain/registrations/imports/kept-files";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { deleteFileAction } from "./actions";
import { importPageTexts as texts } from "./texts";

type Files = Awaited<ReturnType<typeof listStudentFiles>>["files"];

/**
 * The files of the last day, each to go on with or to delete.
 * @param deleting the id of the one whose deletion is asked about
 * @param season the past season whose lists they will be
 */
export function KeptFiles({
  files,
  season,
  deleting,
}: {
  files: Files;
  season: string | undefined;
  deleting: string | undefined;
}) {
  const asked = files.find(({ file_id }) => file_id === deleting);
  if (files.length === 0) return null;
  return (
    <Card className="mt-8 max-w-2xl space-y-4">
      <CardTitle>{texts.keptTitle}</CardTitle>
      <ul className="divide-y">
        {files.map((file) => (
          <li key={file.file_id} className="space-y-2 py-3">
            <p className="wrap-anywhere font-semibold">{file.file_name}</p>
            <p className="text-sm">
              {texts.keptBy(file.uploaded_by, formatTime(file.uploaded_at), file.imported)}
            </p>
            {file.rows_left > 0 ? (
              <p className="font-semibold text-sm">{texts.halfDone(file.rows_left)}</p>
            ) : null}
            <div className="flex flex-wrap gap-3">
              <LinkButton
                variant="outline"
                href={`?${new URLSearchParams({ file: file.file_id, ...(season ? { season } : {}) })}`}
              >
                {texts.goOnWith}
              </LinkButton>
              <LinkButton variant="outline" href={`?${new URLSearchParams({ delete: file.file_id })}`}>
                {texts.deleteFile}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={texts.deleteFile}
          text={texts.deleteAsk(asked.file_name)}
          action={deleteFileAction}
          fields={{ file_id: asked.file_id }}
          confirm={texts.deleteYes}
          busy={texts.busy}
          closeHref="/admin/registrations/import?deleted=1"
        />
      ) : null}
    </Card>
  );
}
