import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { bilingual } from "@/lib/platform/texts";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { paperPages } from "./paper-check";

export const checkTexts = bilingual({
  en: {
    title: "Check a certificate",
    lead: "Number and check code stand on every certificate of the academy.",
    number: "Certificate number",
    another: "Check another certificate",
    valid: "This certificate is valid",
    validText: "Compare it with the paper you were shown.",
    withdrawn: (date: string) => `This certificate was withdrawn on ${date}`,
    withdrawnText: "It does not count any more. The administrators can tell you more.",
    unknownText:
      "Look at the number and the code once more. If they are right, the paper was changed or is not ours.",
    name: "Name",
    course: "Course",
    season: "Season",
    issued: "Issued on",
    verify: "Check the signature on this phone",
  },
  sw: {
    title: "Hakiki cheti",
    lead: "Nambari na msimbo wa kuhakiki viko kwenye kila cheti cha academy.",
    number: "Nambari ya cheti",
    another: "Hakiki cheti kingine",
    valid: "Cheti hiki ni halali",
    validText: "Kilinganishe na karatasi uliyoonyeshwa.",
    withdrawn: (date: string) => `Cheti hiki kilifutwa tarehe ${date}`,
    withdrawnText: "Hakitumiki tena. Wasimamizi wanaweza kukueleza zaidi.",
    unknownText: "Angalia nambari na msimbo tena. Kama ni sahihi, karatasi ilibadilishwa au si yetu.",
    name: "Jina",
    course: "Kozi",
    season: "Msimu",
    issued: "Kilitolewa",
    verify: "Hakiki sahihi kwenye simu hii",
  },
});

export const { CheckForm, Page, Linked } = paperPages({
  path: "/certificate",
  field: "number",
  isFigures: false,
  texts: checkTexts,
  check: (ctx, { number, code }) => checkCertificate(ctx, { number, check: code }),
  unknown: "not_found",
  Known,
});

async function Known({
  paper: certificate,
  number,
}: {
  paper: Awaited<ReturnType<typeof checkCertificate>>;
  number: string;
}) {
  const texts = checkTexts[await pageLanguage()];
  return (
    <Card className="space-y-3">
      {certificate.status === "valid" ? (
        <Alert variant="success" role="status">
          <h2 className="font-bold text-success text-xl">{texts.valid}</h2>
          <p>{texts.validText}</p>
        </Alert>
      ) : (
        <Alert variant="destructive" role="status">
          <h2 className="font-bold text-xl">{texts.withdrawn(formatDate(certificate.withdrawn_at))}</h2>
          <p>{texts.withdrawnText}</p>
        </Alert>
      )}
      <DescriptionList
        rows={[
          { name: texts.number, value: <span className="tabular-nums">{number}</span> },
          { name: texts.name, value: <bdi>{certificate.full_name}</bdi> },
          { name: texts.course, value: <bdi>{certificate.course_name}</bdi> },
          { name: texts.season, value: String(certificate.season) },
          { name: texts.issued, value: formatDate(certificate.issued_at) },
        ]}
      />
      <a
        href={`/verify#${certificate.credential}`}
        className="inline-block py-1 font-medium text-primary underline underline-offset-4"
      >
        {texts.verify}
      </a>
    </Card>
  );
}
