import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { finishAction } from "./finish-action";
import { visit } from "./visit";
import { siteWords as words } from "./words";

/** Whose visit it is, and the way to end it. */
export async function VisitLine() {
  const here = await visit();
  if (!here) return null;
  return (
    <>
      <p className="text-sm">{words.visitOf(here.name)}</p>
      <Form action={finishAction} className="">
        <SubmitButton label={words.finish} busy={words.finish} variant="link" size="bare" />
      </Form>
    </>
  );
}
