import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { formTexts } from "@/components/form/texts";
import { HeadingFocus } from "@/components/site/heading-focus";
import { LanguageProvider } from "@/components/site/language";
import { env, siteOrigin } from "@/lib/platform/env";
import { documentLanguage, isPublic } from "@/lib/platform/http/page-language";
import { showsRefusedForm } from "@/lib/platform/http/refused-page";
import type { Language } from "@/lib/platform/language";
import { academy } from "./academy";
import ErrorPage from "./error";
import "./globals.css";
import { SHARE_SIZE } from "./share/share-size";
import { siteTexts } from "./texts";

/** Client components of nearly every page. Named here, they are in the chunk that all pages share. */
const SHARED = [Form, SubmitButton, TextField, ErrorPage];

/** The title begins with the word for an error where the page shows a refused form, as scripts do it (components/form). */
export async function generateMetadata(): Promise<Metadata> {
  const language = await documentLanguage();
  const texts = siteTexts[language];
  const error = (await showsRefusedForm()) ? formTexts[language].errorTitle : "";
  const name = await academyName(texts.name);
  return {
    metadataBase: new URL(siteOrigin()),
    ...((await isPublic()) ? sharedAs(name, language) : {}),
    title: { template: `${error}%s - ${name}`, default: `${error}${name} - ${texts.motto}` },
    description: texts.description,
    formatDetection: { telephone: false },
  };
}

/** What readers of links show beside the page's own title (app/share). */
function sharedAs(name: string, language: Language): Metadata {
  const locale = { en: "en_KE", sw: "sw_KE" }[language];
  const picture = {
    url: `/share/${language}.png`,
    ...SHARE_SIZE,
    alt: `${name}: ${siteTexts[language].motto}`,
  };
  return {
    openGraph: { type: "website", siteName: name, locale, images: [picture] },
    twitter: { card: "summary_large_image" },
  };
}

/** The academy's name on its public pages; `otherwise` on the console and when the database does not answer. */
async function academyName(otherwise: string): Promise<string> {
  if (!(await isPublic())) return otherwise;
  return academy().then(
    (about) => about.academy_name,
    () => otherwise,
  );
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbf8f3" },
    { media: "(prefers-color-scheme: dark)", color: "#131715" },
  ],
};

/**
 * Reads the request's headers, so that pages render per request and their scripts carry its nonce. Every page has the script
 * of components/custom-elements; public pages have no other.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const language = await documentLanguage();
  return (
    <html lang={language}>
      <body className="font-sans antialiased">
        <a
          href="#main"
          className="sr-only z-10 rounded-br-xl bg-primary px-5 py-3 font-semibold text-primary-foreground focus:not-sr-only focus:absolute focus:top-0 focus:left-0"
        >
          {siteTexts[language].skip}
        </a>
        <HeadingFocus />
        <LanguageProvider value={language}>{SHARED ? children : null}</LanguageProvider>
        {env().DEMO ? <DemoLine>{siteTexts[language].demo}</DemoLine> : null}
        <script
          src={`/elements.js?v=${process.env.ELEMENTS_VERSION}`}
          defer
          nonce={nonce}
          suppressHydrationWarning
        />
      </body>
    </html>
  );
}

/** The one line on every page of a demo. It lies over the end of the page and takes no room and no taps. */
function DemoLine({ children }: { children: string }) {
  return (
    <aside
      aria-label="Demo"
      className="pointer-events-none sticky bottom-0 z-[1] -mt-5 bg-foreground text-center text-background text-xs leading-5 print:hidden"
    >
      {children}
    </aside>
  );
}
