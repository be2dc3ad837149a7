"use client";
import { Button, ButtonLink } from "@/components/ui/button";
import { faultTexts as texts } from "./fault-texts";

/** What a reader sees when a page broke: plain words, and two ways on. */
export default function Fault({ retry }: { retry: () => void }) {
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
