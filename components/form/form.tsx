"use client";
import { unstable_isUnrecognizedActionError, unstable_rethrow, useRouter } from "next/navigation";
import {
  type ReactNode,
  type SubmitEvent,
  useActionState,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { useTexts } from "@/components/site/language";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { FormState } from "@/lib/platform/http/form-state";
import { FormProvider } from "./form-state";
import { keepForReload, OUT_OF_DATE, useOwnHref, useSavedInput } from "./saved-input";
import { summaryLines } from "./summary-lines";
import { formTexts } from "./texts";

/**
 * The form of signing in and of the console's confirmations, and the parts it shares with the public pages' (posted-form.tsx),
 * which has no runtime, and the console's (record-form.tsx), which checks fields in the browser with React Hook Form and zod.
 */

export type FormActionOf = (state: FormState, form: FormData) => Promise<FormState>;

export type FormProps = {
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
 * A form that works with and without scripts. Without, the browser posts it and gets the page again with the typed input. With
 * scripts it calls the same action, keeps the fields and focuses the error summary.
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
  const [served, post] = useActionState(action, { errors: {}, values });
  const [answer, setAnswer] = useState<FormState>();
  const [pending, startTransition] = useTransition();
  const form = useSavedInput();
  const ownHref = useOwnHref();
  const state = answer ?? served;
  const router = useRouter();
  const lines = summaryLines(state, order, lead, failure?.help);
  const summary = useSummaryFocus(!pending && lines.length > 0 && state, texts.errorTitle);
  const title = lines.some(({ href }) => href) ? undefined : failure?.title;
  if (state.code === OUT_OF_DATE) lines.push({ text: texts.loadAgain, href: ownHref });
  return (
    <FormProvider value={{ state, pending }}>
      {before}
      <form
        ref={form}
        data-sent={pending || undefined}
        action={post}
        noValidate
        className={className}
        onSubmit={(event) => {
          const typed = submitted(event);
          if (pending) return;
          startTransition(async () => {
            const next = await answerOf(() => action(state, typed), typed, state, texts);
            startTransition(() => setAnswer(next));
            // The page may still offer the refused choice, such as a seat taken meanwhile.
            if (STALE.includes(next.code ?? "")) router.refresh();
          });
        }}
      >
        {lines.length > 0 ? (
          <ErrorSummary ref={summary} title={title ?? texts.problem} lines={lines} />
        ) : null}
        {children}
      </form>
    </FormProvider>
  );
}

/** Refusals after which the page around the form is out of date. */
const STALE = [
  "stale",
  "class_full",
  "class_full_but_held",
  "session_full",
  "already_enrolled",
  "already_paid",
  "prompt_open",
  "books_changed",
];

/** The action's answer; without a connection, or in a page of an earlier build, the same form with an error message. */
export async function answerOf(
  call: () => Promise<FormState>,
  typed: FormData,
  before: FormState,
  texts = formTexts.en,
): Promise<FormState> {
  if (!navigator.onLine) return { ...before, errors: {}, code: "offline", message: texts.offline };
  try {
    return await call();
  } catch (error) {
    unstable_rethrow(error);
    if (unstable_isUnrecognizedActionError(error)) {
      keepForReload(typed);
      return { ...before, errors: {}, code: OUT_OF_DATE, message: texts.outOfDate };
    }
    return { ...before, errors: {}, code: "unreachable", message: texts.unreachable };
  }
}

/** The fields of a submitted form, and the button that was pressed. */
export function submitted(event: SubmitEvent<HTMLFormElement>): FormData {
  event.preventDefault();
  return new FormData(event.currentTarget, (event.nativeEvent as globalThis.SubmitEvent).submitter);
}

/**
 * Focuses the summary at each new `refusal`, and puts `title` before the document's title. There is no refusal while the form is being
 * sent, since the summary is hidden then. Enter on the summary presses the form's button again, as some refusals ask for.
 */
export function useSummaryFocus(refusal: unknown, title = "") {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const element = summary.current;
    element?.focus();
    if (element)
      element.onkeydown = ({ key, repeat, target }) => {
        const form = element.closest("form");
        if (key === "Enter" && !repeat && target === element)
          form?.requestSubmit(form.querySelector<HTMLElement>("[type=submit]"));
      };
    if (!document.title.startsWith(title)) document.title = title + document.title;
  }, [refusal, title]);
  return summary;
}
