import { z } from "zod";
import { MESSAGE_EVENTS } from "./message-events";
import { MONEY_EVENTS } from "./money-events";
import { PEOPLE_EVENTS } from "./people-events";
import { PLACE_EVENTS } from "./place-events";

/**
 * Every event that the audit log may hold: the kind of its subject, a dot, what happened; and what the line says of it. To add an
 * event, add its line.
 */
const EVENTS = { ...PLACE_EVENTS, ...MONEY_EVENTS, ...PEOPLE_EVENTS, ...MESSAGE_EVENTS };

type Events = typeof EVENTS;
type Raw = Record<string, z.ZodType>;
type What<Shape> = Shape extends z.ZodType
  ? z.output<Shape>
  : Shape extends Raw
    ? z.output<z.ZodObject<Shape>>
    : never;

export type EventType = keyof Events;
/** A kind of subject, such as `student`. */
export type SubjectKind = EventType extends `${infer Kind}.${string}` ? Kind : never;
/** The events of a kind of subject. */
export type TypeOf<Kind extends SubjectKind> = Extract<EventType, `${Kind}.${string}`>;

/** Something that happened to a subject. `id` names it among those of its kind. */
export type AuditEvent<Type extends EventType = EventType> = {
  [Each in Type]: { type: Each; id: string | number; what: What<Events[Each]> };
}[Type];

/** The columns of an audit line that an event fills. */
export function lineOf({ type, id, what }: AuditEvent) {
  return { subject: `${kindOf(type)}:${id}`, changes: what };
}

/** Strict, so that a stored line has one type. */
const SHAPES = Object.entries(EVENTS).map(([type, shape]) => ({
  type: type as EventType,
  shape: shape instanceof z.ZodType ? shape : z.strictObject(shape as Raw),
}));

/** The event that an audit line stores; undefined for a line that no event of today writes. */
export function eventOf(line: { subject: string; changes: unknown }): AuditEvent | undefined {
  const [kind = "", id = ""] = split(line.subject, ":");
  for (const { type, shape } of SHAPES) {
    if (kindOf(type) !== kind) continue;
    const read = shape.safeParse(line.changes);
    if (read.success) return { type, id, what: read.data } as AuditEvent;
  }
  return undefined;
}

/** What a reader of the audit log makes of each event of some kinds of subjects: an event that is missing does not compile. */
export type Readers<Kind extends SubjectKind, Result> = {
  [Type in TypeOf<Kind>]: (what: AuditEvent<Type>["what"]) => Result;
};

/** What a reader makes of an audit line; undefined for a line of another kind, or one that no event of today writes. */
export function readLine<Kind extends SubjectKind, Result>(
  readers: Readers<Kind, Result>,
  line: { subject: string; changes: unknown },
): Result | undefined {
  const event = eventOf(line);
  if (!event) return undefined;
  const byType: Partial<Record<EventType, (what: never) => Result>> = readers;
  return byType[event.type]?.(event.what as never);
}

function kindOf(type: EventType): string {
  return split(type, ".")[0] ?? "";
}

/** The parts before and after the first separator. */
function split(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}
