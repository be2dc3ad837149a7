import type { Metadata } from "next";
import { WhoStays } from "@/app/(console)/_imports/who-stays";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Form } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { previewUndo, type UndoPreview } from "@/lib/domain/registrations/imports/undo/undo-import";
import { listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { undoImportAction } from "../actions";
import { undoTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const BACK = { href: "/admin/registrations/import", label: texts.back };

/** What the undo of an import would take back and who would stay; of one that was undone, who stayed. */
export default async function UndoImportPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "registrations/import/undo");
  const { import: id } = await listState(searchParams, ["import"]);
  const loaded = id ? await loadPart(() => previewUndo(ctx, { import_id: id })) : undefined;
  if (!loaded || !("data" in loaded))
    return <MissingRecord title={texts.title} text={loaded?.refusal?.message ?? texts.unknown} back={BACK} />;
  const seen = loaded.data;
  return (
    <>
      <PageHead title={texts.title} back={BACK} notice={await consoleNotice()} />
      <div className="max-w-2xl space-y-5">
        {seen.is_over ? null : (
          <Card className="space-y-4">
            <CardTitle className="wrap-anywhere">{seen.file_name}</CardTitle>
            <Figures seen={seen} />
            <p>{texts.untouched}</p>
            {seen.told > 0 ? <p>{texts.told(seen.told)}</p> : null}
            {seen.claims > 0 ? <p>{texts.claims(seen.claims)}</p> : null}
            <Form action={undoImportAction} order={["reason"]} className="space-y-4">
              <input type="hidden" name="import_id" value={seen.import_id} />
              {seen.undone_by === null ? (
                <>
                  <TextField name="reason" label={texts.reason} autoComplete="off" maxLength={200} />
                  <FormButtons
                    cancelHref={BACK.href}
                    label={texts.undo}
                    busy={texts.busy}
                    variant="destructive"
                  />
                </>
              ) : (
                <>
                  <p>{texts.begun(seen.undone_by)}</p>
                  <input type="hidden" name="reason" value={seen.undo_reason ?? ""} />
                  <SubmitButton label={texts.goOn} busy={texts.busy} variant="destructive" />
                </>
              )}
            </Form>
          </Card>
        )}
        <WhoStays title={seen.is_over ? texts.stayed : texts.stay} students={seen.stays} />
        {seen.is_over && seen.stays.length === 0 ? <p>{texts.nobody}</p> : null}
      </div>
    </>
  );
}

function Figures({ seen }: { seen: UndoPreview }) {
  const rows = [
    { name: texts.made, value: seen.made },
    { name: texts.removed, value: seen.removed },
    { name: texts.known, value: seen.known },
    { name: texts.seats, value: seen.seats },
    { name: texts.certificates, value: seen.certificates },
    { name: texts.waivers, value: seen.waivers },
    { name: texts.stayCount, value: seen.stays.length },
  ];
  return (
    <DescriptionList
      rows={rows.filter(({ name, value }) => value > 0 || name === texts.made || name === texts.removed)}
    />
  );
}
