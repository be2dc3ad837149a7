/**
 * Who may do what: the one table (api.md, "Who may call"). A verb that is not here does not compile, a caller that is
 * not in its line is refused. The key of a public call is its path below /api/v1.
 *
 * Reach: `any` = every record; `own` = the records of the actor (a student's own, a tutor's sessions');
 * `named` = the student whose unguessable id the call itself names.
 */
export type Reach = "any" | "own" | "named";

/** `holder` = nobody signed in, but the call names the student's id; `view` and `manage` = a student's visit. */
export type Grade =
  | "public"
  | "holder"
  | "view"
  | "manage"
  | "admin"
  | "tutor"
  | "cashier"
  | "finance"
  | "scheduler"
  | "safaricom"
  | "operator";

type Line = Partial<Record<Grade, Reach>>;

const EVERYONE: Line = {
  public: "any",
  view: "any",
  manage: "any",
  admin: "any",
  tutor: "any",
  cashier: "any",
  finance: "any",
};
const HOLDER: Line = { holder: "named", view: "own", manage: "own" };

export const PERMISSIONS = {
  "academy.show": EVERYONE,

  "courses.list": EVERYONE,
  "courses.show": EVERYONE,
  "classes.list": EVERYONE,
  "classes.fetch-class": EVERYONE,
  "sessions.list": EVERYONE,
  "sessions.get-session": EVERYONE,

  "students.register-student": { public: "any", view: "any", manage: "any", admin: "any" },
  "students.keep-draft": { public: "any", view: "any", manage: "any" },
  "students.show-draft": { public: "any", view: "any", manage: "any" },
  "students.find-student": { public: "any", view: "any", manage: "any" },
  "students.open-visit": HOLDER,
  "students.close-visit": { view: "own", manage: "own" },
  "students.unlock": HOLDER,
  "students.get-student": {
    holder: "named",
    view: "own",
    manage: "own",
    admin: "any",
    tutor: "own",
    cashier: "any",
    finance: "any",
  },
  "students.update-student": { manage: "own", admin: "any", cashier: "any", finance: "any" },

  "students.complete-registration": { public: "any", view: "any", manage: "any" },
  "students.enroll": { ...HOLDER, admin: "any" },
  "students.update-enrollment": { ...HOLDER, admin: "any" },
  "students.get-student-enrollment": {
    ...HOLDER,
    admin: "any",
    tutor: "own",
    cashier: "any",
    finance: "any",
  },
  "enrollments.sweep": { scheduler: "any", operator: "any" },

  "payments.pay": HOLDER,
  "payments.show": HOLDER,
  "students.verify-enrollment": EVERYONE,
  "payments.note-prompt": HOLDER,
  "payments.keep-callback": { safaricom: "any" },
  "payments.read-callback": { safaricom: "any", scheduler: "any", operator: "any" },
  "payments.reconcile": { scheduler: "any", operator: "any" },
  "payments.claim-questions": { scheduler: "any", operator: "any" },
  "payments.note-answer": { scheduler: "any", operator: "any" },
  "payments.register-paybill": { scheduler: "any", operator: "any" },
  "payments.note-paybill-urls": { scheduler: "any", operator: "any" },
  "academy.sweep": { scheduler: "any", operator: "any" },
} as const satisfies Record<string, Line>;

export type VerbName = keyof typeof PERMISSIONS;
