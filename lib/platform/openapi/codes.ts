/** Every code of a refusal: its HTTP status and what it means to a client (docs/api.md). */
export const CODES = {
  invalid: [400, "A field or parameter is missing or wrong; `errors` says which and why."],
  malformed_json: [400, "The body is not one JSON object, or nested too deeply."],
  identity_required: [401, "No token was sent, and the call needs one."],
  bad_token: [401, "The token is unknown, has ended, or its account is suspended."],
  wrong_login: [401, "Phone and password do not fit; the same for an unknown phone."],
  not_allowed: [403, "The caller's role may not do this, or the record is somebody else's."],
  password_change_required: [403, "The account must replace its first password before anything else."],
  account_inactive: [403, "The account is suspended."],
  first_password_over: [403, "The account's first password was not replaced within three days."],
  wrong_password: [403, "`currentPassword` was sent and is not the password of the account."],
  wrong_code: [403, "Neither the manage code nor a receipt of a payment for this student."],
  manage_required: [
    403,
    "The place is paid for: only the student at level manage or an admin may change it.",
  ],
  not_found: [404, "There is no such record, or none that the caller may know of."],
  no_enrollment: [404, "The student has no enrollment yet."],
  no_register: [404, "There is no register for this date yet; it may be added."],
  method_not_allowed: [405, "The address takes other methods; `Allow` names them."],
  already_enrolled: [409, "The student is enrolled for this season; `data.enrollment_id` says where."],
  already_paid: [409, "Nothing is due for this enrollment."],
  class_full: [409, "No seat is left in the class."],
  session_full: [409, "No place is left in the session's room."],
  enrollment_closed: [409, "The season takes no enrollments."],
  season_exists: [409, "There is a season of this number."],
  season_closed: [409, "The season is closed: it is history and does not change."],
  already_withdrawn: [409, "The certificate was withdrawn before."],
  certificate_withdrawn: [409, "The certificate was withdrawn, and is not printed any more."],
  not_enrolled: [409, "The enrollment is not paid for, so it has no outcome."],
  not_listed: [409, "The student attended again or the season was closed: no call is needed."],
  prompt_open: [409, "Another payment request is open on this phone."],
  several_students: [409, "More than one student fits; name the registration number."],
  stale: [409, "The row changed after the `updated_at` that was sent as `seen_at`."],
  phone_in_use: [409, "The phone belongs to another student, or its student is enrolled this season."],
  phone_taken: [409, "Another account has this phone."],
  code_taken: [409, "Another course has this code."],
  class_taken: [409, "The course has a class of this name."],
  room_too_small: [409, "More students attend the session than the new limit holds."],
  in_use: [409, "Live records hang on it; `data` counts them."],
  last_admin: [409, "The academy needs at least one active admin."],
  register_locked: [409, "The register is saved and cannot change."],
  still_running: [409, "The first request with this Idempotency-Key is still running."],
  idempotency_key_reused: [409, "The Idempotency-Key was used with another body."],
  link_over: [410, "The link was used or is too old."],
  too_large: [413, "The body is longer than is taken: 64 KB, of Safaricom 32."],
  not_json: [415, "The body is not called application/json."],
  too_many: [429, "Too many tries; `Retry-After` says how many seconds to wait."],
  internal: [500, "A fault on the server's side; `request_id` finds it in the log."],
  busy: [503, "Too much is going on at once; `Retry-After` says how many seconds to wait."],
} as const satisfies Record<string, readonly [status: number, means: string]>;

export type Code = keyof typeof CODES;

/** Whether a word is one of the codes. */
export function isCode(word: string): word is Code {
  return Object.hasOwn(CODES, word);
}
