import { z } from "zod";
import { atMost } from "@/lib/platform/field-errors";
import { days, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { plainCode, plainNumber, readPapers } from "./rules";
import { certificateTexts as texts } from "./texts";

const MOST_REASON = 300;
/** The certificates of a list that is checked at once, and the characters of a line. */
export const MOST_PAPERS = 200;
const MOST_LINE = 2_000;

const CertificateNumber = z.coerce
  .number(texts.numberNeeded)
  .int(texts.numberNeeded)
  .min(1, texts.numberNeeded)
  .max(2_000_000_000, texts.numberNeeded);

const Season = z.coerce
  .number(texts.seasonNeeded)
  .int(texts.seasonNeeded)
  .min(1, texts.seasonNeeded)
  .max(10_000, texts.seasonNeeded);

export const IssueCertificates = z.object({ season: Season });
export const ListCertificates = paging(20).extend({
  season: Season.optional(),
  class_id: rowId().optional(),
  ...days,
  sort: sortedBy(["issued"], "-issued"),
});
export const WithdrawCertificate = z.object({
  number: CertificateNumber,
  reason: z
    .string(texts.reasonNeeded)
    .max(MOST_REASON, { error: () => texts.reasonLong(MOST_REASON) })
    .pipe(z.string().trim().min(1, texts.reasonNeeded)),
});
export const CheckCertificate = z.object({
  /** As on the paper, where those of past seasons may have letters; one number is always the same text. */
  number: z.union([z.string(), z.int().transform(String)], texts.numberNeeded).pipe(
    z
      .string()
      .max(40, atMost(40))
      .transform(plainNumber)
      .pipe(z.string().regex(/^(?!0$)(?=.*\d)[\p{L}\d][\p{L}\d /.#-]*$/u, texts.numberNeeded)),
  ),
  check: z
    .string(texts.checkNeeded)
    .max(40, atMost(40))
    .transform(plainCode)
    .pipe(z.string().min(1, texts.checkNeeded)),
});
/** Longer than all papers, so that the verb says what is too long. */
export const MOST_PASTED = MOST_PAPERS * MOST_LINE;
export const CheckCertificates = z.object({
  papers: z
    .string(texts.papersNeeded)
    .max(MOST_PASTED, { error: () => texts.papersMany(MOST_PAPERS) })
    .refine((papers) => readPapers(papers).length > 0, texts.papersNeeded)
    .refine((papers) => readPapers(papers).length <= MOST_PAPERS, {
      error: () => texts.papersMany(MOST_PAPERS),
    }),
});
export const OwnCertificates = z.object({ student_id: rowId() });
/** One certificate by its number, or all valid ones of a season or class. */
export const PrintCertificates = z.object({
  number: CertificateNumber.optional(),
  season: Season.optional(),
  class_id: rowId().optional(),
});
