"use client";
import { unstable_rethrow, useRouter } from "next/navigation";
import { type ReactNode, useActionState, useEffect, useRef, useState, useTransition } from "react";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { FormState } from "@/lib/platform/http/form-state";
import { FormProvider } from "./form-state";
import { formTexts as texts } from "./texts";

export type FormActionOf = (state: FormState, form: FormData) => Promise<FormState>;

type Props = {
  action: FormActionOf;
  /** What stands in the fields before anything was sent. */
  values?: Record<string, string>;
  /** The names of the fields in the order of the page, for the summary. */
  order?: string[];
  /** Said above the fields' own messages when some are wrong. */
  lead?: string;
  /** What to say instead of "There is a problem" when no field is at fault, and what to do then. */
  failure?: { title: string; help?: string };
  className?: string;
  /** Stands above the form and knows its answer too, for what cannot be inside a form. */
  before?: ReactNode;
  children: ReactNode;
};

/**
 * A form that works before and without scripts: the browser posts it and gets the page again with what was typed.
 * With scripts it sends the same action, keeps the fields as they are and leads to the summary of what is wrong.
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
  const [served, post] = useActionState(action, { errors: {}, values });
  const [answer, setAnswer] = useState<FormState>();
  const [pending, startTransition] = useTransition();
  const router = useRouter();
  const state = answer ?? served;
  const summary = useSummaryFocus(state);

  const send = (form: FormData) =>
    startTransition(async () => {
      const next = await sent(() => action(state, form), state);
      startTransition(() => setAnswer(next));
      // What the page shows may be what was refused: a place that somebody else took meanwhile.
      if (STALE.includes(next.code ?? "")) router.refresh();
    });

  return (
    <FormProvider value={{ state, pending }}>
      {before}
      <form
        action={post}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          const by = (event.nativeEvent as SubmitEvent).submitter;
          if (!pending) send(new FormData(event.currentTarget, by));
        }}
      >
        {isWrong(state) ? (
          <ErrorSummary
            ref={summary}
            title={(isAtField(state) ? undefined : failure?.title) ?? texts.problem}
            lines={linesOf(state, order, lead, failure?.help)}
          />
        ) : null}
        {children}
      </form>
    </FormProvider>
  );
}

/** Refusals after which the page around the form is out of date. */
const STALE = [
  "class_full",
  "class_full_but_held",
  "session_full",
  "already_enrolled",
  "already_paid",
  "prompt_open",
  "books_changed",
];

/** The action's answer; when the network fails, the same form with a sentence that says so. */
async function sent(ask: () => Promise<FormState>, before: FormState): Promise<FormState> {
  if (!navigator.onLine) return { ...before, errors: {}, code: "offline", message: texts.offline };
  try {
    return await ask();
  } catch (error) {
    unstable_rethrow(error);
    return { ...before, errors: {}, code: "unreachable", message: texts.unreachable };
  }
}

function isWrong(state: FormState): boolean {
  return state.message !== undefined || isAtField(state);
}

function isAtField(state: FormState): boolean {
  return Object.keys(state.errors).length > 0;
}

function linesOf(state: FormState, order: string[], lead: string | undefined, help: string | undefined) {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const lines = Object.entries(state.errors)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, [text]]) => (text ? [{ text, href: `#${name}` }] : []));
  if (lines.length === 0) return [state.message, help].flatMap((text) => (text ? [{ text }] : []));
  return lead ? [{ text: lead }, ...lines] : lines;
}

/** Leads the reader to the summary after each refusal, and says so in the title. */
function useSummaryFocus(state: FormState) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWrong(state)) return;
    summary.current?.focus();
    if (!document.title.startsWith(texts.errorTitle)) document.title = texts.errorTitle + document.title;
  }, [state]);
  return summary;
}
