import type { Metadata } from "next";
import { mergeAction } from "@/app/(console)/_merging/actions";
import { mergePageTexts as texts } from "@/app/(console)/_merging/texts";
import { PageHead } from "@/components/console/page-head";
import { Form } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { TickField } from "@/components/form/tick-field";
import { Was } from "@/components/form/was";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { type MergePreview, previewMerge } from "@/lib/domain/registrations/merging/preview-merge";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { plusPhone } from "@/lib/platform/phone";

export const metadata: Metadata = { title: texts.title };

const LIST = "/admin/registrations";

/** Compares two records of one person and merges them: `keep` is the id of the one that stays, `merge` of the other. */
export default async function MergePage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "registrations/merge");
  const { keep = "", merge = "" } = await listState(searchParams, ["keep", "merge"]);
  const head = <PageHead title={texts.title} back={{ href: LIST, label: texts.back }} />;
  const loaded =
    keep && merge ? await loadPart(() => previewMerge(ctx, { kept_id: keep, merged_id: merge })) : undefined;
  if (!loaded || !("data" in loaded))
    return (
      <>
        {head}
        <Alert>{loaded?.refusal?.message ?? texts.twoNeeded}</Alert>
      </>
    );
  const seen = loaded.data;
  return (
    <>
      {head}
      <p className="mb-5 max-w-prose">{texts.lead}</p>
      <div className="mb-5 grid items-start gap-5 lg:grid-cols-2">
        <Side title={texts.keep} record={seen.keep} />
        <Side title={texts.merge} record={seen.merge}>
          <LinkButton variant="outline" href={`${LIST}/merge?keep=${merge}&merge=${keep}`}>
            {texts.swap}
          </LinkButton>
        </Side>
      </div>
      <Card className="max-w-3xl space-y-4">
        {seen.collisions.length > 0 ? <Collisions seen={seen} /> : <Confirm seen={seen} />}
      </Card>
    </>
  );
}

function Side({
  title,
  record,
  children,
}: {
  title: string;
  record: MergePreview["keep"];
  children?: React.ReactNode;
}) {
  return (
    <Card className="space-y-4">
      <CardTitle>{title}</CardTitle>
      <DescriptionList
        rows={[
          { name: texts.name, value: <span className="wrap-anywhere">{record.full_name}</span> },
          { name: texts.number, value: record.registration_no },
          { name: texts.phone, value: plusPhone(record.msisdn) },
          { name: texts.born, value: birthOf(record) },
          { name: texts.places, value: <Places places={record.places} /> },
          { name: texts.paid, value: `KES ${record.paid}` },
          { name: texts.credit, value: `KES ${record.credit}` },
          { name: texts.marks, value: record.marks },
          { name: texts.certificates, value: record.certificates },
          { name: texts.waiting, value: record.waiting_places },
          { name: texts.messages, value: record.messages },
        ]}
      />
      {children}
    </Card>
  );
}

/** The date of birth as the console writes dates. */
function birthOf({ dob }: MergePreview["keep"]): string {
  return dob.replaceAll("-", "/");
}

function Places({ places }: { places: string[] }) {
  if (places.length === 0) return texts.noPlace;
  return (
    <ul className="space-y-1">
      {places.map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}

function Collisions({ seen }: { seen: MergePreview }) {
  return (
    <>
      <p className="font-semibold">{texts.collides}</p>
      <ul className="list-disc space-y-1 pl-5">
        {seen.collisions.map(({ code, about, text }) => (
          <li key={`${code} ${about}`}>{text}</li>
        ))}
      </ul>
      {seen.collisions.some(({ code }) => code === "same_class" || code === "same_season") ? (
        <>
          <p>{texts.choosePlace}</p>
          <p className="text-muted-foreground">{texts.deletedStays}</p>
        </>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {[seen.keep, seen.merge].map(({ id, registration_no }) => (
          <LinkButton key={id} variant="outline" href={`/student-details?studentId=${id}`} scroll>
            {texts.open(registration_no)}
          </LinkButton>
        ))}
      </div>
    </>
  );
}

function Confirm({
  seen: { keep, merge, fills, gives_up, birth_dates_differ, was },
}: {
  seen: MergePreview;
}) {
  return (
    <Form action={mergeAction} order={["other_birth_date"]} className="space-y-4">
      <input type="hidden" name="kept_id" value={keep.id} />
      <input type="hidden" name="merged_id" value={merge.id} />
      <Was mark={was} />
      <p>{texts.after(plusPhone(keep.msisdn))}</p>
      {fills.length > 0 ? <p>{texts.fills(fills.map((name) => texts.fields[name]).join(", "))}</p> : null}
      {gives_up.map((place) => (
        <p key={place}>{texts.givesUp(place, merge.registration_no)}</p>
      ))}
      <p>{texts.undoable}</p>
      {birth_dates_differ ? (
        <TickField name="other_birth_date" label={texts.otherBirth(birthOf(keep), birthOf(merge))} />
      ) : null}
      <FormButtons
        cancelHref={`/student-details?studentId=${keep.id}`}
        label={texts.submit}
        busy={texts.busy}
      />
    </Form>
  );
}
