import type { ReactNode } from "react";
import type { Language } from "@/lib/platform/language";
import { Logo, type LogoFile } from "./logo";

export type PhoneLink = { href: string; text: string };
/** This page in another language, by its own name. */
export type LanguageLink = { language: Language; name: string; href: string };

type Texts = {
  name: string;
  motto: string;
  mainMenu: string;
  register: string;
  enroll: string;
  needHelp: string;
  callUs: string;
  askAtDesk: string;
  privacy: string;
  checkCertificate: string;
  by: string;
};

/** Header and footer of the public pages. */
export function SiteFrame({
  language,
  texts,
  logo,
  phones,
  languages,
  sessionLine,
  children,
}: {
  language: Language;
  texts: Texts;
  logo: LogoFile;
  phones: PhoneLink[];
  languages: LanguageLink[];
  /** The line that names the session's student. */
  sessionLine?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div lang={language} className="flex min-h-dvh flex-col">
      <header className="border-b bg-card print:border-b-0">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-2 px-4 py-2 sm:px-6">
          <a
            href="/"
            className="flex min-h-11 min-w-0 flex-1 basis-28 items-center gap-2 rounded-lg sm:gap-3"
          >
            <Logo logo={logo} />
            <span className="min-w-0 leading-tight">
              <span className="line-clamp-2 font-bold text-base leading-tight tracking-tight [overflow-wrap:anywhere] sm:text-lg">
                {texts.name}
              </span>
              <span className="hidden text-muted-foreground text-sm sm:block">{texts.motto}</span>
            </span>
          </a>
          <nav aria-label={texts.mainMenu} className="flex max-w-full flex-wrap print:hidden">
            <HeaderLink href="/register">{texts.register}</HeaderLink>
            <HeaderLink href="/enroll">{texts.enroll}</HeaderLink>
            {languages.map((link) => (
              <SwitchLink key={link.language} {...link} />
            ))}
          </nav>
        </div>
        {sessionLine}
      </header>
      {/* A page of one narrow column stands in the middle of a wide screen. */}
      <main
        id="main"
        className="mx-auto w-full max-w-5xl flex-1 px-4 py-7 sm:px-6 sm:py-10 [&>.max-w-2xl]:mx-auto [&>.max-w-prose]:mx-auto [&>.max-w-xl]:mx-auto"
      >
        {children}
      </main>
      <footer className="border-t bg-muted print:hidden">
        <div className="mx-auto max-w-5xl space-y-3 px-4 py-7 text-muted-foreground sm:px-6">
          <Help texts={texts} phones={phones} />
          <p className="text-sm">{texts.by}</p>
          <p className="flex flex-wrap gap-x-6">
            <FooterLink href="/certificate">{texts.checkCertificate}</FooterLink>
            <FooterLink href="/privacy-policy">{texts.privacy}</FooterLink>
          </p>
        </div>
      </footer>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="inline-flex min-h-11 items-center underline underline-offset-4" href={href}>
      {children}
    </a>
  );
}

function HeaderLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center rounded-lg px-2 font-semibold text-primary hover:bg-muted sm:px-4"
    >
      {children}
    </a>
  );
}

/** Fits beside the menu on narrow phones: the language's code there, its name elsewhere. */
function SwitchLink({ language, name, href }: LanguageLink) {
  return (
    <a
      href={href}
      hrefLang={language}
      lang={language}
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 text-muted-foreground underline underline-offset-4 hover:bg-muted sm:px-3"
    >
      <span aria-hidden className="uppercase sm:hidden">
        {language}
      </span>
      <span className="sr-only sm:not-sr-only">{name}</span>
    </a>
  );
}

function Help({ texts, phones }: { texts: Texts; phones: PhoneLink[] }) {
  return (
    <div>
      <h2 className="font-bold text-foreground">{texts.needHelp}</h2>
      {phones.length === 0 ? (
        <p>{texts.askAtDesk}</p>
      ) : (
        <>
          <p>{texts.callUs}</p>
          <ul className="flex flex-wrap gap-x-6">
            {phones.map((phone) => (
              <li key={phone.href}>
                <a
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
                  href={phone.href}
                >
                  {phone.text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
