import type { Language } from "@/lib/platform/language";
import type { Addressee } from "../addressees";
import { academyPiece, fitSms, type Piece } from "../fit";
import { writtenAmount, writtenMoment } from "../written";

/** The addressee of a message, and the sending academy. */
export type To = Addressee & {
  academy: string;
  venue: string;
  bring: string;
  /** The office's phone as people dial it. */
  office: string | null;
  /** The site's start page, in the addressee's language. */
  site: string;
};

/** A seat that is to be paid for. */
export type ToPay = { course: string; until: Date; dueCents: number; paybill: string; account: string };

type Facts<More> = Record<"academy" | "name" | keyof More, string>;

/** The course or the student, where a name's letters would make a message too long. */
export const INSTEAD = {
  en: { course: "your course", student: "the student" },
  sw: { course: "kozi yako", student: "mwanafunzi" },
};

/**
 * A text for students and guardians in their language. It contains no ID number, date of birth, reason of absence or result, because
 * phones are shared. Academy, name and the other pieces are cut so that it fits in `most` parts, one if possible
 * (tests/unit/message-texts.test.ts measures each text with the longest names).
 */
export function fitted<More extends { [Name in keyof More]: string | Piece }>(
  to: To,
  more: More,
  write: (said: Facts<More>) => Record<Language, string>,
  most = 1,
): string {
  const others = Object.entries<string | Piece>(more).map(([name, piece]) => [
    name,
    typeof piece === "string" ? { text: piece, least: 8, instead: INSTEAD[to.language].course } : piece,
  ]);
  const pieces: Record<string, Piece> = {
    academy: academyPiece(to.academy),
    name: { text: to.name, least: 8, instead: to.registrationNo },
    ...Object.fromEntries(others),
  };
  // A short name ends with its own full stop: "Jane W.".
  return fitSms(
    pieces,
    (said) => write(said as Facts<More>)[to.language].replace(/\.\.(?=\s|$)/g, "."),
    most,
  );
}

/** What is to be paid, until when and how, as written in a message. */
export function writtenToPay(
  to: To,
  { until, dueCents, ...rest }: Omit<ToPay, "until"> & { until: Date | null },
) {
  return {
    ...rest,
    until: until ? writtenMoment(until, to.language) : "",
    amount: writtenAmount(dueCents),
  };
}

/** An amount in shillings; empty for nothing. */
export function amountOrNone(cents: number): string {
  return cents > 0 ? writtenAmount(cents) : "";
}
