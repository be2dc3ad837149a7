import { headers } from "next/headers";
import { titled } from "@/app/page-title";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { boxLook, Input } from "@/components/ui/input";
import { PUBLIC } from "@/lib/domain/access/actor";
import { credentialKeys } from "@/lib/domain/attendance/certificates/credential";
import { listWithdrawn } from "@/lib/domain/attendance/certificates/list-withdrawn";
import type { Signed, Verdict } from "@/lib/domain/attendance/certificates/rules";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { formatMoment } from "@/lib/platform/time/nairobi-time";
import { CheckForm } from "../certificate-check";
import { verifyTexts } from "./texts";

export const generateMetadata = titled(verifyTexts, "title");

/**
 * Checks the credential behind the code of a certificate in the browser (components/custom-elements/verify.ts), with the keys and
 * the withdrawn numbers that came with the page, renewed at each check where there is a network.
 */
export default async function VerifyPage() {
  const language = await pageLanguage();
  const texts = verifyTexts[language];
  const { withdrawn, updated_at } = await listWithdrawn({ actor: PUBLIC }, {});
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <div className="max-w-xl space-y-8">
      <div className="space-y-3">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
        <p className="text-lg">{texts.lead}</p>
      </div>
      <noscript>
        <Alert>{texts.noScripts}</Alert>
      </noscript>
      <verify-credential
        data-keys={JSON.stringify(credentialKeys().keys)}
        data-withdrawn={JSON.stringify(withdrawn)}
        className="block space-y-6"
      >
        <div role="status" className="space-y-6">
          <Verdicts language={language} />
          <p data-age hidden suppressHydrationWarning>
            {texts.listOf}{" "}
            <span data-moment suppressHydrationWarning>
              {formatMoment(updated_at, language)}
            </span>
            .{" "}
            <span data-offline hidden suppressHydrationWarning>
              {texts.offline}
            </span>
          </p>
        </div>
        <form hidden className="space-y-6" suppressHydrationWarning>
          <FieldFrame name="credential" label={texts.credential} hint={texts.credentialHint}>
            <textarea
              id="credential"
              name="credential"
              rows={4}
              className={boxLook("break-all")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby={describedBy("credential", true, false)}
            />
          </FieldFrame>
          <FieldFrame name="photo" label={texts.photo} hint={texts.photoHint}>
            <Input
              id="photo"
              name="photo"
              type="file"
              accept="image/*"
              aria-describedby={describedBy("photo", true, false)}
            />
          </FieldFrame>
          <button type="submit" className={buttonLook({ size: "block" })}>
            {texts.verify}
          </button>
        </form>
      </verify-credential>
      <section className="space-y-4 border-t pt-8">
        <h2 className="font-bold text-xl tracking-tight">{texts.byCode}</h2>
        <CheckForm />
        <p>
          <a href="/certificate/list" className="font-medium text-primary underline underline-offset-4">
            {texts.list}
          </a>
        </p>
      </section>
      <script src="/verify.js" defer nonce={nonce} suppressHydrationWarning />
    </div>
  );
}

const LOOKS: Record<Verdict, "success" | "destructive" | "warning"> = {
  signed: "success",
  withdrawn: "destructive",
  altered: "destructive",
  unknown_key: "warning",
  several: "warning",
  numbered: "warning",
  unreadable: "warning",
  unable: "warning",
};
const FACTS = ["name", "course", "season", "number", "issued", "academy"] as const satisfies (keyof Signed)[];

/** What the check may say, each hidden until it does. */
function Verdicts({ language }: { language: keyof typeof verifyTexts }) {
  const texts = verifyTexts[language];
  return (Object.keys(LOOKS) as Verdict[]).map((verdict) => {
    return (
      <Alert key={verdict} variant={LOOKS[verdict]} hidden data-verdict={verdict} suppressHydrationWarning>
        <h2 className="font-bold text-xl">{texts[verdict]}</h2>
        <p>{texts[`${verdict}Text`]}</p>
        {verdict === "signed" || verdict === "withdrawn" ? (
          <DescriptionList
            rows={FACTS.map((fact) => ({
              name: texts[fact],
              value: <bdi data-says={fact} suppressHydrationWarning />,
            }))}
          />
        ) : null}
      </Alert>
    );
  });
}
