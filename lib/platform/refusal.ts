import type { FieldErrors } from "./field-errors";

export type { FieldErrors };

/** The kinds of refusal; each has one HTTP status (lib/platform/http/responses.ts). */
export type RefusalKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "gone"
  | "too_many"
  | "busy";

type Details = {
  /** Sentences by the name of the wrong field. */
  errors?: FieldErrors;
  /** Facts a client may act on. Never personal data. */
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
};

/** An expected refusal with a sentence for people. Anything else thrown is an error: logged and never shown. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly errors: FieldErrors | undefined;
  readonly data: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.errors = details.errors;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Whether an error is a refusal, also one of another bundle of the app, which has a class of its own. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "Refusal";
}

/** The refusal of the value of one field. */
export function invalidField(field: string, sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { [field]: [sentence] } });
}

/** @throws Refusal 400 with the first sentence when there are errors */
export function refuseErrors(errors: FieldErrors): void {
  const [sentence] = Object.values(errors).flat();
  if (sentence) throw new Refusal("invalid", "invalid", sentence, { errors });
}
