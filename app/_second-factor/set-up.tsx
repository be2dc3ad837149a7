import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { qrPath } from "@/components/receipt/qr-path";
import { ButtonLink } from "@/components/ui/button";
import type { showSecondFactor } from "@/lib/domain/people/staff/set-up-second-factor";
import { confirmFactorAction, startFactorAction } from "./actions";
import { secondFactorTexts as texts } from "./texts";

type Setup = Awaited<ReturnType<typeof showSecondFactor>>["setup"];

/**
 * Sets up a second factor in two steps: a key is made, by the password, and shown; then a first code of the app confirms it.
 * @param here the address of this page
 * @param again its address without a key
 * @param back address to go to at the end
 */
export function SetUpSecondFactor({
  setup,
  here: ownHref,
  again,
  back,
}: {
  setup: Setup;
  here: string;
  again: string;
  back: string;
}) {
  if (!setup) return <Start here={ownHref} />;
  return (
    <div className="space-y-5">
      <p>{texts.scan}</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={setup.uri} />
        <div className="min-w-0 flex-1 basis-52 space-y-2">
          <p>{texts.byHand}</p>
          <p className="font-mono text-lg tracking-wide [overflow-wrap:anywhere]">{inFours(setup.key)}</p>
          <ButtonLink variant="link" size="bare" href={setup.uri}>
            {texts.openApp}
          </ButtonLink>
        </div>
      </div>
      <Form action={confirmFactorAction} order={["code"]} className="space-y-5">
        <input type="hidden" name="back" value={back} />
        <p>{texts.enterFirst}</p>
        <TextField
          name="code"
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="max-w-40"
        />
        <SendingStatus text={texts.checking} />
        <SubmitButton label={texts.turnOn} busy={texts.checking} />
      </Form>
      <ButtonLink variant="link" size="bare" href={again}>
        {texts.restart}
      </ButtonLink>
    </div>
  );
}

function Start({ here: ownHref }: { here: string }) {
  return (
    <Form action={startFactorAction} order={["currentPassword"]} className="space-y-5">
      <input type="hidden" name="here" value={ownHref} />
      <PasswordField name="currentPassword" label={texts.currentPassword} autoComplete="current-password" />
      <SendingStatus text={texts.starting} />
      <SubmitButton label={texts.start} busy={texts.starting} />
    </Form>
  );
}

function QrCode({ text }: { text: string }) {
  const { side, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={texts.qr}
      viewBox={`0 0 ${side} ${side}`}
      className="size-52 shrink-0 rounded-lg bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A key as people read it: in groups of four. */
function inFours(key: string): string {
  return key.replace(/(.{4})(?=.)/g, "$1 ");
}
