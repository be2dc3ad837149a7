/** How a form stands after it was sent: what to say, beside which field, and what was typed. */
export type FormState = {
  message?: string;
  code?: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
  data?: Record<string, unknown>;
  /** After too many tries: how long nobody is listened to. */
  retryAfterSeconds?: number;
};
