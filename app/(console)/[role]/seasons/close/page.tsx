import type { Metadata } from "next";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { homeOf } from "@/lib/domain/access/roles";
import { closeCheck } from "@/lib/domain/season-lifecycle/closing/close-check";
import { showClosingStep } from "@/lib/domain/season-lifecycle/closing/closing-step";
import { showResults } from "@/lib/domain/season-lifecycle/closing/show-results";
import type { Ctx } from "@/lib/platform/commands/command";
import { listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { Acts, Reopen } from "./acts";
import { CloseCard } from "./close-card";
import { ConfirmStep } from "./confirm-step";
import { Results } from "./results";
import { Steps } from "./steps";
import { closeTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.metaTitle };

/** Guides through closing a season: the steps left, a link to each, and the close itself. */
export default async function CloseSeasonPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "seasons/close");
  const { number, class_id, step } = await listState(searchParams, ["number", "class_id", "step"]);
  const home = homeOf(role);
  const isAdmin = role === "admin";
  const back = isAdmin
    ? { href: "/admin/settings?part=seasons", label: texts.back }
    : { href: home, label: texts.back };
  const loaded = await loadPart(() => closeCheck(ctx, { number }));
  if (!("data" in loaded)) {
    const isMissing = loaded.refusal?.code === "not_found" || loaded.refusal?.code === "invalid";
    return (
      <MissingRecord title={texts.metaTitle} text={isMissing ? texts.notThere : texts.failed} back={back} />
    );
  }
  const { season, steps, acts } = loaded.data;
  const ownHref = `${home}/seasons/close?number=${season.number}`;
  if (step && isAdmin && !season.closed_at) {
    const seen = await loadPart(() => showClosingStep(ctx, { number, step }));
    if ("data" in seen)
      return (
        <>
          <PageHead
            title={texts.confirmTitle[seen.data.step](season.number)}
            back={{ href: ownHref, label: texts.title(season.number) }}
          />
          <ConfirmStep seen={seen.data} ownHref={ownHref} />
        </>
      );
  }
  const left = steps.filter(({ done }) => !done);
  const closedAt = season.closed_at;
  return (
    <>
      <PageHead title={texts.title(season.number)} back={back} notice={await consoleNotice()} />
      <div className="space-y-8">
        {closedAt ? (
          <>
            <Alert variant="success">
              <p className="font-semibold">
                {texts.isClosed(season.number, nairobiShown(new Date(closedAt)))}
              </p>
              {season.close_reason ? <p>{texts.because(season.close_reason)}</p> : null}
              <p className="mt-3">
                <ButtonLink
                  variant="outline"
                  size="sm"
                  href={`${home}/seasons/report?number=${season.number}`}
                >
                  {texts.steps.report.link}
                </ButtonLink>
              </p>
            </Alert>
            {isAdmin && !season.is_past ? <Reopen number={season.number} ownHref={ownHref} /> : null}
          </>
        ) : (
          <>
            <p className="max-w-prose text-lg text-muted-foreground">{texts.lead}</p>
            <Steps steps={steps} season={season.number} home={home} back={ownHref} isAdmin={isAdmin}>
              <ResultsPart
                ctx={ctx}
                number={season.number}
                classId={class_id}
                ownHref={ownHref}
                isAdmin={isAdmin}
              />
            </Steps>
            {isAdmin ? <CloseCard left={left.length} ownHref={ownHref} /> : <p>{texts.byAdmin}</p>}
          </>
        )}
        <Acts acts={acts} number={season.number} ownHref={ownHref} isAdmin={isAdmin} />
      </div>
    </>
  );
}

async function ResultsPart({
  ctx,
  number,
  classId,
  ownHref,
  isAdmin,
}: {
  ctx: Ctx;
  number: number;
  classId: string | undefined;
  ownHref: string;
  isAdmin: boolean;
}) {
  const loaded = await loadPart(() => showResults(ctx, { number, class_id: classId }));
  if (!("data" in loaded)) return <p>{texts.failed}</p>;
  return <Results {...loaded.data} ownHref={ownHref} isAdmin={isAdmin} />;
}
