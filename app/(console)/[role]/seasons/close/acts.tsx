import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card, CardTitle } from "@/components/ui/card";
import type { ClosingActShown } from "@/lib/domain/season-lifecycle/closing/read-acts";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { reopenSeasonAction, undoStepAction } from "./actions";
import { closeTexts as texts } from "./texts";

type Props = { acts: ClosingActShown[]; number: number; ownHref: string; isAdmin: boolean };

/** What was done to end the season, each with its way back while there is one. */
export function Acts({ acts, ...about }: Props) {
  if (acts.length === 0) return null;
  return (
    <Card className="space-y-4" aria-labelledby="acts">
      <CardTitle id="acts">{texts.acts}</CardTitle>
      <ul className="divide-y">
        {acts.map((act) => (
          <li key={act.act_id} className="space-y-2 py-3">
            <Act act={act} {...about} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Act({ act, number, ownHref, isAdmin }: Omit<Props, "acts"> & { act: ClosingActShown }) {
  return (
    <>
      <p>
        <span className="font-semibold">{texts.didStep[act.step](act.changed)}</span>{" "}
        <span className="text-muted-foreground">
          {texts.doneBy(act.by, nairobiShown(new Date(act.done_at)))}
        </span>
      </p>
      {act.reason ? <p className="break-words">{texts.because(act.reason)}</p> : null}
      {act.undone_at ? (
        <p className="break-words">
          {texts.undoneAt(nairobiShown(new Date(act.undone_at)), act.undo_reason)}
        </p>
      ) : null}
      {act.can_undo && isAdmin ? (
        <Form action={undoStepAction} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="act_id" value={act.act_id} />
          <input type="hidden" name="back" value={ownHref} />
          <SubmitButton label={texts.undo[act.step]} busy={texts.saving} variant="outline" />
          <span className="text-muted-foreground">{texts.until(nairobiShown(new Date(act.undo_until)))}</span>
        </Form>
      ) : null}
    </>
  );
}

/** Opens a closed season again, with a reason. */
export function Reopen({ number, ownHref }: { number: number; ownHref: string }) {
  return (
    <Card className="space-y-4" aria-labelledby="reopen">
      <CardTitle id="reopen">{texts.reopen}</CardTitle>
      <p className="max-w-prose">{texts.whatReopens}</p>
      <Form action={reopenSeasonAction} className="space-y-5">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="back" value={ownHref} />
        <TextField
          name="reason"
          label={texts.reopenReason}
          hint={texts.reasonHint}
          maxLength={300}
          autoComplete="off"
        />
        <SubmitButton label={texts.reopen} busy={texts.saving} variant="outline" />
      </Form>
    </Card>
  );
}
