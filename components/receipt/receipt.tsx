import "./receipt.css";
import { isWaived } from "@/lib/domain/enrollments/rules";
import type { showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { Logo, type LogoFile } from "../site/logo";
import { Table, TableCell, TableHead } from "../ui/table";
import { receiptTexts } from "./texts";
import "server-only";
import { siteOrigin } from "@/lib/platform/env";
import { qrPath } from "./qr-path";

type Shown = Awaited<ReturnType<typeof showReceipt>>;
type Academy = { logo: LogoFile; name: string; motto: string; phones: string[] };
type Texts = (typeof receiptTexts)[Language];

/** The academy's numbered receipt, on screen and on paper (receipt.css). */
export function Receipt({
  receipt,
  academy,
  language,
}: {
  receipt: Shown;
  academy: Academy;
  language: Language;
}) {
  const texts = receiptTexts[language];
  return (
    <article
      aria-labelledby="receipt-no"
      className="receipt max-w-2xl space-y-4 rounded-2xl border border-border bg-card p-5 text-card-foreground shadow-xs sm:p-7"
    >
      <div className="flex items-start gap-3.5">
        <Logo logo={academy.logo} size={11} />
        <div className="receipt-small text-sm leading-snug">
          <p className="font-bold text-xl leading-tight">{academy.name}</p>
          <p>{academy.motto}</p>
          {academy.phones.length > 0 ? (
            <p>
              {texts.callUs} {academy.phones.join(", ")}
            </p>
          ) : null}
        </div>
      </div>
      <h2 id="receipt-no" className="font-bold text-2xl tabular-nums tracking-tight">
        {texts.title(receipt.receipt_no)}
      </h2>
      <Facts receipt={receipt} texts={texts} />
      {receipt.payments.length > 0 ? <Payments payments={receipt.payments} texts={texts} /> : null}
      <Check receipt={receipt} texts={texts} />
    </article>
  );
}

function Facts({ receipt, texts }: { receipt: Shown; texts: Texts }) {
  const { amount, amount_waived: waived } = receipt;
  const isWhole = isWaived({ fee: amount, waived });
  const facts = [
    { name: texts.date, value: formatDate(receipt.date) },
    { name: texts.student, value: receipt.student.full_name },
    { name: texts.registrationNo, value: receipt.student.registration_no },
    { name: texts.course, value: receipt.course },
    { name: texts.class, value: receipt.class },
    { name: texts.season, value: String(receipt.season) },
    {
      name: isWhole ? texts.feeWaived : texts.fee,
      value: <span className="font-bold text-xl">{formatShillings(isWhole ? amount : amount - waived)}</span>,
    },
    ...(waived > 0 && !isWhole ? [{ name: texts.waived, value: formatShillings(waived) }] : []),
  ];
  return (
    <dl className="divide-y divide-border border-y">
      {facts.map(({ name, value }) => (
        <div key={name} className="receipt-line grid grid-cols-[2fr_3fr] items-baseline gap-x-4 py-2">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="wrap-anywhere min-w-0 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Payments({ payments, texts }: Pick<Shown, "payments"> & { texts: Texts }) {
  return (
    <Table className="receipt-small text-sm sm:text-base">
      <caption className="text-left font-semibold">{texts.payments}</caption>
      <thead>
        <tr>
          <TableHead scope="col">{codeOf(payments, texts)}</TableHead>
          <TableHead scope="col">{texts.paidOn}</TableHead>
          <TableHead scope="col" className="pr-0 text-right">
            {texts.amount}
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={`${payment.receipt}${payment.date}`}>
            <TableCell className="py-2">
              {payment.receipt ? <code>{payment.receipt}</code> : texts.codeToCome}
            </TableCell>
            <TableCell className="py-2">{formatDate(payment.date)}</TableCell>
            <TableCell className="whitespace-nowrap py-2 pr-0 text-right">
              {formatShillings(payment.amount)}
            </TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What the first column has: codes of M-Pesa, numbers of cash receipts, or both. */
function codeOf(payments: Shown["payments"], { code, cashNo, codeOrNo }: Texts): string {
  const inCash = payments.filter(({ method }) => method === "cash").length;
  if (inCash === 0) return code;
  return inCash === payments.length ? cashNo : codeOrNo;
}

/** How to verify the receipt: by QR code or by typing its codes. */
function Check({ receipt, texts }: { receipt: Shown; texts: Texts }) {
  const { check } = receipt;
  return (
    <div className="receipt-check flex break-inside-avoid flex-col items-center gap-x-6 gap-y-3 sm:flex-row">
      <a href={checkAddress(receipt)} className="size-40 shrink-0 overflow-hidden rounded-lg">
        <QrCode text={checkAddress(receipt)} label={texts.qr} className="size-full" />
      </a>
      <div className="w-full min-w-0 space-y-1">
        <p className="font-semibold">{texts.checkTitle}</p>
        <p className="receipt-small text-sm">
          {texts.checkText} <span className="wrap-anywhere font-medium">{checkPage()}</span>
        </p>
        <p>
          {texts.checkCode}{" "}
          <code className="whitespace-nowrap font-bold text-xl">{`${check.slice(0, 4)}-${check.slice(4)}`}</code>
        </p>
      </div>
    </div>
  );
}

/** The public page that checks a receipt by its number and check code. */
function checkPage(): string {
  return `${siteOrigin()}/check-receipt`;
}

/** The address in a receipt's QR code: the check page with both values, short enough for a small code. */
function checkAddress({ receipt_no, check }: { receipt_no: number; check: string }): string {
  return `${checkPage()}/${receipt_no}/${check}`;
}

/** A QR code rendered on the server, black on white in both themes so that scanners read it. */
function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { side, path } = qrPath(text);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
