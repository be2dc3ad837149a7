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
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { Acts, Reopen } from "./acts";
import { CloseCard } from "./close-card";
import { ConfirmStep } from "./confirm-step";
import { Results } from "./results";
import { Steps } from "./steps";
import { closeTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.metaTitle };

/** Guides through closing a season: the steps left, a link to each, and the close itself. */
export default async function CloseSeasonPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "seasons/close");
  const { number, class_id, step } = await listState(searchParams, ["number", "class_id", "step"]);
  const home = homeOf(role);
  const isAdmin = role === "admin";
  const back = isAdmin
    ? { href: "/admin/settings?part=seasons", label: texts.back }
    : { href: home, label: texts.back };
  const got = await loadPart(() => closeCheck(ctx, { number }));
  if (!("data" in got)) {
    const isMissing = got.refusal?.code === "not_found" || got.refusal?.code === "invalid";
    return (
      <MissingRecord title={texts.metaTitle} text={isMissing ? texts.notThere : texts.failed} back={back} />
    );
  }
  const { season, steps, acts } = got.data;
  const here = `${home}/seasons/close?number=${season.number}`;
  if (step && isAdmin && !season.closed_at) {
    const seen = await loadPart(() => showClosingStep(ctx, { number, step }));
    if ("data" in seen)
      return (
        <>
          <PageHead
            title={texts.confirmTitle[seen.data.step](season.number)}
            back={{ href: here, label: texts.title(season.number) }}
          />
          <ConfirmStep seen={seen.data} here={here} />
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
            {isAdmin ? <Reopen number={season.number} here={here} /> : null}
          </>
        ) : (
          <>
            <p className="max-w-prose text-lg text-muted-foreground">{texts.lead}</p>
            <Steps steps={steps} season={season.number} home={home} back={here} isAdmin={isAdmin}>
              <ResultsPart
                ctx={ctx}
                number={season.number}
                classId={class_id}
                here={here}
                isAdmin={isAdmin}
              />
            </Steps>
            {isAdmin ? <CloseCard left={left.length} here={here} /> : <p>{texts.byAdmin}</p>}
          </>
        )}
        <Acts acts={acts} number={season.number} here={here} isAdmin={isAdmin} />
      </div>
    </>
  );
}

async function ResultsPart({
  ctx,
  number,
  classId,
  here,
  isAdmin,
}: {
  ctx: Ctx;
  number: number;
  classId: string | undefined;
  here: string;
  isAdmin: boolean;
}) {
  const got = await loadPart(() => showResults(ctx, { number, class_id: classId }));
  if (!("data" in got)) return <p>{texts.failed}</p>;
  return <Results {...got.data} here={here} isAdmin={isAdmin} />;
}
