import type { ReactNode } from "react";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { SiteFrame } from "@/components/site/site-frame";
import { Alert } from "@/components/ui/alert";
import { LANGUAGES } from "@/db/schema/enums";
import { readNotice } from "@/lib/platform/http/notice";
import { addressIn, isPublic, pageLanguage } from "@/lib/platform/http/page-language";
import { LANGUAGE_NAMES } from "@/lib/platform/language";
import { finishAction } from "./_student-session/actions";
import { RECORD_PAGE, stepPage } from "./_student-session/next-step";
import { studentSession } from "./_student-session/session";
import { academy, helpPhones } from "./academy";
import { siteTexts } from "./texts";

/**
 * Header and footer of the public pages in their language, with the administrators' phones. The page for unknown addresses
 * has no switch: it must be the same for every address, and there is nothing to return to.
 */
export async function Frame({ sessionLine, children }: { sessionLine?: ReactNode; children: ReactNode }) {
  const language = await pageLanguage();
  const others = (await isPublic()) ? LANGUAGES.filter((each) => each !== language) : [];
  const languages = others.map(async (each) => ({
    language: each,
    name: LANGUAGE_NAMES[each],
    href: await addressIn(each),
  }));
  const { academy_name: name, logo } = await academy();
  return (
    <SiteFrame
      language={language}
      texts={{ ...siteTexts[language], name }}
      logo={logo}
      phones={await helpPhones()}
      languages={await Promise.all(languages)}
      sessionLine={sessionLine}
    >
      {children}
    </SiteFrame>
  );
}

/** The session's student, with a button to end the session, and that a form of another student's page was refused. */
export async function StudentSessionLine() {
  const session = await studentSession();
  if (!session) return null;
  const texts = siteTexts[await pageLanguage()];
  const wasAnothers = await readNotice("another_student");
  return (
    <div className="border-t bg-muted print:hidden">
      {wasAnothers ? (
        <arriving-heading className="mx-auto block max-w-5xl px-4 pt-2 sm:px-6">
          <Alert role="alert" variant="warning" tabIndex={-1}>
            {texts.nowSignedInAs(session.name)}
          </Alert>
        </arriving-heading>
      ) : null}
      <div className="mx-auto flex max-w-5xl items-center gap-x-4 px-4 py-1 sm:px-6">
        <p className="wrap-anywhere min-w-0 flex-1 text-sm leading-tight">{texts.signedInAs(session.name)}</p>
        <a
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-primary underline underline-offset-4"
          href={stepPage(session) ?? RECORD_PAGE}
        >
          {texts.myPlace}
        </a>
        <Form action={finishAction} className="">
          <SubmitButton label={texts.finish} busy={texts.finish} variant="link" size="bare" />
        </Form>
      </div>
    </div>
  );
}
