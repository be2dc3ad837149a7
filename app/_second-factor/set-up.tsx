import { Form } from "@/components/form/form";
import { SendingStatus, SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { qrPath } from "@/components/receipt/qr-path";
import { ButtonLink } from "@/components/ui/button";
import type { showSecondFactor } from "@/lib/domain/staff/set-up-second-factor";
import { confirmFactorAction, startFactorAction } from "./actions";
import { secondFactorTexts as texts } from "./texts";

type Setup = Awaited<ReturnType<typeof showSecondFactor>>["setup"];

/**
 * Sets up a second factor in two steps: a key is made and shown, then a first code of the app confirms it.
 * @param here the address of this page
 * @param back address to go to at the end
 */
export function SetUpSecondFactor({ setup, here, back }: { setup: Setup; here: string; back: string }) {
  if (!setup) return <Start here={here} label={texts.start} />;
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
      <Start here={here} label={texts.restart} isAgain />
    </div>
  );
}

function Start({ here, label, isAgain }: { here: string; label: string; isAgain?: boolean }) {
  return (
    <Form action={startFactorAction} className="space-y-5">
      <input type="hidden" name="here" value={here} />
      <SendingStatus text={texts.starting} />
      <SubmitButton
        label={label}
        busy={texts.starting}
        {...(isAgain ? ({ variant: "link", size: "bare" } as const) : {})}
      />
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
