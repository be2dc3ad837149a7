import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement, uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import type { Ctx } from "@/lib/platform/commands/command";
import { sim } from "./safaricom";

/**
 * The statement of a period as finance exports it from the portal.
 * @param manner layout, format and traps, as a query
 */
export async function exportStatement(manner: string, from: Date, to: Date): Promise<Buffer> {
  const params = new URLSearchParams(manner);
  params.set("from", spaced(from));
  params.set("to", spaced(to));
  const answer = await fetch(`${sim.url}/_sim/statement?${params}`);
  if (!answer.ok) throw new Error(await answer.text());
  return Buffer.from(await answer.arrayBuffer());
}

/** Previews a statement and imports it as shown; rows that need a decision are left out. */
export async function importAsShown(by: Ctx, bytes: Buffer) {
  const { file_id } = await uploadStatement(by, { file_name: "Statement", bytes });
  const shown = await previewStatement(by, { file_id, pageSize: 200 });
  const done = await importStatement(by, { file_id, digest: shown.digest, leave: true });
  return { shown, done };
}

/** `2026-11-21 10:00:00` in Nairobi time. */
function spaced(at: Date): string {
  return new Date(at.getTime() + 3 * 60 * 60 * 1000).toISOString().slice(0, 19).replace("T", " ");
}
