import { consoleTexts as texts } from "@/components/console/texts";
import { ButtonLink } from "@/components/ui/button";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import NotFound from "../not-found";

/** The 404 page of the console, inside its frame; the public one for callers who are not signed in. */
export default async function ConsoleNotFound() {
  if (!(await currentStaff())) return <NotFound />;
  return (
    <>
      <h1 className="font-bold text-3xl tracking-tight">{texts.notFoundTitle}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg">{texts.notFoundText}</p>
      <ButtonLink href="/dashboard">{texts.toHome}</ButtonLink>
    </>
  );
}
