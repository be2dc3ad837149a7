import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROLE_PAGES } from "@/lib/domain/access/role-pages";
import { ROLES, type StaffRole } from "./staff";

const ALL = ROLES;
const ALL_BUT_TUTORS: StaffRole[] = ["admin", "cashier", "finance"];
const BOOKS: StaffRole[] = ["admin", "finance"];

/** The roles that have each page below `[role]/`; a page without a line is for admins only. */
export const ROLES_OF_PAGES: Record<string, StaffRole[]> = {
  "my-account": ALL,
  registrations: ALL_BUT_TUTORS,
  "payment-requests": ALL_BUT_TUTORS,
  transactions: ALL_BUT_TUTORS,
  "mpesa-express-requests": ALL_BUT_TUTORS,
  "mpesa-classic-requests": ALL_BUT_TUTORS,
  "transaction-queries": ALL_BUT_TUTORS,
  "transaction-queries/export": BOOKS,
  "payment-requests/export": BOOKS,
  "transactions/export": BOOKS,
  "mpesa-express-requests/export": BOOKS,
  "mpesa-classic-requests/export": BOOKS,
  waivers: BOOKS,
  "waivers/export": BOOKS,
  "waivers/selected": BOOKS,
  bursary: BOOKS,
  "bursary/export": BOOKS,
  "seasons/close": BOOKS,
  "seasons/report": BOOKS,
  impact: BOOKS,
  "impact/export": BOOKS,
  "seasons/report/export": BOOKS,
  certificates: BOOKS,
  "certificates/export": BOOKS,
  "waiting-list": ALL,
  "group-link": ["admin", "tutor"],
  "class-register": ["admin", "tutor"],
  "class-register/print": ["admin", "tutor"],
  "class-register/clock": ["admin", "tutor"],
  "class-register/send": ["admin", "tutor"],
  "rescue-list": ["admin", "tutor"],
  "tutor-details": ["admin", "tutor"],
  "messages/new": ["admin", "tutor"],
  "messages/unreached": ["admin", "tutor"],
  "messages/unreached/export": ["admin", "tutor"],
  "messages/batches": ["admin", "tutor"],
  "messages/batches/export": ["admin"],
  "messages/batch": ["admin", "tutor"],
  "messages/batch/export": ["admin", "tutor"],
  "messages/templates": ["admin", "tutor"],
};

/** Roles that may open the pages that are not below `[role]/`; each needs a line here. */
export const SHARED: Record<string, StaffRole[]> = {
  "/admin": ["admin"],
  "/tutor": ["tutor"],
  "/cashier": ["cashier"],
  "/finance": ["finance"],
  "/dashboard": ALL,
  "/look-up": ALL,
  "/student-details": ALL,
  "/update-student": ALL_BUT_TUTORS,
  "/staff/student-details": ALL,
  "/staff/update-student": ALL_BUT_TUTORS,
  "/enrollment-details": ALL_BUT_TUTORS,
  "/transaction-details": ALL_BUT_TUTORS,
  "/money": ALL_BUT_TUTORS,
  "/money/take-receipt": ALL_BUT_TUTORS,
  "/money/match": ALL_BUT_TUTORS,
  "/money/credit": ALL_BUT_TUTORS,
  "/money/refund": ALL_BUT_TUTORS,
  "/money/receipt": ALL_BUT_TUTORS,
  "/money/till": ALL_BUT_TUTORS,
  "/money/cash-days": BOOKS,
  "/money/statements": BOOKS,
  "/money/statements/import": BOOKS,
  "/money/statement-details": BOOKS,
  "/money/month": BOOKS,
  "/money/reconciliation": BOOKS,
};

/** Roles for files that fewer roles may have than the page above them. */
const FILES: Record<string, StaffRole[]> = { "/money/export": BOOKS };

/** The record of a page, by its parameter. */
export const ABOUT: Record<string, [param: string, of: keyof Ids]> = {
  "/admin/tutor-details": ["tutorId", "tutor"],
  "/tutor/tutor-details": ["tutorId", "tutor"],
  "/admin/cashier-details": ["cashierId", "cashier"],
  "/admin/admin-details": ["adminId", "admin"],
  "/admin/course-details": ["courseId", "course"],
  "/admin/edit-course": ["id", "course"],
  "/admin/class-info": ["classId", "group"],
  "/admin/waiting-list": ["class_id", "group"],
  "/tutor/waiting-list": ["class_id", "group"],
  "/cashier/waiting-list": ["class_id", "group"],
  "/finance/waiting-list": ["class_id", "group"],
  "/admin/group-link": ["class_id", "group"],
  "/tutor/group-link": ["class_id", "group"],
  "/admin/class-session-info": ["sessionId", "session"],
  "/tutor/class-register": ["sessionId", "session"],
  "/tutor/class-register/print": ["sessionId", "session"],
  "/student-details": ["studentId", "student"],
  "/update-student": ["id", "student"],
  "/staff/student-details": ["studentId", "student"],
  "/staff/update-student": ["id", "student"],
  "/enrollment-details": ["id", "enrollment"],
  "/transaction-details": ["id", "transaction"],
  "/money/take-receipt": ["enrollment_id", "enrollment"],
  "/money/match": ["id", "transaction"],
  "/money/credit": ["enrollment_id", "enrollment"],
  "/money/refund": ["transaction_id", "transaction"],
  "/money/receipt": ["enrollment_id", "paid"],
};

/** Pages for sign-in and passwords: the result without a session, with one, and with a first password. */
export const SIGN_IN: Record<string, [nobody: number, signedIn: number, first: number]> = {
  "/auth/login": [200, 307, 307],
  "/auth/first-login": [307, 307, 200],
  "/auth/password-changed": [307, 307, 307],
  "/auth/code": [307, 307, 307],
  "/auth/second-factor": [307, 307, 307],
  "/auth/recovery-codes": [307, 307, 307],
  "/forgot-password": [200, 200, 200],
  "/reset-password/none": [200, 200, 200],
};

export const HOME: Record<StaffRole, string> = {
  admin: "/admin",
  tutor: "/tutor",
  cashier: "/cashier",
  finance: "/finance",
};

type PageFile = { address: string; text: string };

/**
 * All files of a name below a folder of app, with their addresses, which leave out route groups and private folders. A
 * file below `[role]/` has one address for each role that has it.
 */
function filesOf(folder: string, name: string): PageFile[] {
  const root = join(import.meta.dirname, "../../../app", folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path === name || path.endsWith(`/${name}`))
    .sort()
    .flatMap((path) => {
      const parts = path.split("/").slice(0, -1);
      const address = `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
      const text = readFileSync(join(root, path), "utf8");
      return pagesAt(address.replace("[token]", "none"))
        .flatMap(addressesAt)
        .map((each) => ({ address: each, text }));
    });
}

/** The exports of all lists have two routes, one for each depth. */
function pagesAt(address: string): string[] {
  if (!address.includes("[list]")) return [address];
  const depth = address.split("/").length;
  return Object.keys(ROLE_PAGES)
    .map((page) => `/[role]/${page}`)
    .filter((page) => page.endsWith("/export") && page.split("/").length === depth);
}

function addressesAt(address: string): string[] {
  if (!address.startsWith("/[role]")) return [address];
  return (ROLES_OF_PAGES[pageOf(address)] ?? ["admin"]).map((desk) => address.replace("[role]", desk));
}

/** The part of an address after the desk. */
export function pageOf(address: string): string {
  return address.split("/").slice(2).join("/");
}

export function addressesOf(folder: string, name: string): string[] {
  return filesOf(folder, name).map(({ address }) => address);
}

export const PAGES = [...addressesOf("(console)", "page.tsx"), ...addressesOf("(person)", "page.tsx")];
export const HANDLERS = filesOf("(console)", "route.ts");
export const DOWNLOADS = HANDLERS.filter(({ text }) => /download(Pdf)?\(|answerExport/.test(text)).map(
  ({ address }) => address,
);
export const OTHERS = HANDLERS.map(({ address }) => address).filter(
  (address) => !DOWNLOADS.includes(address),
);

export function rolesToOpen(path: string): StaffRole[] | undefined {
  return SHARED[path] ?? ROLES.map((role) => [role]).find(([role]) => path.split("/")[1] === role);
}

/** A handler outside a role's folder belongs to the page above it, but for files that fewer roles may have. */
export function rolesToCall(path: string): StaffRole[] | undefined {
  return FILES[path] ?? rolesToOpen(path) ?? SHARED[dirname(path)];
}

/** One record of each kind, by its id. */
export type Ids = Record<
  | "tutor"
  | "cashier"
  | "admin"
  | "course"
  | "group"
  | "session"
  | "student"
  | "enrollment"
  | "paid"
  | "transaction",
  string
>;
