import { openList } from "@/app/(console)/_lists/open-list";
import { pageOf } from "@/components/data-table/rows-of";
import { ConfirmDialog } from "@/components/form/dialogs";
import { LinkButton } from "@/components/ui/link-button";
import { ListAllSeasons } from "@/lib/domain/seasons/input";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { openRegistrationAction, saveSeasonAction } from "./actions";
import { SeasonsTable } from "./parts";
import { SeasonForm } from "./season-form";
import { meaningOf, SENT, type SeasonRow, STEPS, type Step, stepsOf } from "./season-steps";
import { seasonTexts as texts } from "./season-texts";

/** The seasons and the dialog that the address names. */
export async function SeasonsPart({ ctx, searchParams }: { ctx: Ctx; searchParams: SearchParams }) {
  const { state, frame, hrefWith } = await openList(ctx, {
    list: "seasons",
    path: "/admin/settings",
    searchParams,
    names: ["dialog", "id"],
    sort: ListAllSeasons.shape.sort,
    part: { name: "part", value: "seasons" },
  });
  const { dialog, id, sort } = state;
  const loaded = await loadPart(() => listAllSeasons(ctx, { sort }));
  const seasons = "data" in loaded ? loaded.data.seasons : [];
  const chosen = seasons.find(({ number }) => String(number) === id);
  const step = STEPS.find((one) => one === dialog);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted-foreground">{texts.lead}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="outline" href="/admin/seasons/past">
            {texts.enterPast}
          </LinkButton>
          <LinkButton href="/admin/seasons/plan">{texts.plan}</LinkButton>
        </div>
      </div>
      <SeasonsTable
        frame={frame}
        list={
          "data" in loaded
            ? pageOf(
                seasons.map((season) => shown(season, hrefWith)),
                state,
              )
            : { failed: texts.failed }
        }
      />
      {chosen && dialog === "edit" ? (
        <SeasonForm season={chosen} action={saveSeasonAction} closeHref={hrefWith()} />
      ) : null}
      {chosen && step && stepsOf(chosen).includes(step) ? (
        <StepDialog step={step} season={chosen} all={seasons} closeHref={hrefWith()} />
      ) : null}
    </>
  );
}

/** Confirms a season's step and explains its effect on students. */
function StepDialog({
  step,
  season,
  all,
  closeHref,
}: {
  step: Step;
  season: SeasonRow;
  all: SeasonRow[];
  closeHref: string;
}) {
  return (
    <ConfirmDialog
      title={texts.name(season.number)}
      text={texts.ask[step](season.number)}
      warning={meaningOf(step, season, all)}
      action={step === "open" ? openRegistrationAction : saveSeasonAction}
      fields={{ number: String(season.number), seen_at: season.updated_at, ...SENT[step] }}
      confirm={texts.confirm[step]}
      busy={texts.saving}
      closeHref={closeHref}
    />
  );
}

function shown(season: SeasonRow, hrefWith: (more: Record<string, string>) => string) {
  const to = (dialog: string) => hrefWith({ dialog, id: String(season.number) });
  const stepHrefs = { open: to("open"), advertise: to("advertise"), hide: to("hide") };
  const closeHref = `/admin/seasons/close?number=${season.number}`;
  const previewHref = `/admin/seasons/preview?number=${season.number}`;
  const keepHref = `/admin/seasons/keep-places?season=${season.number}`;
  const pastHref = `/admin/seasons/past?number=${season.number}`;
  const editHref = season.is_past ? pastHref : to("edit");
  return { ...season, id: season.number, editHref, keepHref, closeHref, previewHref, stepHrefs };
}
