import { titled, UNLISTED } from "@/app/page-title";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { PasteField } from "@/components/payment/paste-field";
import { MOST_PAPERS } from "@/lib/domain/attendance/certificates/input";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { checkListAction } from "./actions";
import { CheckedLines } from "./checked-lines";
import { listTexts } from "./texts";

export const generateMetadata = titled(listTexts, "title", UNLISTED);

/** Checks many certificates, for employers. The form is posted, as links of codes are longer than an address may be. */
export default async function CertificateListPage() {
  const texts = listTexts[await pageLanguage()];
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      <Form action={checkListAction} order={["papers"]} before={<CheckedLines />}>
        <PasteField name="papers" label={texts.papers} hint={texts.hint(MOST_PAPERS)} rows={8} />
        <SubmitButton label={texts.check} busy={texts.checking} />
      </Form>
    </div>
  );
}
