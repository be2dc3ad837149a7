import { headers } from "next/headers";
import { titled, UNLISTED } from "@/app/page-title";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import { boxLook } from "@/components/ui/input";
import { PUBLIC } from "@/lib/domain/access/actor";
import { checkCertificates } from "@/lib/domain/attendance/certificates/check-certificates";
import { MOST_PAPERS } from "@/lib/domain/attendance/certificates/input";
import { clientAddress } from "@/lib/platform/client-address";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";

const listTexts = bilingual({
  en: {
    title: "Check several certificates",
    papers: "Certificates",
    hint: (most: number) => `One a line, ${most} at most: number and check code, or the link of the code.`,
    check: "Check",
    failed: "Request Failed. Something went wrong. Please try again later.",
    valid: "Valid",
    withdrawn: (date: string) => `Withdrawn on ${date}`,
    unknown: "Not known",
    unreadable: "Number or check code is missing",
    about: (season: number, date: string) => `Season ${season}, issued on ${date}`,
  },
  sw: {
    title: "Hakiki vyeti kadhaa",
    papers: "Vyeti",
    hint: (most: number) =>
      `Kimoja kwa mstari, visizidi ${most}: nambari na msimbo wa kuhakiki, au link ya msimbo.`,
    check: "Hakiki",
    failed: "Ombi halikufaulu. Kuna hitilafu. Tafadhali jaribu tena baadaye.",
    valid: "Halali",
    withdrawn: (date: string) => `Kilifutwa tarehe ${date}`,
    unknown: "Hakijulikani",
    unreadable: "Nambari au msimbo wa kuhakiki haupo",
    about: (season: number, date: string) => `Msimu wa ${season}, kilitolewa ${date}`,
  },
});

export const generateMetadata = titled(listTexts, "title", UNLISTED);

/** Checks many certificates, for employers. The form uses GET because it changes nothing, and works without scripts. */
export default async function CertificateListPage({ searchParams }: { searchParams: SearchParams }) {
  const texts = listTexts[await pageLanguage()];
  const papers = one((await searchParams).papers);
  const ctx = { actor: PUBLIC, clientAddress: clientAddress(await headers()) };
  const checked = papers === undefined ? null : await loadPart(() => checkCertificates(ctx, { papers }));
  const refusal = checked && "refusal" in checked ? checked.refusal : null;
  const error = refusal?.errors?.papers?.[0];
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      {checked && !("data" in checked) && !error ? (
        <Alert variant="destructive" role="alert">
          {refusal?.message ?? texts.failed}
        </Alert>
      ) : null}
      {checked && "data" in checked ? (
        <ul className="divide-y divide-border">
          {checked.data.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same and never move
            <Checked key={at} {...each} />
          ))}
        </ul>
      ) : null}
      <form action="/certificate/list" className="space-y-6">
        <FieldFrame name="papers" label={texts.papers} hint={texts.hint(MOST_PAPERS)} error={error}>
          <textarea
            id="papers"
            name="papers"
            rows={8}
            defaultValue={papers}
            className={boxLook()}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy("papers", true, error)}
          />
        </FieldFrame>
        <button type="submit" className={buttonLook({ size: "block" })}>
          {texts.check}
        </button>
      </form>
    </div>
  );
}

async function Checked({ line, ...found }: Awaited<ReturnType<typeof checkCertificates>>[number]) {
  const texts = listTexts[await pageLanguage()];
  if (!("paper" in found))
    return (
      <li className="space-y-1 py-3">
        <p className="break-all">{line}</p>
        <Badge variant="destructive">{texts[found.fault]}</Badge>
      </li>
    );
  const { paper } = found;
  return (
    <li className="space-y-1 py-3">
      <p className="break-all text-muted-foreground text-sm">{line}</p>
      <p>
        <bdi className="font-medium">{paper.full_name}</bdi>, <bdi>{paper.course_name}</bdi>
      </p>
      <p className="text-muted-foreground text-sm">
        {texts.about(paper.season, formatDate(paper.issued_at))}
      </p>
      <Badge variant={paper.status === "valid" ? "success" : "destructive"}>
        {paper.status === "valid" ? texts.valid : texts.withdrawn(formatDate(paper.withdrawn_at))}
      </Badge>
    </li>
  );
}
