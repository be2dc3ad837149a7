import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Frame } from "./frame";
import { siteWords as words } from "./texts";

export const metadata: Metadata = { title: words.notFoundTitle };

export default function NotFound() {
  return (
    <Frame>
      <h1 className="font-bold text-3xl tracking-tight">{words.notFoundTitle}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg">{words.notFoundText}</p>
      <ButtonLink href="/">{words.toHome}</ButtonLink>
    </Frame>
  );
}
