"use client";
import { useActionState } from "react";
import { useTexts } from "@/components/site/language";
import { Alert } from "@/components/ui/alert";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { FormProps } from "./form";
import { FormProvider } from "./form-state";
import { ShownToField } from "./shown-to";
import { summaryLines } from "./summary-lines";
import { formTexts } from "./texts";

/**
 * A form of the public pages. The browser posts it, and a refused one comes back with the page: what was typed, and what is
 * wrong. components/custom-elements/page-form.ts sends it only once.
 */
export function Form({
  action,
  values = {},
  order = [],
  lead,
  failure,
  className = "space-y-6",
  before,
  children,
}: FormProps) {
  const texts = useTexts(formTexts);
  const [state, post] = useActionState(action, { errors: {}, values });
  const lines = summaryLines(state, order, lead, failure?.help);
  const title = lines.some(({ href }) => href) ? undefined : failure?.title;
  return (
    <FormProvider value={{ state, pending: false }}>
      {before}
      <page-form className="block">
        <form action={post} noValidate className={className}>
          <Alert
            variant="destructive"
            role="alert"
            tabIndex={-1}
            hidden
            data-offline=""
            suppressHydrationWarning
          >
            {texts.offline}
          </Alert>
          {lines.length > 0 ? <ErrorSummary title={title ?? texts.problem} lines={lines} /> : null}
          <ShownToField />
          {children}
        </form>
      </page-form>
    </FormProvider>
  );
}
