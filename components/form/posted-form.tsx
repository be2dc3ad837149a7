"use client";
import { type ReactNode, useActionState } from "react";
import { useTexts } from "@/components/site/language";
import { Alert } from "@/components/ui/alert";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { FormActionOf } from "./form";
import { FormProvider } from "./form-state";
import { summaryLines } from "./summary-lines";
import { formTexts } from "./texts";

type Props = {
  action: FormActionOf;
  /** Initial values by field name. */
  values?: Record<string, string>;
  /** Field names in the order of the page, for the error summary. */
  order?: string[];
  /** First line of the summary when fields are wrong. */
  lead?: string;
  /** Title and help of the summary when the whole form was refused, not a field. */
  failure?: { title: string; help?: string };
  className?: string;
  /** Rendered above the form, inside its context. */
  before?: ReactNode;
  children: ReactNode;
};

/**
 * A form of the public pages. The browser posts it, and a refused one comes back with the page: what was typed, and what is
 * wrong. components/elements/page-form.ts sends it only once.
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
}: Props) {
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
          {children}
        </form>
      </page-form>
    </FormProvider>
  );
}
