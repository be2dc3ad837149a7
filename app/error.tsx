"use client";
import { Button, ButtonLink } from "@/components/ui/button";
import { defineTexts } from "@/lib/platform/texts";

/** Separate from siteTexts, because every page loads these into the browser. */
const texts = defineTexts({
  en: {
    title: "Oops! Something Went wrong",
    text: "The page could not be shown. Nothing you already sent is lost, and no payment is asked for twice. Wait a moment, then try again.",
    tryAgain: "Try again",
    toHome: "Go to the home page",
  },
});

/** The page shown when rendering a page failed. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
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
