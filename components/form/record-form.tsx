"use client";
import { unstable_rethrow, usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useActionState, useEffect, useRef, useState, useTransition } from "react";
import { type FieldValues, FormProvider as RowsProvider, useForm as useHookForm } from "react-hook-form";
import type { z } from "zod";
import { ErrorSummary, type SummaryLine } from "@/components/ui/error-summary";
import type { FormState } from "@/lib/platform/http/form-state";
import { flattenFields, type Nested, unflattenFields } from "@/lib/platform/unflatten";
import type { FormActionOf } from "./form";
import { FormProvider } from "./form-state";
import { recordTexts } from "./record-texts";
import { flattenErrors, shapeResolver } from "./shape-resolver";
import { SignInAgain } from "./sign-in-again";
import { formTexts as texts } from "./texts";

type Props = {
  action: FormActionOf;
  /** The server's own shape of what is sent; fetched when it is first needed, so that no list waits for it. */
  shape: () => Promise<z.ZodType>;
  /** What of the form the shape is held against; the action reads it in the same way. */
  read?: (form: FormData) => unknown;
  /** What stands in the fields before anything was sent. */
  values?: Record<string, Nested>;
  /** The names of the fields in the order of the page, for the summary. */
  order?: string[];
  /** The address to go to when it is done. */
  back?: string;
  /** Told when something was typed that is not saved. */
  onTyped?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A form of the console. The browser checks with the server's own shape before it sends; the server checks again. What
 * was typed stays through every refusal, through a lost connection and through a session that ended meanwhile.
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
  const { methods, wrong } = useShape(form, shape, read, values);
  const shown: FormState = wrong ? { errors: wrong, values: state.values } : state;
  const summary = useSummaryFocus(shown);
  const here = useHere();
  useLeaveGuard(form, pending);

  const send = (typed: FormData) =>
    startTransition(async () => {
      const next = await sent(() => action(state, typed), state);
      startTransition(() => setAnswer(next));
    });

  return (
    <RowsProvider {...methods}>
      <FormProvider value={{ state: shown, pending }}>
        {shown.code === "session_over" ? (
          <SignInAgain done={() => setAnswer({ ...state, ...AGAIN })} />
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
            event.preventDefault();
            if (pending) return;
            const typed = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
            setAnswer(undefined);
            void methods.handleSubmit(() => send(typed))(event);
          }}
        >
          {back ? <input type="hidden" name="back" value={back} /> : null}
          {isWrong(shown) ? (
            <ErrorSummary ref={summary} title={texts.problem} lines={linesOf(shown, order, here)} />
          ) : null}
          {children}
        </form>
      </FormProvider>
    </RowsProvider>
  );
}

const AGAIN = { code: "signed_in_again", message: recordTexts.signedInAgain, errors: {} };

/** React Hook Form around the server's shape: when to check, the rows of a form, and what is wrong now. */
function useShape(
  form: React.RefObject<HTMLFormElement | null>,
  shape: Props["shape"],
  read: (form: FormData) => unknown,
  values: Record<string, Nested>,
) {
  const methods = useHookForm<FieldValues>({
    defaultValues: values,
    shouldFocusError: false,
    resolver: shapeResolver(shape, () => (form.current ? read(new FormData(form.current)) : {})),
  });
  const errors = flattenErrors(methods.formState.errors);
  const wrong = Object.keys(errors).length > 0 ? errors : undefined;
  return { methods, wrong };
}

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
  return state.message !== undefined || Object.keys(state.errors).length > 0;
}

function linesOf(state: FormState, order: string[], here: string): SummaryLine[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const lines = Object.entries(state.errors)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, [text]]) => (text ? [{ text, href: `#${name}` }] : []));
  if (lines.length > 0) return lines;
  const message = state.message ? [{ text: state.message }] : [];
  return state.code === "stale" ? [...message, { text: recordTexts.showCurrent, href: here }] : message;
}

/** Leads the reader to the summary after each refusal. */
function useSummaryFocus(state: FormState) {
  const summary = useRef<HTMLDivElement>(null);
  const wrong = isWrong(state);
  const said = state.message ?? "";
  useEffect(() => {
    if (wrong || said) summary.current?.focus();
  }, [wrong, said]);
  return summary;
}

/** The address of this page, for a link that fetches it anew. */
function useHere(): string {
  const query = useSearchParams().toString();
  const path = usePathname();
  return query ? `${path}?${query}` : path;
}

/** The browser asks before it throws away what was typed; not while it is being sent. */
function useLeaveGuard(form: React.RefObject<HTMLFormElement | null>, pending: boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (form.current?.dataset.typed && !pending) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [form, pending]);
}
