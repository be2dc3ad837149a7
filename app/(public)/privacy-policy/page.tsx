import { helpPhones } from "@/app/academy";
import { titled } from "@/app/page-title";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { type PolicySection, privacyTexts } from "./texts";

export const generateMetadata = titled(privacyTexts, "title");

export default async function PrivacyPolicyPage() {
  const texts = privacyTexts[await pageLanguage()];
  const phones = await helpPhones();
  return (
    <article className="max-w-prose space-y-8">
      <header className="space-y-3">
        <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
        <p className="font-semibold text-muted-foreground">{texts.effective}</p>
        <p className="text-lg">{texts.lead}</p>
      </header>
      <nav aria-labelledby="contents" className="rounded-2xl bg-muted p-5 print:hidden">
        <h2 id="contents" className="font-bold">
          {texts.contents}
        </h2>
        <ul className="mt-1 sm:columns-2">
          {texts.sections.map((section) => (
            <li key={section.id}>
              <a
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
                href={`#${section.id}`}
              >
                {section.heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {texts.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      {phones.length > 0 ? (
        <p>
          {texts.call} {phones.map((phone) => phone.text).join(", ")}
        </p>
      ) : null}
      <p className="print:hidden">
        <a className="text-primary underline underline-offset-4" href="/privacy_policy.html">
          {texts.staticPage}
        </a>
      </p>
    </article>
  );
}

function Section({ section }: { section: PolicySection }) {
  return (
    <section aria-labelledby={section.id} className="space-y-3">
      <h2 id={section.id} className="font-bold text-xl tracking-tight sm:text-2xl">
        {section.heading}
      </h2>
      {section.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.points ? (
        <ul className="list-disc space-y-1.5 pl-6 marker:text-primary">
          {section.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
