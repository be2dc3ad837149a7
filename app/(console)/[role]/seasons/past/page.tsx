import type { Metadata } from "next";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { TickField } from "@/components/form/tick-field";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { showPastSeason } from "@/lib/domain/season-lifecycle/planning/past-season";
import { listState } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { changePastAction, enterPastAction } from "./actions";
import { CoursesField } from "./courses-field";
import { pastTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const BACK = { href: "/admin/settings?part=seasons", label: texts.back };
const MOST = 500;

/** Enters a past season, or changes the one that `number` names. */
export default async function PastSeasonPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "seasons/past");
  const { number } = await listState(searchParams, ["number"]);
  const found = number === undefined ? undefined : await loadPart(() => showPastSeason(ctx, { number }));
  const season = found && "data" in found ? found.data : undefined;
  if (found && !season) return <MissingRecord title={texts.title} text={texts.unknown} back={BACK} />;
  const { courses } = await listCourses(ctx, { pageSize: MOST });
  const { seen_at: seenAt, ...shown } = season ?? {};
  return (
    <>
      <PageHead title={season ? texts.change(season.number) : texts.title} back={BACK}>
        {season ? (
          <LinkButton variant="outline" href={`/admin/seasons/past/remove?number=${season.number}`}>
            {texts.removal.title}
          </LinkButton>
        ) : null}
      </PageHead>
      <Card className="max-w-2xl space-y-5">
        <p>{texts.lead}</p>
        <Form
          action={season ? changePastAction : enterPastAction}
          order={["number", "starts_on", "ends_on", "courses", "new_courses"]}
          values={Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value)]))}
          className="space-y-5"
        >
          {season ? (
            <>
              <input type="hidden" name="number" value={season.number} />
              <input type="hidden" name="seen_at" value={seenAt} />
            </>
          ) : (
            <TextField
              name="number"
              label={texts.number}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              className="max-w-32"
            />
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="starts_on" label={texts.starts} type="date" />
            <TextField name="ends_on" label={texts.ends} type="date" />
          </div>
          <CoursesField />
          {courses.length > 0 ? (
            <p className="wrap-anywhere text-muted-foreground text-sm">
              {texts.known(courses.map(({ course_name }) => course_name).join(", "))}
            </p>
          ) : null}
          <TickField name="new_courses" label={texts.newCourses} />
          <SubmitButton label={season ? texts.saveChange : texts.save} busy={texts.saving} />
        </Form>
      </Card>
    </>
  );
}
