import { removeFactorAction, renewCodesAction } from "@/app/_second-factor/actions";
import { SetUpSecondFactor } from "@/app/_second-factor/set-up";
import { secondFactorTexts as texts } from "@/app/_second-factor/texts";
import { Form } from "@/components/form/form";
import { FormButtons } from "@/components/form/form-buttons";
import { PasswordField } from "@/components/form/password-field";
import { SendingStatus } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { showSecondFactor } from "@/lib/domain/people/staff/set-up-second-factor";
import { formatDate } from "@/lib/platform/time/nairobi-time";

type Shown = Awaited<ReturnType<typeof showSecondFactor>>;

/** The dialog in the address's `factor`: new recovery codes, or turning the second factor off. */
const CHANGES = {
  codes: { action: renewCodesAction, label: texts.newCodes, lead: texts.newCodesLead },
  off: { action: removeFactorAction, label: texts.turnOff, lead: texts.turnOffLead },
} as const;

/** The second factor of the signed-in person: setting it up (`factor=start` asks for the password), new recovery codes, turning it off. */
export function SecondFactorCard({
  shown,
  change,
  ownHref,
}: {
  shown: Shown;
  change: string | undefined;
  ownHref: string;
}) {
  return (
    <Card className="space-y-3">
      <CardTitle>{texts.title}</CardTitle>
      {shown.since ? (
        <>
          <p>{texts.on(formatDate(shown.since))}</p>
          <p className="text-muted-foreground">{texts.left(shown.recovery_codes_left)}</p>
          {change === "codes" || change === "off" ? (
            <ChangeFactor change={change} ownHref={ownHref} />
          ) : (
            <div className="flex flex-wrap gap-3">
              <LinkButton variant="outline" href={`${ownHref}?factor=codes`}>
                {texts.newCodes}
              </LinkButton>
              <LinkButton variant="outline" href={`${ownHref}?factor=off`}>
                {texts.turnOff}
              </LinkButton>
            </div>
          )}
        </>
      ) : (
        <>
          <p className="text-muted-foreground">{texts.off}</p>
          {shown.setup || change === "start" ? (
            <SetUpSecondFactor
              setup={change === "start" ? null : shown.setup}
              here={ownHref}
              again={`${ownHref}?factor=start`}
              back={ownHref}
            />
          ) : (
            <LinkButton variant="outline" href={`${ownHref}?factor=start`}>
              {texts.start}
            </LinkButton>
          )}
        </>
      )}
    </Card>
  );
}

function ChangeFactor({ change, ownHref }: { change: keyof typeof CHANGES; ownHref: string }) {
  const { action, label, lead } = CHANGES[change];
  return (
    <Form key={change} action={action} order={["currentPassword", "code"]} className="space-y-5">
      <input type="hidden" name="back" value={ownHref} />
      <p className="font-bold">{lead}</p>
      <PasswordField name="currentPassword" label={texts.currentPassword} autoComplete="current-password" />
      <TextField
        name="code"
        label={texts.anyCode}
        hint={texts.anyCodeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
      />
      <SendingStatus text={texts.saving} />
      <FormButtons cancelHref={ownHref} label={label} busy={texts.saving} />
    </Form>
  );
}
