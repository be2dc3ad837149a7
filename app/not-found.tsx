import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { Frame } from "./frame";
import { siteTexts } from "./texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: siteTexts[await pageLanguage()].notFoundTitle };
}

export default async function NotFound() {
  const texts = siteTexts[await pageLanguage()];
  return (
    <Frame>
      <h1 className="font-bold text-3xl tracking-tight">{texts.notFoundTitle}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg">{texts.notFoundText}</p>
      <ButtonLink href="/">{texts.toHome}</ButtonLink>
    </Frame>
  );
}
