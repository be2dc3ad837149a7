import type { MarkState } from "@/lib/domain/attendance/rules";
import type { openRegister } from "@/lib/domain/attendance/show-registers";

export type RegisterPage = Awaited<ReturnType<typeof openRegister>>;
export type RegisterStudent = RegisterPage["register"]["students"][number];

export type State = MarkState | "unmarked";
/** A mark, or its removal, with its time: ISO 8601 by the academy's clock. */
export type Mark = { state: State; at: string };
export type Marks = Record<string, Mark>;
export type Status = "draft" | "saved";

/** A write without an answer yet. It is resent unchanged, so that it counts once. */
export type Writing = { client_id: string; status: Status; marks: Marks };

/** The saved register that conflicts with the local marks; states by student id. */
export type RegisterSummary = {
  marked_by: string | null;
  present_count: number;
  absent_count: number;
  marks: Record<string, State>;
};
export type Refused = { code: string; message: string; register?: RegisterSummary };

/**
 * The unsent marks of one register, with the data to send them from any page. Ids and states only, no names.
 */
export type StoredRegister = {
  key: string;
  owner: string;
  session_id: string;
  date: string;
  /** Class and time, for the list of unsent registers. */
  label: string;
  marks: Marks;
  /** The save the user requested and that is not done yet. */
  asked: Status | null;
  writing: Writing | null;
  refused: Refused | null;
  /** Why there is a register of a day on which the session does not meet, once it was said. */
  reason?: string;
  /** The draft as last received; a page cached earlier does not show it. */
  known: Known | null;
};

export type Known = { version: number; marks: Record<string, State> };

/** Somebody whom the written register marks otherwise than this page: a newer mark counted. */
export type Differing = { student_id: string; name: string; state: State };

/** The result of a write. `later`: no answer, resend unchanged. */
export type Answer =
  | { kind: "done"; register: Known & { status: Status; differs?: Differing[] } }
  | { kind: "refused"; refused: Refused; notEnrolled: string[] }
  | { kind: "later"; why: "offline" | "busy" | "session_over"; seconds?: number };

export type About = Pick<StoredRegister, "owner" | "session_id" | "date" | "label">;

export function keyOf({ owner, session_id, date }: Omit<About, "label">): string {
  return `${owner} ${session_id} ${date}`;
}

export function nothingStored(about: About): StoredRegister {
  return { ...about, key: keyOf(about), marks: {}, asked: null, writing: null, refused: null, known: null };
}

/** Adds marks and clears the result of earlier ones. */
export function withMarks(stored: StoredRegister, marks: Marks): StoredRegister {
  return { ...stored, marks: { ...stored.marks, ...marks }, refused: null };
}

export function withStatus(stored: StoredRegister, asked: Status | null): StoredRegister {
  return { ...stored, asked, refused: null };
}

/** Says why there is a register of this day; marks that were refused for want of it are due again. */
export function withReason(stored: StoredRegister, reason: string): StoredRegister {
  return { ...stored, reason, refused: isAskedWhy(stored) ? null : stored.refused };
}

/** Whether the register was refused because its session does not meet on this day. */
export function isAskedWhy({ refused }: Pick<StoredRegister, "refused">): boolean {
  return refused?.code === "not_a_meeting_day";
}

/** Whether there is something to send. Refused marks wait for the user. */
export function isDue({ marks, asked, writing, refused }: StoredRegister): boolean {
  return refused === null && (writing !== null || asked !== null || Object.keys(marks).length > 0);
}

/** The record with the write to send: the unanswered one, else a new one of all unsent marks. */
export function taken(stored: StoredRegister, newId: () => string): StoredRegister & { writing: Writing } {
  const writing = stored.writing ?? {
    client_id: newId(),
    status: stored.asked ?? "draft",
    marks: stored.marks,
  };
  return { ...stored, writing };
}

/**
 * The request: only the marks made here, each with its time, so that the server can merge them.
 * @param shown the marks of the screen: the answer says which stand otherwise
 */
export function bodyOf(
  { owner, session_id, date, reason, marks: own }: StoredRegister,
  { client_id, status, marks }: Writing,
  shown: Record<string, State> = {},
) {
  const marked = Object.entries(marks);
  const of = (wanted: State) => marked.filter(([, { state }]) => state === wanted).map(([id]) => id);
  return {
    owner,
    session_id,
    date,
    status,
    client_id,
    ...(reason ? { reason } : {}),
    present: of("present"),
    absent: of("absent"),
    late: of("late"),
    excused: of("excused"),
    marked_at: Object.fromEntries(marked.map(([id, { at }]) => [id, at])),
    shown: Object.fromEntries(
      Object.entries(shown).filter(([id, state]) => !own[id] && state !== "unmarked"),
    ),
  };
}

/** The record after an answer; null when the register is saved and nothing is left to send. */
export function settled(stored: StoredRegister, writing: Writing, answer: Answer): StoredRegister | null {
  if (answer.kind === "later" || stored.writing?.client_id !== writing.client_id) return stored;
  if (answer.kind === "refused") return afterRefusal(stored, answer);
  const marks = Object.fromEntries(
    Object.entries(stored.marks).filter(([id, { at }]) => writing.marks[id]?.at !== at),
  );
  const asked = stored.asked === "saved" && writing.status === "draft" ? stored.asked : null;
  const { status, version, marks: known } = answer.register;
  const rest = { ...stored, marks, asked, writing: null, known: { version, marks: known } };
  return status === "saved" && !isDue(rest) ? null : rest;
}

function afterRefusal(
  stored: StoredRegister,
  { refused, notEnrolled }: Answer & { kind: "refused" },
): StoredRegister | null {
  const marks = Object.fromEntries(Object.entries(stored.marks).filter(([id]) => !notEnrolled.includes(id)));
  const stands = refused.register?.marks;
  const alike = stands && Object.entries(marks).every(([id, { state }]) => stands[id] === state);
  if (alike) return null;
  return { ...stored, marks, asked: null, writing: null, refused };
}

/**
 * The time of a mark: now by the academy's clock, but always after the mark it replaces, so that a clock set
 * back loses no mark.
 * @param seen time of the replaced mark
 */
export function instantOf(now: number, seen: string | null | undefined): string {
  return new Date(Math.max(now, seen ? Date.parse(seen) + 1 : 0)).toISOString();
}

/** A random UUID; crypto.randomUUID exists only in secure contexts. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, "0");
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(""))
    .join("-");
}
