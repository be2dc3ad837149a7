import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { siteTexts as texts } from "../texts";
import { finishAction } from "./actions";
import { visit } from "./visit";

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
