/** Outcomes of a prompt (simulator/core/outcomes.ts) and how often among a hundred. */
export const PROMPTS: [outcome: string, weight: number][] = [
  ["success", 24],
  ["cancelled", 4],
  ["no_money", 3],
  ["wrong_pin", 3],
  ["no_answer", 3],
  ["expired", 2],
  ["lock", 2],
  ["limit", 2],
  ["busy", 2],
  ["push_failed", 2],
  ["smsc_timeout", 2],
  ["error", 2],
  ["unknown_code", 2],
  ["by_hand", 1],
  ["lost_answer", 4],
  ["hang", 2],
  ["html_answer", 3],
  ["half_answer", 3],
  ["empty_answer", 3],
  ["callback_lost", 5],
  ["callback_twice", 4],
  ["callback_late", 4],
  ["late_success", 4],
  ["before_ack", 4],
  ["query_lies", 3],
  ["c2b_first", 4],
  ["still_processing", 3],
  ["spike", 2],
  ["spike_error", 1],
  ["busy_answer", 1],
  ["quota", 1],
  ["internal", 2],
  ["maintenance", 1],
  ["refused", 1],
  ["invalid_token", 2],
  ["invalid_token_401", 1],
  ["no_product", 1],
];

/** Prompts whose callback has wrong values. */
export const LYING_PROMPTS = ["other_amount"];

/** Outcomes in which the callback arrives before the prompt's id is known: its address is the only proof. */
export const NAMELESS = new Set(["lost_answer", "html_answer", "half_answer", "empty_answer", "before_ack"]);

/** Further faults in transit; none of these hides a payment for good. */
export const ON_THE_WAY = [
  ...["lost", "duplicate:3", "delay:90", "delay:1800", "reorder", "truncated-json", "wrong-content-type"],
  ...["from-other-ip", "slow-body", "old-replay", "forged", "forged:id", "forged:secret"],
  ...["before-ack", "c2b-first", "query-lies", "query-4999:120", "slow-answer:35"],
  ...["c2b-duplicate:2", "c2b-delay:300", "c2b-forged", "c2b-old-replay", "c2b-reorder"],
  ...["no-balance", "balance-value", "shuffled", "amount-integer", "string-code", "extra-fields"],
  ...["first-name-only", "no-names", "text-values", "masked-phone", "no-date", "c2b-number-values"],
];

export const ON_THE_WAY_OF_BILLS = [
  ...["duplicate:4", "delay:60", "delay:3600", "reorder", "wrong-content-type", "from-other-ip"],
  ...["old-replay", "forged", "extra-fields", "first-name-only", "no-names", "number-values"],
];

export const ON_THE_WAY_OF_ORDERS = [
  ...["no-parameters", "one-parameter", "duplicate:2", "delay:120", "lost", "string-code", "extra-fields"],
  ...["shuffled", "truncated-json", "forged", "reorder", "old-replay", "from-other-ip"],
  ...["text-values", "zero-id"],
];

/** Another amount than requested, reported correctly: short, or over. */
export const OTHER_AMOUNTS = ["paid-amount:300", "paid-amount:700"];

/** The confirmation of a prompt never arrives. */
export const LOSSES = ["no-c2b", "c2b-lost", "c2b-truncated-json"];

/** The callback names another amount than was paid: too little, too much. */
export const LIES = ["other-amount", "other-amount:900"];
