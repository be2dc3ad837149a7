import "server-only";
import { findLogo } from "@/lib/domain/academy/read-logo";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { workflow } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { siteOrigin } from "@/lib/platform/env";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { inWorker } from "@/lib/platform/workers/pool";
import { PrintCertificates } from "./input";
import type { drawCertificates } from "./pdf";
import { findCertificate, shownCertificate, validCertificates } from "./read-certificates";
import { certificateTexts as texts } from "./texts";

/** The most certificates of one file, a season's of a large academy. */
const MOST = 2_000;

type Row = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** How long a worker may draw: two thousand certificates take seven seconds on a quiet machine. */
const SECONDS = 300;

/**
 * A certificate as a PDF, or for staff all valid ones of a season or class as one file, a page each. A worker draws the file
 * after the reads from the database.
 * @returns `pdf`, a stream, with its `fileName` and the certificates in it
 * @throws Refusal 400 without a number, season or class, or for more than 2,000; 403 for another student's; 404; 409
 *   certificate_withdrawn; 503 busy when too many files are drawn at once
 */
export const printCertificates = workflow(
  query("certificates.pdf", PrintCertificates, async ({ actor, scope, input, db }) => {
    const { number, season, class_id } = input;
    const rows =
      number === undefined ? await readAll(db, scope, season, class_id) : [await readOne(db, actor, number)];
    const { academy_name } = await readSettings(db);
    const logo = await findLogo(db);
    const shown = rows.map((row) => ({
      ...shownCertificate(row, academy_name),
      signatory: row.certificate.signatory,
      language: row.language,
    }));
    const name = number ?? (season === undefined ? "class" : `season_${season}`);
    return {
      fileName: number === undefined ? `Certificates_${name}.pdf` : `Certificate_${name}.pdf`,
      certificates: shown,
      academy: {
        name: academy_name,
        logo: logo && `data:${logo.type};base64,${logo.bytes.toString("base64")}`,
        site: siteOrigin(),
      },
    };
  }),
  async (_ctx, { academy, ...found }) => {
    const job = { certificates: found.certificates, academy };
    const pdf = await inWorker<typeof drawCertificates>("drawCertificates", job, { seconds: SECONDS });
    return { ...found, pdf: new Blob([pdf]).stream() };
  },
);

async function readOne(db: Db, actor: Actor, number: number): Promise<Row> {
  const row = await findCertificate(db, number);
  if (!row) throw new Refusal("not_found", "not_found", texts.noCertificate);
  refuseOthers(actor, row.studentId);
  if (row.certificate.withdrawnAt) throw new Refusal("conflict", "certificate_withdrawn", texts.isWithdrawn);
  return row;
}

async function readAll(
  db: Db,
  scope: Scope,
  season: number | undefined,
  classId: string | undefined,
): Promise<Row[]> {
  if (scope !== "any") throw invalidField("number", texts.numberNeeded);
  if (season === undefined && classId === undefined) throw invalidField("number", texts.whichOne);
  const rows = await validCertificates(db, { season, classId }, MOST + 1);
  if (rows.length === 0) throw new Refusal("not_found", "not_found", texts.none);
  if (rows.length > MOST) throw invalidField("season", texts.tooMany(MOST));
  return rows;
}
