import { notFound } from "next/navigation";
import { PUBLIC } from "@/lib/domain/access/actor";
import { credentialKeys } from "@/lib/domain/attendance/certificates/credential";
import { listWithdrawn } from "@/lib/domain/attendance/certificates/list-withdrawn";

/** How long copies may be used. A key is added before it signs nothing older; a withdrawal should be seen soon. */
const FILES: Record<string, { seconds: number; read: () => object | Promise<object> }> = {
  "academy-keys.json": { seconds: 60 * 60, read: credentialKeys },
  "academy-withdrawn.json": { seconds: 5 * 60, read: () => listWithdrawn({ actor: PUBLIC }, {}) },
};

/** What anybody needs to check a certificate without asking about it (docs/certificates.md): for any site, of no person. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const file = FILES[(await params).file];
  if (!file) notFound();
  return Response.json(await file.read(), {
    headers: {
      "access-control-allow-origin": "*",
      "cache-control": `public, max-age=${file.seconds}`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
