import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, isMsisdn, msisdn, oneOf, updatedAt } from "./columns";
import { STAFF_ROLES, STAFF_STATUSES } from "./enums";

export const staff = pgTable(
  "staff",
  {
    id: id(),
    role: text("role", { enum: STAFF_ROLES }).notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    msisdn: msisdn().notNull(),
    email: text("email"),
    passwordHash: text("password_hash").notNull(),
    status: text("status", { enum: STAFF_STATUSES }).notNull().default("active"),
    /** True until the person has chosen a password; until then every other call is refused. */
    firstLogin: boolean("first_login").notNull().default(true),
    /** When a first password set by an admin stops working; null once the person has chosen one. */
    firstPasswordUntil: instant("first_password_until"),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("staff_msisdn").on(table.msisdn).where(sql`archived_at is null`),
    index("staff_by_role").on(table.role, table.createdAt, table.id),
    check("staff_role", oneOf("role", STAFF_ROLES)),
    check("staff_status", oneOf("status", STAFF_STATUSES)),
    check("staff_phone", isMsisdn("msisdn")),
  ],
);

/** Sessions of staff, by API token or console cookie. Only the token's hash is stored. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: id(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("staff_sessions_token").on(table.tokenHash),
    index("staff_sessions_by_staff").on(table.staffId),
  ],
);

/** Password reset links: single use, short-lived, stored as a hash. */
export const passwordResets = pgTable(
  "password_resets",
  {
    id: id(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    uniqueIndex("password_resets_token").on(table.tokenHash),
    index("password_resets_by_staff").on(table.staffId),
  ],
);

/** Second factors of staff, by TOTP: one an account. The key is sealed (lib/platform/secrets.ts). */
export const secondFactors = pgTable("second_factors", {
  staffId: uuid("staff_id")
    .primaryKey()
    .references(() => staff.id),
  sealedKey: text("sealed_key").notNull(),
  createdAt: createdAt(),
  /** Null until a code proved that the key is in the owner's app; only then is a code asked for. */
  confirmedAt: instant("confirmed_at"),
  /** The 30-second step of the last code that was accepted. It and all before it are used up. */
  lastStep: integer("last_step").notNull().default(0),
});

/** Recovery codes of a second factor: single use, stored as a keyed hash. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: instant("used_at"),
  },
  (table) => [uniqueIndex("recovery_codes_by_staff").on(table.staffId, table.codeHash)],
);

/**
 * Views: states of a list that a member of staff saved under a name. The query is that of the list's address; a search text in it
 * may name a person (lib/domain/records/retention).
 */
export const listViews = pgTable(
  "list_views",
  {
    id: id(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    list: text("list").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    /** Applied when the list's address has no query. */
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("list_views_name").on(table.staffId, table.list, sql`lower(name)`),
    uniqueIndex("list_views_one_default").on(table.staffId, table.list).where(sql`is_default`),
  ],
);

/** Columns of a list that a member of staff has hidden. */
export const hiddenColumns = pgTable(
  "hidden_columns",
  {
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    list: text("list").notNull(),
    names: text("names").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.list] })],
);
