"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useActionState, useEffect, useRef, useState, useTransition } from "react";
import { type FieldValues, FormProvider as RowsProvider, useForm as useHookForm } from "react-hook-form";
import type { z } from "zod";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { FormState } from "@/lib/platform/http/form-state";
import { flattenFields, type Nested, unflattenFields } from "@/lib/platform/unflatten";
import { answerOf, type FormActionOf, submitted, useSummaryFocus } from "./form";
import { FormProvider } from "./form-state";
import { recordTexts } from "./record-texts";
import { flattenErrors, shapeResolver } from "./shape-resolver";
import { SignInAgain } from "./sign-in-again";
import { summaryLines } from "./summary-lines";
import { formTexts } from "./texts";

type Props = {
  action: FormActionOf;
  /** The server's shape of the input, loaded at the first check so that lists do not load zod. */
  shape: () => Promise<z.ZodType>;
  /** Reads the fields as the action does, for the check. */
  read?: (form: FormData) => unknown;
  /** Initial values. */
  values?: Record<string, Nested>;
  /** Field names in the order of the page, for the error summary. */
  order?: string[];
  /** The address to return to when done. */
  back?: string;
  /** Called at each input. */
  onTyped?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A form of the console: the form of form.tsx with React Hook Form on top. The browser checks with the server's shape
 * before it sends, and the server checks again. What was typed survives refusals, a lost connection and an ended session.
 */
export function RecordForm({
  action,
  shape,
  read = unflattenFields,
  values = {},
  order = [],
  back,
  onTyped,
  className = "space-y-5",
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [served, post] = useActionState(action, { errors: {}, values: flattenFields(values) });
  const [answer, setAnswer] = useState<FormState>();
  const [pending, startTransition] = useTransition();
  const state = answer ?? served;
  const methods = useHookForm<FieldValues>({
    defaultValues: values,
    shouldFocusError: false,
    resolver: shapeResolver(shape, () => (form.current ? read(new FormData(form.current)) : {})),
  });
  const errors = flattenErrors(methods.formState.errors);
  const shown: FormState = Object.keys(errors).length > 0 ? { errors, values: state.values } : state;
  const here = useHere();
  const lines = summaryLines(shown, order);
  const isAtField = lines.some(({ href }) => href);
  if (shown.code === "stale" && !isAtField) lines.push({ text: recordTexts.showCurrent, href: here });
  const summary = useSummaryFocus(lines.length > 0 && (shown.message ?? true));
  useLeaveGuard(form, pending);

  const send = (typed: FormData) =>
    startTransition(async () => {
      const next = await answerOf(() => action(state, typed), state);
      startTransition(() => setAnswer(next));
    });

  return (
    <RowsProvider {...methods}>
      <FormProvider value={{ state: shown, pending }}>
        {shown.code === "session_over" ? (
          <SignInAgain done={() => setAnswer({ ...state, ...SIGNED_IN_AGAIN })} />
        ) : null}
        <form
          ref={form}
          action={post}
          noValidate
          className={className}
          onInput={() => {
            if (form.current) form.current.dataset.typed = "yes";
            onTyped?.();
            if (methods.formState.isSubmitted) void methods.trigger();
          }}
          onSubmit={(event) => {
            const typed = submitted(event);
            if (pending) return;
            setAnswer(undefined);
            void methods.handleSubmit(() => send(typed))(event);
          }}
        >
          {back ? <input type="hidden" name="back" value={back} /> : null}
          {lines.length > 0 ? (
            <ErrorSummary ref={summary} title={formTexts.en.problem} lines={lines} />
          ) : null}
          {children}
        </form>
      </FormProvider>
    </RowsProvider>
  );
}

const SIGNED_IN_AGAIN = { code: "signed_in_again", message: recordTexts.signedInAgain, errors: {} };

/** This page's address, for the link that loads it again. */
function useHere(): string {
  const query = useSearchParams().toString();
  const path = usePathname();
  return query ? `${path}?${query}` : path;
}

/** The browser asks before it leaves a page with unsaved input, except while that input is being sent. */
function useLeaveGuard(form: React.RefObject<HTMLFormElement | null>, pending: boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (form.current?.dataset.typed && !pending) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [form, pending]);
}
