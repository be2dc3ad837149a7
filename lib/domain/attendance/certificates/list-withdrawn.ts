import "server-only";
import { z } from "zod";
import { query } from "@/lib/platform/commands/query";
import { withdrawnNumbers } from "./read-certificates";

/** The numbers of all withdrawn certificates, for those who check one without asking the academy, and when they were read. */
export const listWithdrawn = query("certificates.check", z.object({}), ({ db }) => withdrawnNumbers(db), {
  coalesced: true,
});
