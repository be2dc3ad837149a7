import { titled } from "@/app/page-title";
import { ButtonLink } from "@/components/ui/button";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { Frame } from "./frame";
import { siteTexts } from "./texts";

export const generateMetadata = titled(siteTexts, "notFoundTitle");

export default async function NotFound() {
  const texts = siteTexts[await pageLanguage()];
  const staff = await currentStaff();
  const page = (
    <div className="max-w-2xl">
      <h1 className="font-bold text-3xl tracking-tight">{texts.notFoundTitle}</h1>
      <p className="mt-3 mb-6 text-lg">{texts.notFoundText}</p>
      <ButtonLink href={staff ? "/dashboard" : "/"}>{texts.toHome}</ButtonLink>
    </div>
  );
  // Signed-in staff came from the console, not from the public pages.
  return staff ? (
    <main className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6">{page}</main>
  ) : (
    <Frame>{page}</Frame>
  );
}
