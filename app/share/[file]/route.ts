import { sharePicture } from "@/app/share/share-picture";
import { isLanguage } from "@/lib/platform/language";

const A_DAY_SECONDS = 24 * 60 * 60;

/**
 * The picture that WhatsApp, Facebook and others show beside a link to the academy: /share/en.png and /share/sw.png. It is drawn when
 * the academy's facts have changed, not for each reader.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const language = file.replace(/\.png$/, "");
  if (!isLanguage(language)) return new Response(null, { status: 404, headers: GUARDS });
  return new Response(await sharePicture(language), {
    headers: {
      ...GUARDS,
      "content-type": "image/png",
      "cache-control": `public, max-age=${A_DAY_SECONDS}, s-maxage=${A_DAY_SECONDS}`,
    },
  });
}

const GUARDS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};
