import type { ReactNode } from "react";
import { Mark } from "@/components/site/mark";
import { siteWords } from "../words";
import { authWords as words } from "./words";

/** Around the pages that need nobody signed in: the name above, one card, the way to the public site below. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-8 sm:justify-center">
      <a
        href="/"
        className="mb-6 flex min-h-11 items-center gap-3 self-start font-bold text-xl tracking-tight"
      >
        <Mark />
        {siteWords.name}
      </a>
      <main id="main">{children}</main>
      <a
        href="/"
        className="mt-6 inline-flex min-h-11 items-center self-start text-muted-foreground underline"
      >
        {words.toSite}
      </a>
    </div>
  );
}
