import { downloadLogo } from "@/lib/domain/academy/logo";
import { PUBLIC } from "@/lib/domain/access/actor";

const GUARDS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * The academy's logo as it was checked. Browsers keep it for ever under the address that pages give it, which names its
 * hash; under any other they ask again.
 */
export async function GET(request: Request): Promise<Response> {
  const { file } = await downloadLogo({ actor: PUBLIC }, {});
  if (!file) return new Response(null, { status: 404, headers: { ...GUARDS, "cache-control": "no-store" } });
  const isNamed = new URL(request.url).searchParams.get("v") === file.hash.slice(0, 16);
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...GUARDS,
      "content-type": file.type,
      "content-length": String(file.bytes.length),
      "cache-control": isNamed ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
