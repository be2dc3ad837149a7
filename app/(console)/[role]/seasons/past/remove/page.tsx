import type { Metadata } from "next";
import { WhoStays } from "@/app/(console)/_imports/who-stays";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Form } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TextField } from "@/components/form/text-field";
import { Was } from "@/components/form/was";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { previewRemoval } from "@/lib/domain/registrations/imports/undo/remove-past-season";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { removePastAction } from "../actions";
import { pastTexts } from "../texts";

const texts = pastTexts.removal;

export const metadata: Metadata = { title: texts.title };

/** Removes the past season that `number` names, as long as nothing rests on it. */
export default async function RemovePastSeasonPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "seasons/past/remove");
  const { number } = await listState(searchParams, ["number"]);
  const loaded = number === undefined ? undefined : await loadPart(() => previewRemoval(ctx, { number }));
  if (!loaded || !("data" in loaded))
    return (
      <MissingRecord
        title={texts.title}
        text={pastTexts.unknown}
        back={{ href: "/admin/settings?part=seasons", label: pastTexts.back }}
      />
    );
  const seen = loaded.data;
  const back = { href: `/admin/seasons/past?number=${seen.number}`, label: pastTexts.change(seen.number) };
  return (
    <>
      <PageHead title={texts.of(seen.number)} back={back} />
      <div className="max-w-2xl space-y-5">
        <Card className="space-y-4">
          <DescriptionList
            rows={[
              { name: texts.classes, value: seen.classes },
              { name: texts.places, value: seen.places },
              { name: texts.certificates, value: seen.certificates },
              { name: texts.students, value: seen.students },
            ]}
          />
          {seen.stays.length > 0 ? <p>{texts.inUse}</p> : <Confirm seen={seen} cancelHref={back.href} />}
        </Card>
        <WhoStays title={texts.rests} students={seen.stays} />
      </div>
    </>
  );
}

function Confirm({ seen, cancelHref }: { seen: { number: number; was: string }; cancelHref: string }) {
  return (
    <Form action={removePastAction} order={["reason"]} className="space-y-4">
      <input type="hidden" name="number" value={seen.number} />
      <Was mark={seen.was} />
      <p>{texts.lead}</p>
      <TextField name="reason" label={texts.reason} autoComplete="off" maxLength={200} />
      <FormButtons cancelHref={cancelHref} label={texts.submit} busy={texts.busy} variant="destructive" />
    </Form>
  );
}
