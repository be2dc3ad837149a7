/** The state of a submitted form: the message, the errors by field, and the values typed. */
export type FormState = {
  message?: string;
  code?: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
  data?: Record<string, unknown>;
  /** Seconds until the form may be sent again, after too many tries. */
  retryAfterSeconds?: number;
};
