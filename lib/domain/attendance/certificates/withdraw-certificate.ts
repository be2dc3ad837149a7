import "server-only";
import { eq } from "drizzle-orm";
import { certificates } from "@/db/schema/certificates";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { withdrawCertificates } from "@/lib/domain/enrollments/lost-outcomes";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { WithdrawCertificate } from "./input";
import { findCertificate, shownCertificate } from "./read-certificates";
import { certificateTexts as texts } from "./texts";

/**
 * Withdraws a certificate and stores the reason. From then on its check reports the withdrawal and its time; it is not
 * printed or issued again (lib/domain/attendance/README.md).
 * @returns the certificate as list-certificates.ts shows it, and `msg`
 * @throws Refusal 404, 409 already_withdrawn
 */
export const withdrawCertificate = command(
  "certificates.withdraw",
  WithdrawCertificate,
  async ({ input, tx }) => {
    const { number, reason } = input;
    const done = await withdrawCertificates(tx, eq(certificates.number, number), reason);
    const row = await findCertificate(tx, number);
    if (!row) throw new Refusal("not_found", "not_found", texts.noCertificate);
    if (done.size === 0) throw new Refusal("conflict", "already_withdrawn", texts.wasWithdrawn);
    const { academy_name } = await readSettings(tx);
    return changed(
      { ...shownCertificate(row, academy_name), msg: texts.withdrawn(number) },
      { type: "certificate.withdrawn", id: number, what: { status: "valid -> withdrawn" } },
    );
  },
);
