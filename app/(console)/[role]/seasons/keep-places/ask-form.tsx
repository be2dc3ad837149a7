import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { FieldErrors } from "@/lib/platform/refusal";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { keepTexts as texts } from "./texts";

/** The form's values, as in the address. */
export type Choices = { season: string; to_season: string; audience: string; until: string };

/** Asks for the students, the season and the deadline. It uses GET: a preview changes nothing. */
export function AskForm({
  choices,
  later,
  classes,
  errors,
}: {
  choices: Choices;
  later: Array<{ number: number; registration_opens_at: string | null }>;
  classes: Array<{ id: string; name: string }>;
  errors: FieldErrors;
}) {
  const [whoError, toError, untilError] = [errors.audience?.[0], errors.to_season?.[0], errors.until?.[0]];
  return (
    <Card>
      <form action="/admin/seasons/keep-places" className="space-y-5">
        <p className="text-muted-foreground">{texts.lead}</p>
        <input type="hidden" name="season" value={choices.season} />
        <FieldFrame name="audience" label={texts.audience} error={whoError}>
          <NativeSelect
            id="audience"
            name="audience"
            defaultValue={choices.audience}
            aria-describedby={describedBy("audience", undefined, whoError)}
          >
            <option value="all">{texts.all}</option>
            <option value="completing">{texts.completing}</option>
            {classes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </FieldFrame>
        <FieldFrame name="to_season" label={texts.to} error={toError}>
          <NativeSelect
            id="to_season"
            name="to_season"
            defaultValue={choices.to_season}
            aria-describedby={describedBy("to_season", undefined, toError)}
          >
            {later.map(({ number, registration_opens_at: opens }) => (
              <option key={number} value={number}>
                {texts.toOption(number, opens ? texts.opens(formatTime(opens)) : texts.notSet)}
              </option>
            ))}
          </NativeSelect>
        </FieldFrame>
        <FieldFrame name="until" label={texts.until} hint={texts.untilHint} error={untilError}>
          <Input
            id="until"
            name="until"
            type="datetime-local"
            required
            defaultValue={choices.until}
            className="sm:max-w-64"
            aria-invalid={untilError ? true : undefined}
            aria-describedby={describedBy("until", texts.untilHint, untilError)}
          />
        </FieldFrame>
        <Button type="submit" size="block" variant="outline">
          {texts.preview}
        </Button>
      </form>
    </Card>
  );
}
