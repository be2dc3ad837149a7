import type { ReactNode } from "react";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { SiteFrame } from "@/components/site/site-frame";
import { finishAction } from "./_visit/actions";
import { visit } from "./_visit/visit";
import { helpPhones } from "./academy";
import { siteTexts, siteTexts as texts } from "./texts";

/** Header and footer of the public pages, with the administrators' phones. */
export async function Frame({ visit, children }: { visit?: ReactNode; children: ReactNode }) {
  return (
    <SiteFrame texts={siteTexts} phones={await helpPhones()} visit={visit}>
      {children}
    </SiteFrame>
  );
}

/** Whose visit this is, with a button to end it. */
export async function VisitLine() {
  const here = await visit();
  if (!here) return null;
  return (
    <div className="border-t bg-muted print:hidden">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-4 px-4 py-1 sm:px-6">
        <p className="text-sm">{texts.visitOf(here.name)}</p>
        <Form action={finishAction} className="">
          <SubmitButton label={texts.finish} busy={texts.finish} variant="link" size="bare" />
        </Form>
      </div>
    </div>
  );
}
