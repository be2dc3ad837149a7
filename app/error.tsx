"use client";
import { useTexts } from "@/components/site/language";
import { Button, ButtonLink } from "@/components/ui/button";
import { bilingual } from "@/lib/platform/texts";

/** Separate from siteTexts, because every page loads these into the browser. */
const errorTexts = bilingual({
  en: {
    title: "Oops! Something Went wrong",
    text: "The page could not be shown. Nothing you already sent is lost, and no payment is asked for twice. Wait a moment, then try again.",
    tryAgain: "Try again",
    toHome: "Go to the home page",
  },
  sw: {
    title: "Samahani! Kuna hitilafu",
    text: "Ukurasa haukuweza kuonyeshwa. Ulichotuma hakijapotea, na huombwi kulipa mara mbili. Subiri kidogo, kisha jaribu tena.",
    tryAgain: "Jaribu tena",
    toHome: "Nenda kwenye ukurasa wa mwanzo",
  },
});

/** The page shown when rendering a page failed. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  const texts = useTexts(errorTexts);
  return (
    <main id="main" className="mx-auto w-full max-w-5xl px-4 py-10 sm:px-6">
      <h1 className="font-bold text-3xl tracking-tight">{texts.title}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg">{texts.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{texts.tryAgain}</Button>
        <ButtonLink variant="outline" href="/">
          {texts.toHome}
        </ButtonLink>
      </div>
    </main>
  );
}
