import type { MarkState } from "@/lib/domain/attendance/rules";

export type State = MarkState | "unmarked";
/** A mark, or one taken back, and the instant it was made, ISO 8601 by the academy's clock. */
export type Mark = { state: State; at: string };
export type Marks = Record<string, Mark>;
export type Status = "draft" | "saved";

/** What was sent and has no answer yet: sent again it is the same, so that it counts once. */
export type Writing = { client_id: string; status: Status; marks: Marks };

/** A saved register that stands against the marks kept here; by student id. */
export type EnrollmentSummary = {
  marked_by: string | null;
  present_count: number;
  absent_count: number;
  marks: Record<string, State>;
};
export type Refused = { code: string; message: string; register?: EnrollmentSummary };

/**
 * The marks of one register that are not known to have arrived, with what else must be known to send them from any page.
 * Ids and states only: no name of a student is kept.
 */
export type Kept = {
  key: string;
  owner: string;
  session_id: string;
  date: string;
  /** The class and its time, for the list of what is not sent. */
  label: string;
  marks: Marks;
  /** What somebody pressed and is not done yet. */
  asked: Status | null;
  writing: Writing | null;
  refused: Refused | null;
  /** The draft as the academy last told it: what a page that was kept before does not show. */
  known: Known | null;
};

export type Known = { version: number; marks: Record<string, State> };

/** How the academy took a writing. `later` has no answer: it is sent again as it is. */
export type Answer =
  | { kind: "done"; register: { status: Status; version: number; marks: Record<string, State> } }
  | { kind: "refused"; refused: Refused; notEnrolled: string[] }
  | { kind: "later"; why: "offline" | "busy" | "session_over"; seconds?: number };

export type About = Pick<Kept, "owner" | "session_id" | "date" | "label">;

export function keyOf({ owner, session_id, date }: Omit<About, "label">): string {
  return `${owner} ${session_id} ${date}`;
}

export function nothingKept(about: About): Kept {
  return { ...about, key: keyOf(about), marks: {}, asked: null, writing: null, refused: null, known: null };
}

/** Adds marks; what was said of the ones before is over. */
export function withMarks(kept: Kept, marks: Marks): Kept {
  return { ...kept, marks: { ...kept.marks, ...marks }, refused: null };
}

/** Asks for a draft or for saving. */
export function withAsked(kept: Kept, asked: Status | null): Kept {
  return { ...kept, asked, refused: null };
}

/** Whether there is something to send. What was refused waits for a person. */
export function isDue({ marks, asked, writing, refused }: Kept): boolean {
  return refused === null && (writing !== null || asked !== null || Object.keys(marks).length > 0);
}

/** The register with a writing to send: the one that has no answer yet, else a new one of all that is kept. */
export function taken(kept: Kept, newId: () => string): Kept & { writing: Writing } {
  const writing = kept.writing ?? {
    client_id: newId(),
    status: kept.asked ?? "draft",
    marks: kept.marks,
  };
  return { ...kept, writing };
}

/** What the academy is sent: the marks made here alone, each with its time, so that they are merged into what stands. */
export function bodyOf({ owner, session_id, date }: Kept, { client_id, status, marks }: Writing) {
  const marked = Object.entries(marks);
  const of = (wanted: State) => marked.filter(([, { state }]) => state === wanted).map(([id]) => id);
  return {
    owner,
    session_id,
    date,
    status,
    client_id,
    present: of("present"),
    absent: of("absent"),
    late: of("late"),
    excused: of("excused"),
    marked_at: Object.fromEntries(marked.map(([id, { at }]) => [id, at])),
  };
}

/** What is kept after an answer to a writing; null when the register is saved and nothing is left to send. */
export function settled(kept: Kept, writing: Writing, answer: Answer): Kept | null {
  if (answer.kind === "later" || kept.writing?.client_id !== writing.client_id) return kept;
  if (answer.kind === "refused") return afterRefusal(kept, answer);
  const marks = Object.fromEntries(
    Object.entries(kept.marks).filter(([id, { at }]) => writing.marks[id]?.at !== at),
  );
  const asked = kept.asked === "saved" && writing.status === "draft" ? kept.asked : null;
  const { status, version, marks: known } = answer.register;
  const rest = { ...kept, marks, asked, writing: null, known: { version, marks: known } };
  return status === "saved" && !isDue(rest) ? null : rest;
}

function afterRefusal(kept: Kept, { refused, notEnrolled }: Answer & { kind: "refused" }): Kept | null {
  const marks = Object.fromEntries(Object.entries(kept.marks).filter(([id]) => !notEnrolled.includes(id)));
  const stands = refused.register?.marks;
  const alike = stands && Object.entries(marks).every(([id, { state }]) => stands[id] === state);
  if (alike) return null;
  return { ...kept, marks, asked: null, writing: null, refused };
}

/**
 * The instant of a mark: now by the academy's clock, and in any case after what was seen when it was made, so that a
 * clock that was set back loses no mark.
 * @param seen when the mark that it replaces was made
 */
export function instantOf(now: number, seen: string | null | undefined): string {
  return new Date(Math.max(now, seen ? Date.parse(seen) + 1 : 0)).toISOString();
}

/** A random uuid; the browser's own is there on secure pages only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, place) => {
    const fixed = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, "0");
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(""))
    .join("-");
}
