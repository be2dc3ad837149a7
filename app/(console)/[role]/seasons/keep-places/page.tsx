import type { Metadata } from "next";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { LinkButton } from "@/components/ui/link-button";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { keepPlaces } from "@/lib/domain/season-lifecycle/returning/keep-places";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { AskForm, type Choices } from "./ask-form";
import { PlanPreview } from "./plan-preview";
import { keepTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const BACK = { href: "/admin/settings?part=seasons", label: texts.back };

/**
 * Keeps places of a later season for the students of one: asks for the students and the deadline, shows a preview, and runs it.
 */
export default async function KeepPlacesPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "seasons/keep-places");
  const query = await searchParams;
  const { seasons } = await listAllSeasons(ctx, {});
  const season = seasons.find(({ number }) => String(number) === one(query.season));
  if (!season) return <MissingRecord title={texts.title} text={texts.unknown} back={BACK} />;
  const later = seasons
    .filter(({ number, status }) => number > season.number && status === "planned")
    .reverse();
  const choices: Choices = {
    season: String(season.number),
    to_season: one(query.to_season) ?? String(later[0]?.number ?? ""),
    audience: one(query.audience) ?? "all",
    until: one(query.until) ?? "",
  };
  const hasQuery = one(query.until) !== undefined;
  const seen = hasQuery ? await loadPart(() => keepPlaces(ctx, { ...choices, preview: true })) : undefined;
  const refusal = seen && "refusal" in seen ? seen.refusal : undefined;
  const failed = seen && "refusal" in seen && !refusal?.errors;
  return (
    <>
      <PageHead title={texts.titleOf(season.number)} back={BACK} notice={await consoleNotice()} />
      {isChannelOn("sms") ? null : (
        <Alert variant="warning" className="mb-6">
          {texts.smsOff}
        </Alert>
      )}
      {later.length === 0 ? (
        <Alert variant="warning" className="flex flex-wrap items-center justify-between gap-3">
          {texts.noSeason}
          <LinkButton href="/admin/seasons/plan">{texts.plan}</LinkButton>
        </Alert>
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <AskForm
            choices={choices}
            later={later}
            classes={await classesOf(ctx, season.number)}
            errors={refusal?.errors ?? {}}
          />
          {failed ? (
            <Alert variant="destructive" role="alert">
              {refusal?.message ?? texts.failed}
            </Alert>
          ) : null}
          {seen && "data" in seen ? <PlanPreview choices={choices} seen={seen.data} /> : null}
        </div>
      )}
    </>
  );
}

async function classesOf(ctx: Ctx, season: number) {
  const { classes } = await listClasses(ctx, { season, pageSize: 100 });
  return classes.map(({ id, course, class_name }) => ({ id, name: texts.group(course, class_name) }));
}
