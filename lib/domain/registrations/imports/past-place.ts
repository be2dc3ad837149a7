import type { FieldErrors } from "@/lib/platform/refusal";
import type { Choices } from "./choices";
import type { MappedRow } from "./map-rows";
import { isNothing, readCertificate, readOutcome } from "./past-words";
import { importTexts as texts } from "./texts";
import { classOf, type ImportClass, type PastRecord, type Place } from "./wanted-place";

/**
 * The place and the record that a row of a past season's list has, with what is wrong with its cells. Who has a certificate completed.
 * @param needed the percent of attendance that completes
 */
export function pastPlaceOf(
  row: MappedRow,
  choices: Choices,
  open: ImportClass[],
  needed: number,
): Place & { errors: FieldErrors } {
  const { outcome: written = "", certificate = "" } = row.given;
  const { classId, errors } = classOf(row, choices, open);
  if (!classId && !errors.class) errors.class = [texts.pastNeedsClass];
  const paper = isNothing(certificate) ? { issued: false, oldNumber: null } : readCertificate(certificate);
  if (!paper) errors.certificate = [texts.noCertificate];
  const read = isNothing(written) ? undefined : readOutcome(written, needed);
  const outcome = isNothing(written) ? (paper?.issued ? "completed" : choices.outcome) : read;
  if (!outcome) errors.outcome = [isNothing(written) ? texts.outcomeNeeded : texts.noOutcome];
  if (paper?.issued && outcome && outcome !== "completed") errors.certificate = [texts.certificateOfNone];
  const said = /\d/.test(written) ? written : null;
  const past =
    outcome && paper ? { outcome, said, certificate: paper.issued, old_number: paper.oldNumber } : null;
  return { classId, waived: "none", past, errors };
}

/** The record that a row is to make, or has made, in words. @param paper the certificate that it was given */
export function pastNote(
  { outcome, said, certificate, old_number: old }: PastRecord,
  paper?: string,
): string {
  const words = [texts.past[outcome], ...(said ? [texts.saidInList(said)] : [])];
  return [...words, ...(certificate ? [paper ?? texts.pastCertificate(old)] : [])].join("; ");
}
