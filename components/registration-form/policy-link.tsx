import type { Language } from "@/lib/platform/language";
import { registrationTexts } from "./texts";

export function PolicyLink({ language = "en" }: { language?: Language }) {
  return (
    <a
      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      href="/privacy-policy"
      target="_blank"
      rel="noopener"
    >
      {registrationTexts[language].readPolicy}
    </a>
  );
}
