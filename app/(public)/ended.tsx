import { ButtonLink } from "@/components/ui/button";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { publicTexts } from "./texts";

/** A page where nothing can be done: it says why, and leads on. @param link the words of `href`, by default of the start page */
export async function Ended({
  title,
  text,
  href = "/",
  link,
}: {
  title: string;
  text: string;
  href?: string;
  link?: string;
}) {
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{title}</h1>
      <p className="text-lg">{text}</p>
      <ButtonLink href={href}>{link ?? publicTexts[await pageLanguage()].home}</ButtonLink>
    </div>
  );
}
