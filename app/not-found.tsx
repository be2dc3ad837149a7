import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Frame } from "./frame";
import { siteTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.notFoundTitle };

export default function NotFound() {
  return (
    <Frame>
      <h1 className="font-bold text-3xl tracking-tight">{texts.notFoundTitle}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg">{texts.notFoundText}</p>
      <ButtonLink href="/">{texts.toHome}</ButtonLink>
    </Frame>
  );
}
