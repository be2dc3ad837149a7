import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { seasons } from "./academy";
import {
  createdAt,
  id,
  instant,
  isMsisdnOrRemoved,
  msisdn,
  oneOf,
  SEARCHED_BOUNDARIES,
  updatedAt,
} from "./columns";
import {
  ACCESS_LEVELS,
  CHANNELS,
  CONSENT_GIVERS,
  DOORS,
  ENROLLMENT_STATUSES,
  LANGUAGES,
  REMOVED,
  STUDENT_STATUSES,
} from "./enums";

/** After its retention period a row keeps its number; `removed` replaces personal text (lib/domain/records/retention/periods.ts). */
export const students = pgTable(
  "students",
  {
    id: id(),
    registrationNo: text("registration_no").notNull().default(sql`next_registration_no()`),
    fullName: text("full_name").notNull(),
    msisdn: msisdn().notNull(),
    /** An admin marked the phone as shared by siblings; only then may two students have it. */
    phoneShared: boolean("phone_shared").notNull().default(false),
    email: text("email"),
    dob: date("dob").notNull(),
    idNumber: text("id_number"),
    guardianName: text("guardian_name"),
    guardianIdNo: text("guardian_id_no"),
    guardianMsisdn: text("guardian_msisdn"),
    residence: text("residence").notNull(),
    channel: text("channel", { enum: CHANNELS }),
    /** The language of this student's messages. */
    language: text("language", { enum: LANGUAGES }).notNull().default("en"),
    enrollmentStatus: text("enrollment_status", { enum: ENROLLMENT_STATUSES }).notNull(),
    seasonNumber: integer("season_number")
      .notNull()
      .references(() => seasons.number),
    /** Of the registration for that season. */
    door: text("door", { enum: DOORS }).notNull().default("web"),
    status: text("status", { enum: STUDENT_STATUSES }).notNull().default("active"),
    /** Entered from the list of a past season, which may lack the documents that a registration asks for. */
    fromPast: boolean("from_past").notNull().default(false),
    /** The record of the same person that this one was merged into; it is archived then, and what it had stands with the other. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => students.id),
    /** SHA-256 of the 50-bit manage code with the server's pepper; null if none was issued. */
    manageCodeHash: text("manage_code_hash"),
    /** While consent is missing: when the record is made anonymous unless it arrives; null once it was given. */
    consentUntil: instant("consent_until"),
    search: text("search").generatedAlwaysAs(
      sql`academy_fold(full_name || ' ' || msisdn || ' ' || registration_no)`,
    ),
    /** Stored, because folding a name takes longer than comparing it. */
    foldedName: text("folded_name").generatedAlwaysAs(sql`academy_fold(full_name)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("students_registration_no").on(table.registrationNo),
    uniqueIndex("students_msisdn")
      .on(table.msisdn)
      .where(sql.raw(`not phone_shared and msisdn <> '${REMOVED}'`)),
    index("students_by_msisdn").on(table.msisdn),
    index("students_created").on(table.createdAt, table.id),
    // Staff who register students look a person up by the number on the card.
    index("students_by_id_number").on(sql`lower(id_number)`),
    index("students_archived").on(table.createdAt, table.id).where(sql`status = 'archived'`),
    // Two records of one person are found by the date of birth.
    index("students_by_dob").on(table.dob),
    index("students_merged").on(table.mergedInto).where(sql`merged_into is not null`),
    index("students_without_consent").on(table.consentUntil).where(sql`consent_until is not null`),
    index("students_by_guardian").on(table.guardianMsisdn).where(sql`guardian_msisdn is not null`),
    // M-Pesa sends a payer's phone whole, hashed or masked.
    index("students_by_phone_hash").on(sql`phone_hash(msisdn)`),
    // Not partial, though few have a guardian: Postgres keeps no statistics of the expression in a partial index and avoids it.
    index("students_by_guardian_hash").on(sql`phone_hash(guardian_msisdn)`),
    index("students_by_season").on(table.seasonNumber, table.createdAt, table.id),
    index("students_by_name").on(table.foldedName, table.id),
    index("students_name").using("gin", sql`folded_name gin_trgm_ops`),
    index("students_search").using("gin", sql`search gin_trgm_ops`),
    index("students_boundaries").using("gin", SEARCHED_BOUNDARIES),
    check("students_channel", oneOf("channel", CHANNELS)),
    check("students_door", oneOf("door", DOORS)),
    check("students_enrollment_status", oneOf("enrollment_status", ENROLLMENT_STATUSES)),
    check("students_status", oneOf("status", STUDENT_STATUSES)),
    check("students_merged_away", sql`merged_into is null or (status = 'archived' and merged_into <> id)`),
    check("students_language", oneOf("language", LANGUAGES)),
    check("students_phone", isMsisdnOrRemoved("msisdn")),
    check(
      "students_id_or_guardian",
      sql.raw(
        `id_number is not null or (guardian_name is not null and guardian_id_no is not null and guardian_msisdn is not null) or msisdn = '${REMOVED}' or from_past`,
      ),
    ),
  ],
);

/** Registrations of students for seasons. The database adds the rows; a student's own row names the newest season. */
export const seasonRegistrations = pgTable(
  "season_registrations",
  {
    seasonNumber: integer("season_number")
      .notNull()
      .references(() => seasons.number),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    registeredAt: instant("registered_at").notNull(),
    door: text("door", { enum: DOORS }).notNull().default("web"),
  },
  (table) => [
    primaryKey({ columns: [table.seasonNumber, table.studentId] }),
    check("season_registrations_door", oneOf("door", DOORS)),
  ],
);

/** Consents to storing a student's data: by whom, when, to which text (Data Protection Act 2019, s.30 and s.33). */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    textVersion: text("text_version").notNull(),
    givenBy: text("given_by", { enum: CONSENT_GIVERS }).notNull(),
    guardianName: text("guardian_name"),
    createdAt: createdAt(),
  },
  (table) => [
    index("consents_by_student").on(table.studentId),
    check("consents_given_by", oneOf("given_by", CONSENT_GIVERS)),
  ],
);

/** Sessions of a student, or of someone who acts for one. Only the token's hash is stored. */
export const studentAccess = pgTable(
  "student_access",
  {
    id: id(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => students.id),
    level: text("level", { enum: ACCESS_LEVELS }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("student_access_token").on(table.tokenHash),
    index("student_access_by_student").on(table.studentId),
    index("student_access_expiry").on(table.expiresAt),
    check("student_access_level", oneOf("level", ACCESS_LEVELS)),
  ],
);

/** Registration forms that were sent but not yet confirmed. */
export const registrationDrafts = pgTable(
  "registration_drafts",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    form: jsonb("form").notNull(),
    /** Set once the form became a student, so that a reload shows the same number and registers no one twice. */
    studentId: uuid("student_id").references(() => students.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("registration_drafts_token").on(table.tokenHash),
    index("registration_drafts_student").on(table.studentId),
    index("registration_drafts_expiry").on(table.expiresAt),
  ],
);
