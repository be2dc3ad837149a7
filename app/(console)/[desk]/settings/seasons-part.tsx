import { wholeList } from "@/components/data-table/rows-of";
import { ConfirmDialog } from "@/components/form/dialogs";
import { LinkButton } from "@/components/ui/link-button";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { openRegistrationAction, saveSeasonAction } from "./actions";
import { SeasonsTable } from "./parts";
import { SeasonForm } from "./season-form";
import { meaningOf, SENT, type SeasonRow, STEPS, type Step, stepsOf } from "./season-steps";
import { seasonTexts as texts } from "./texts";

const HERE = "/admin/settings?part=seasons";

/** The seasons and the dialog that the address names. */
export async function SeasonsPart({
  ctx,
  dialog,
  id,
}: {
  ctx: Ctx;
  dialog: string | undefined;
  id: string | undefined;
}) {
  const got = await loadPart(() => listAllSeasons(ctx, {}));
  const seasons = "data" in got ? got.data.seasons : [];
  const chosen = seasons.find(({ number }) => String(number) === id);
  const step = STEPS.find((one) => one === dialog);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted-foreground">{texts.lead}</p>
        <LinkButton href="/admin/seasons/plan">{texts.plan}</LinkButton>
      </div>
      <SeasonsTable list={"data" in got ? wholeList(seasons.map(shown)) : { failed: texts.failed }} />
      {chosen && dialog === "edit" ? (
        <SeasonForm season={chosen} action={saveSeasonAction} closeHref={HERE} />
      ) : null}
      {chosen && step && stepsOf(chosen).includes(step) ? (
        <StepDialog step={step} season={chosen} all={seasons} />
      ) : null}
    </>
  );
}

/** Confirms a season's step and says what it means for students. */
function StepDialog({ step, season, all }: { step: Step; season: SeasonRow; all: SeasonRow[] }) {
  return (
    <ConfirmDialog
      title={texts.name(season.number)}
      text={texts.ask[step](season.number)}
      warning={meaningOf(step, season, all)}
      action={step === "open" ? openRegistrationAction : saveSeasonAction}
      fields={{ number: String(season.number), seen_at: season.updated_at, ...SENT[step] }}
      confirm={texts.confirm[step]}
      busy={texts.saving}
      closeHref={HERE}
    />
  );
}

function shown(season: SeasonRow) {
  const to = (dialog: string) => `${HERE}&dialog=${dialog}&id=${season.number}`;
  const stepHrefs = { open: to("open"), advertise: to("advertise"), hide: to("hide") };
  const closeHref = `/admin/seasons/close?number=${season.number}`;
  const previewHref = `/admin/seasons/preview?number=${season.number}`;
  const keepHref = `/admin/seasons/keep-places?season=${season.number}`;
  return { ...season, id: season.number, editHref: to("edit"), keepHref, closeHref, previewHref, stepHrefs };
}
