import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { listImports } from "@/lib/domain/registrations/imports/undo/undo-import";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { importPageTexts as texts } from "./texts";

type Import = Awaited<ReturnType<typeof listImports>>["imports"][number];

/** The imports of the last months, each to be undone, or with who undid it. */
export function PastImports({ imports }: { imports: Import[] }) {
  if (imports.length === 0) return null;
  return (
    <Card className="mt-8 max-w-2xl space-y-4">
      <CardTitle>{texts.importsTitle}</CardTitle>
      <ul className="divide-y">
        {imports.map((one) => (
          <li key={one.import_id} className="space-y-2 py-3">
            <p className="wrap-anywhere font-semibold">{one.file_name}</p>
            <p className="text-sm">
              {texts.importedBy(one.imported_by, formatTime(one.imported_at), one.rows)}
            </p>
            {one.undone_at ? (
              <p className="wrap-anywhere text-sm">
                {texts.undoneBy(one.undone_by ?? "", formatTime(one.undone_at), one.undo_reason ?? "")}
              </p>
            ) : null}
            <Next {...one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What there is still to do, or to look at. */
function Next({ import_id: id, file_name: file, undone_at: undoneAt, left, stayed }: Import) {
  const label = !undoneAt
    ? texts.undo
    : left > 0
      ? texts.undoGoOn(left)
      : stayed > 0
        ? texts.whoStayed(stayed)
        : null;
  if (!label) return null;
  return (
    <LinkButton variant="outline" href={`/admin/registrations/import/undo?import=${id}`}>
      {label}
      <span className="sr-only"> {file}</span>
    </LinkButton>
  );
}
