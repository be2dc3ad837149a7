import type { Control, Edit } from "./control";

const LAST_SEATS = "tests/domain/enrollments/last-seats.test.ts";
const PLACES = "tests/domain/enrollments/places.test.ts";
const COUNTED = "tests/domain/seats-counted.test.ts";

const CLASS_UNLOCKED: Edit = {
  file: "lib/domain/enrollments/class-lock.ts",
  was: '.where(and(eq(classes.id, classId), isNull(classes.archivedAt)))\n    .for("update");',
  now: ".where(and(eq(classes.id, classId), isNull(classes.archivedAt)));",
};

/** A trigger of the migration that counts as rows come and go. */
function trigger(was: string): Edit[] {
  return [{ file: "db/migrations/0016_nothing_grows_with_the_academy.sql", was, now: "SELECT 1;" }];
}

/** The controls of seats, and of what is counted as rows come and go. */
export const SEAT_CONTROLS: Control[] = [
  {
    row: "T9",
    what: "nobody gets a seat where none is free",
    out: [
      { file: "lib/domain/enrollments/reserve-seat.ts", was: "if (full) throw full;", now: "void full;" },
    ],
    play: {
      test: "tests/domain/enrollments/seat-paid.test.ts",
      named: "goes to one of ten who wait, when ten cashiers give it at once",
    },
  },
  {
    row: "T9",
    what: "a room takes no more than it has places",
    out: [
      {
        file: "lib/domain/enrollments/class-lock.ts",
        was: "if (room.capacity !== null && (taken?.all ?? 0) >= room.capacity) return sessionFull(room);",
        now: "void taken;",
      },
    ],
    play: { test: LAST_SEATS, named: "a room of ten takes ten of sixty" },
  },
  {
    row: "L1",
    what: "who takes a seat locks the class",
    out: [CLASS_UNLOCKED],
    play: { test: LAST_SEATS, named: "of five hundred who ask at once for twenty seats twenty get one" },
  },
  {
    row: "L3",
    what: "the class one leaves is not locked",
    out: [
      {
        file: "lib/domain/enrollments/reserve-seat.ts",
        was: "let chosen: Meeting[] | undefined;",
        now: `let chosen: Meeting[] | undefined;
  const left = await lockEnrollmentOf(tx, claim.studentId, season.number);
  if (left && left.classId !== claim.classId) await lockClass(tx, left.classId);`,
      },
    ],
    play: { test: LAST_SEATS, named: "four hundred who change places in both directions" },
  },
  {
    row: "L5",
    what: "a hold that is being paid is not swept",
    out: [
      {
        file: "lib/domain/enrollments/sweep-holds.ts",
        was: '.limit(BATCH)\n    .for("update", { skipLocked: true });',
        now: ".limit(BATCH);",
      },
    ],
    play: { test: PLACES, named: "that is paid for while it is swept is not marked" },
  },
  {
    row: "L5",
    what: "who pays after the end of a hold and who comes new lock the class",
    out: [CLASS_UNLOCKED],
    play: { test: PLACES, named: "payments, sweeps and newcomers at the end of two hundred holds" },
  },
  {
    row: "L34",
    what: "who is enrolled is counted in (tally_seats_changed)",
    out: trigger(`CREATE TRIGGER tally_seats_changed AFTER UPDATE ON enrollments FOR EACH ROW
  WHEN ((OLD.state = 'enrolled') <> (NEW.state = 'enrolled') OR (NEW.state = 'enrolled' AND OLD.class_id <> NEW.class_id))
  EXECUTE FUNCTION tally_seats();`),
    play: { test: COUNTED, named: "who is enrolled" },
  },
  {
    row: "L34",
    what: "who comes enrolled is counted in (tally_seats_come)",
    out: trigger(
      "CREATE TRIGGER tally_seats_come AFTER INSERT ON enrollments FOR EACH ROW WHEN (NEW.state = 'enrolled') EXECUTE FUNCTION tally_seats();",
    ),
    play: { test: COUNTED, named: "who is written in as enrolled" },
  },
  {
    row: "L34",
    what: "who is removed enrolled is counted out (tally_seats_gone)",
    out: trigger(
      "CREATE TRIGGER tally_seats_gone AFTER DELETE ON enrollments FOR EACH ROW WHEN (OLD.state = 'enrolled') EXECUTE FUNCTION tally_seats();",
    ),
    play: { test: COUNTED, named: "who is removed while enrolled" },
  },
  {
    row: "L34",
    what: "sessions that the enrolled choose are counted in (tally_session_seats_come)",
    out: trigger(
      "CREATE TRIGGER tally_session_seats_come AFTER INSERT ON enrollment_sessions REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_session_seats();",
    ),
    play: { test: COUNTED, named: "who chooses a session more" },
  },
  {
    row: "L34",
    what: "sessions that the enrolled leave are counted out (tally_session_seats_gone)",
    out: trigger(
      "CREATE TRIGGER tally_session_seats_gone AFTER DELETE ON enrollment_sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_session_seats();",
    ),
    play: { test: COUNTED, named: "who leaves a session" },
  },
  {
    row: "L34",
    what: "a session in the place of another is counted (tally_session_seats_changed)",
    out: trigger(
      "CREATE TRIGGER tally_session_seats_changed AFTER UPDATE ON enrollment_sessions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_session_seats();",
    ),
    play: { test: COUNTED, named: "who has another session in the place of one" },
  },
  {
    row: "L34",
    what: "a message that is kept is unread (mpesa_callbacks_come_unread)",
    out: trigger(
      "CREATE TRIGGER mpesa_callbacks_come_unread AFTER INSERT ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION note_unread();",
    ),
    play: {
      test: "tests/domain/payments/callbacks.test.ts",
      named: "because the database failed in the middle is answered, kept, and read by the scheduler",
    },
  },
  {
    row: "L34",
    what: "a message that was read is unread no more (mpesa_callback_readings_are_noted)",
    out: trigger(
      "CREATE TRIGGER mpesa_callback_readings_are_noted AFTER INSERT ON mpesa_callback_readings FOR EACH ROW EXECUTE FUNCTION note_unread();",
    ),
    play: {
      test: "tests/domain/payments/callbacks.test.ts",
      named: "because the database failed in the middle is answered, kept, and read by the scheduler",
    },
  },
  {
    row: "L34",
    what: "credit of an account that is looked at already is kept up (see_accounts)",
    out: [
      {
        file: "db/migrations/0016_nothing_grows_with_the_academy.sql",
        was: "credit_cents = excluded.credit_cents, ",
        now: "",
      },
    ],
    play: {
      test: "tests/domain/payments/credits.test.ts",
      named: "may be a part of it, of several payments the oldest first",
    },
  },
];
