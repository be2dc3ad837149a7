import type { FieldErrors } from "./field-errors";

export type { FieldErrors };

/** The few ways in which the academy says no. Each has one HTTP status (lib/platform/http/responses.ts). */
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
  /** What to say beside each field that is wrong. */
  errors?: FieldErrors;
  /** Facts the caller may act on. Nothing personal. */
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
};

/** A no with a sentence for people. Anything else that is thrown is a fault: logged, and never shown. */
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
