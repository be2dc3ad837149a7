import type { SessionDay } from "@/db/schema/enums";
import { needsGuardian } from "@/lib/domain/academy/people-rules";
import type { NextStep } from "@/lib/domain/enrollments/standing/next-step";
import { FIELD_NAMES, fieldOf, isAskedOf } from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";
import type { AgeRule } from "@/lib/domain/people/students/identity-documents";
import { RegisterInConversation } from "@/lib/domain/people/students/input";
import type { Language } from "@/lib/platform/language";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";

/** What a conversation asks: a field of the registration, a choice of the catalog, or whether all is right. */
export type Question = FieldName | "course" | "class" | SessionDay | "check" | "guardian";

/** What somebody has said in a conversation. Stored sealed; dates as YYYY-MM-DD, phones as 2547XXXXXXXX. */
export type Dialog = {
  language: Language;
  /** The question that was asked last. */
  at: Question;
  fields: Partial<Record<FieldName, string>>;
  /** The student of this phone whose date of birth was given. */
  knownAs?: string;
  courseId?: string;
  classId?: string;
  times: Partial<Record<SessionDay, string>>;
  /** Whether the class was full when the whole was shown, so that YES means to wait for a seat. */
  waits?: boolean;
  /** The page of a list, from 0. */
  page: number;
  /** Answers not understood in a row. */
  misses: number;
};

type SessionFacts = { id: string; day: SessionDay; from: string; to: string; seatsLeft: number | null };
export type ClassFacts = {
  id: string;
  name: string;
  courseId: string;
  course: string;
  /** null without a limit. */
  seatsLeft: number | null;
  sessions: SessionFacts[];
};
/** A student who has this phone. `fields` are those of the record, in the form of an answer. */
export type KnownStudent = {
  id: string;
  name: string;
  dob: string;
  fields: Partial<Record<FieldName, string>>;
  hasConsent: boolean;
  next: NextStep;
  course: string;
};

/** All that decides a turn beside what was said. */
export type Facts = {
  now: Date;
  msisdn: string;
  academy: string;
  rule: AgeRule;
  isOpen: boolean;
  /** The classes of the season, by course and name; drafts are not among them. */
  classes: ClassFacts[];
  known: KnownStudent[];
};

const DAYS = ["saturday", "sunday", "chapel"] as const;
/** Asked first; the others follow in the order of the forms. */
const FIRST: FieldName[] = ["full_name", "dob"];
const FIELDS = [...FIRST, ...FIELD_NAMES.filter((name) => !FIRST.includes(name))].filter(
  (name) => name !== "msisdn" && isRequired(name),
);

/** Whether a registration needs the field, of some age at least. */
function isRequired(name: FieldName): boolean {
  const { askedOf, optional } = fieldOf(name);
  if (optional) return false;
  return askedOf !== "everyone" || !RegisterInConversation.shape[name].safeParse(undefined).success;
}

/** Whether a student who gave a date of birth is a minor. */
export function isMinor({ fields }: Dialog, { now, rule }: Facts): boolean {
  return fields.dob !== undefined && needsGuardian(fields.dob, nairobiDate(now), rule.adult_above);
}

/** The student of the record that a conversation goes on with. */
export function knownOf({ knownAs }: Dialog, { known }: Facts): KnownStudent | undefined {
  return known.find(({ id }) => id === knownAs);
}

/** All questions of a conversation in their order, as far as the answers so far decide them. */
export function questionsOf(dialog: Dialog, facts: Facts): Question[] {
  if (facts.known.length > 0 && !knownOf(dialog, facts)) return ["dob"];
  const ofClass = classOf(dialog, facts);
  return [
    ...fieldsOf(dialog, facts),
    "course",
    "class",
    ...DAYS.filter((day) => ofClass && !isFull(ofClass) && onDay(ofClass, day).length > 1),
    "check",
    ...(isMinor(dialog, facts) && !knownOf(dialog, facts)?.hasConsent ? (["guardian"] as const) : []),
  ];
}

function fieldsOf(dialog: Dialog, facts: Facts): FieldName[] {
  const known = knownOf(dialog, facts);
  if (dialog.fields.dob === undefined) return FIRST;
  const age = isMinor(dialog, facts) ? "minor" : "adult";
  const asked = FIELDS.filter((name) => isAskedOf(name, age));
  if (!known) return asked;
  // The record answers the rest.
  return ["dob", ...asked.filter((name) => name !== "dob" && (!known.fields[name] || name === "residence"))];
}

/** The first question without an answer. */
export function nextQuestion(dialog: Dialog, facts: Facts): Question {
  return questionsOf(dialog, facts).find((question) => !isAnswered(question, dialog)) ?? "check";
}

export function isAnswered(question: Question, { fields, courseId, classId, times }: Dialog): boolean {
  if (question === "course") return courseId !== undefined;
  if (question === "class") return classId !== undefined;
  if (question === "saturday" || question === "sunday" || question === "chapel")
    return times[question] !== undefined;
  return question !== "check" && question !== "guardian" && fields[question] !== undefined;
}

export function classOf({ classId }: Dialog, { classes }: Facts): ClassFacts | undefined {
  return classes.find(({ id }) => id === classId);
}

export function isFull({ seatsLeft }: { seatsLeft: number | null }): boolean {
  return seatsLeft !== null && seatsLeft <= 0;
}

export function onDay({ sessions }: ClassFacts, wanted: SessionDay): SessionFacts[] {
  return sessions.filter(({ day }) => day === wanted);
}

/** The times of a complete conversation: the chosen ones, and the only one of each other day. */
export function chosenTimes(dialog: Dialog, facts: Facts): SessionFacts[] {
  const ofClass = classOf(dialog, facts);
  return DAYS.flatMap((day) => {
    const all = ofClass ? onDay(ofClass, day) : [];
    return all.filter(({ id }) => all.length === 1 || id === dialog.times[day]);
  });
}

/** An answer of a list: a course, a class or a time, with the seats it has left. */
export type Option = { value: string; label: string; seatsLeft?: number | null };

/** What may be chosen at a question; empty where the answer is written. */
export function optionsOf(
  question: Question,
  dialog: Dialog,
  facts: Facts,
  choiceLabel: (name: FieldName, choice: string) => string,
): Option[] {
  if (question === "course") return coursesOf(facts.classes);
  if (question === "class")
    return facts.classes
      .filter(({ courseId }) => courseId === dialog.courseId)
      .map(({ id, name, seatsLeft }) => ({ value: id, label: name, seatsLeft }));
  if (question === "saturday" || question === "sunday" || question === "chapel") {
    const ofClass = classOf(dialog, facts);
    return (ofClass ? onDay(ofClass, question) : []).map(({ id, from, to, seatsLeft }) => ({
      value: id,
      label: `${from}-${to}`,
      seatsLeft,
    }));
  }
  if (question === "check" || question === "guardian") return [];
  return (fieldOf(question).choices ?? []).map((value) => ({ value, label: choiceLabel(question, value) }));
}

function coursesOf(classes: ClassFacts[]): Option[] {
  const ids = [...new Set(classes.map(({ courseId }) => courseId))];
  return ids.map((value) => {
    const own = classes.filter(({ courseId }) => courseId === value);
    const seats = own.map(({ seatsLeft }) => seatsLeft);
    const seatsLeft = seats.includes(null)
      ? null
      : seats.reduce<number>((sum, left) => sum + Math.max(0, left ?? 0), 0);
    return { value, label: own[0]?.course ?? "", seatsLeft };
  });
}
