"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useActionState, useRef, useState, useTransition } from "react";
import { type FieldValues, FormProvider as RowsProvider, useForm as useHookForm } from "react-hook-form";
import type { z } from "zod";
import { Alert } from "@/components/ui/alert";
import { ErrorSummary } from "@/components/ui/error-summary";
import type { FormState } from "@/lib/platform/http/form-state";
import { flattenFields, type Nested, unflattenFields } from "@/lib/platform/unflatten";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { answerOf, type FormActionOf, submitted, useSummaryFocus } from "./form";
import { labelOf } from "./form-fields";
import { FormProvider } from "./form-state";
import { useLeaveGuard } from "./leave-guard";
import { recordTexts } from "./record-texts";
import { OUT_OF_DATE, useOwnHref, useSavedInput } from "./saved-input";
import { flattenErrors, shapeResolver } from "./shape-resolver";
import { SignInAgain } from "./sign-in-again";
import { summaryLines } from "./summary-lines";
import { formTexts } from "./texts";

type Props = {
  action: FormActionOf;
  /** The server's shape of the input, loaded when typing begins so that lists do not load zod. */
  shape: () => Promise<z.ZodType>;
  /** Reads the fields as the action does, for the check. */
  read?: (form: FormData) => unknown;
  /** The record's values: initially those of the fields. */
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
 * A form of the console: the form of form.tsx with React Hook Form on top. The browser checks with the server's shape before it
 * sends, and the server checks again. Typed input survives refusals, a lost connection, an ended session, and concurrent changes
 * of the record.
 * @param version of the record, for a form that stays on the page: the form is filled anew when it changes by a save from here
 */
export function RecordForm({ version, ...form }: Props & { version?: string }) {
  const unsaved = useRef(false);
  const [filled, setFilled] = useState(version);
  if (version !== filled && !unsaved.current) setFilled(version);
  return <FilledForm key={filled} unsaved={unsaved} {...form} />;
}

function FilledForm({
  action,
  shape,
  read = unflattenFields,
  values = {},
  order = [],
  back,
  onTyped,
  unsaved,
  className = "space-y-5",
  children,
}: Props & { unsaved: RefObject<boolean> }) {
  const form = useSavedInput();
  const ownHref = useOwnHref();
  const current = flattenFields(values);
  const [served, post] = useActionState(action, { errors: {}, values: current });
  // A form that was sent without scripts comes back with the typed input.
  const [before] = useState(served.code ? undefined : current);
  const [answer, setAnswer] = useState<FormState>();
  const [pending, startTransition] = useTransition();
  const router = useRouter();
  const state = answer ?? served;
  const methods = useHookForm<FieldValues>({
    defaultValues: values,
    shouldFocusError: false,
    resolver: shapeResolver(shape, () => (form.current ? read(new FormData(form.current)) : {})),
  });
  const errors = flattenErrors(methods.formState.errors);
  const shown: FormState = Object.keys(errors).length > 0 ? { errors, values: state.values } : state;
  const lines = summaryLines(shown, order, undefined, undefined, (name) => labelOf(form.current, name));
  const isStale = shown.code === "stale" && !lines.some(({ href }) => href);
  if (shown.code === OUT_OF_DATE) lines.push({ text: formTexts.en.loadAgain, href: ownHref });
  if (isStale) lines.push({ text: recordTexts.showCurrent, href: ownHref });
  const summary = useSummaryFocus(!pending && lines.length > 0 && (shown.message ?? true));
  useLeaveGuard(form, pending);

  const type = () => {
    if (form.current && !form.current.dataset.typed) {
      form.current.dataset.typed = "yes";
      // Loaded early, while there is a connection.
      void shape().catch(() => {});
    }
    unsaved.current = true;
    onTyped?.();
    if (methods.formState.isSubmitted) void methods.trigger();
  };
  const answered = (next: FormState) => {
    unsaved.current = true;
    setAnswer(next);
    // The refreshed page brings the saved values and their version.
    if (next.code === "stale") router.refresh();
  };
  const send = async (typed: FormData) => {
    unsaved.current = false;
    const next = await answerOf(() => action(state, typed), typed, state);
    startTransition(() => answered(next));
  };

  return (
    <RowsProvider {...methods}>
      <FormProvider value={{ state: shown, pending }}>
        {shown.code === "session_over" ? (
          <SignInAgain done={() => setAnswer({ ...state, ...SIGNED_IN_AGAIN })} />
        ) : null}
        <form
          ref={form}
          data-sent={pending || undefined}
          action={post}
          noValidate
          className={className}
          onInput={type}
          onSubmit={(event) => {
            const typed = submitted(event);
            if (pending) return;
            setAnswer(undefined);
            startTransition(async () => {
              // Offline the check may not load, and its result can wait.
              if (!navigator.onLine) await send(typed);
              else await methods.handleSubmit(() => send(typed))(event);
            });
          }}
        >
          {back ? <input type="hidden" name="back" value={back} /> : null}
          {shown.code === SIGNED_IN_AGAIN.code ? (
            <Alert ref={summary} variant="success" role="status" tabIndex={-1}>
              {shown.message}
            </Alert>
          ) : lines.length > 0 ? (
            <ErrorSummary ref={summary} title={formTexts.en.problem} lines={lines} />
          ) : null}
          {isStale ? (
            <ChangedMeanwhile form={form} before={before} theirs={current} yours={state.values} />
          ) : null}
          {children}
        </form>
      </FormProvider>
    </RowsProvider>
  );
}

const SIGNED_IN_AGAIN = { code: "signed_in_again", message: recordTexts.signedInAgain, errors: {} };
