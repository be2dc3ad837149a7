import type { ReactNode } from "react";
import { Logo } from "@/components/site/logo";
import { academy, helpPhones } from "../academy";
import { authTexts as texts } from "./texts";

/** Layout of the pages for signing in and passwords. */
export default async function SignInLayout({ children }: { children: ReactNode }) {
  const phones = await helpPhones();
  const { academy_name: name, logo } = await academy();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-6 sm:justify-center sm:py-10">
      <header className="mb-4 sm:mb-6">
        <a
          href="/"
          className="inline-flex min-h-11 items-center gap-3 rounded-lg font-bold text-xl tracking-tight"
        >
          <Logo logo={logo} />
          {name}
        </a>
      </header>
      <main id="main">{children}</main>
      <footer className="mt-5 flex flex-wrap items-center gap-x-5 text-muted-foreground">
        {phones.length > 0 ? (
          <p className="flex flex-wrap items-center gap-x-2">
            {texts.callUs}
            {phones.map((phone) => (
              <a
                key={phone.href}
                href={phone.href}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {phone.text}
              </a>
            ))}
          </p>
        ) : null}
        <a href="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {texts.toSite}
        </a>
      </footer>
    </div>
  );
}
