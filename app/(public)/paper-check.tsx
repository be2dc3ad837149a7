import { headers } from "next/headers";
import type { ReactNode } from "react";
import { describedBy, FieldFrame } from "@/components/form/field-frame";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { PUBLIC } from "@/lib/domain/access/actor";
import { clientAddress } from "@/lib/platform/client-address";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { loadPart } from "@/lib/platform/http/page-data";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import type { Refusal } from "@/lib/platform/refusal";
import { bilingual } from "@/lib/platform/texts";

const paperTexts = bilingual({
  en: {
    code: "Check code",
    codeHint: "8 letters and digits; small or capital letters do not matter",
    check: "Check",
    wait: (minutes: number) =>
      minutes === 1 ? "You can check again in a minute." : `You can check again in ${minutes} minutes.`,
    failed: "Request Failed. Something went wrong. Please try again later.",
  },
  sw: {
    code: "Msimbo wa kuhakiki",
    codeHint: "Herufi na tarakimu 8; kubwa au ndogo ni sawa",
    check: "Hakiki",
    wait: (minutes: number) =>
      minutes === 1
        ? "Unaweza kuhakiki tena baada ya dakika 1."
        : `Unaweza kuhakiki tena baada ya dakika ${minutes}.`,
    failed: "Ombi halikufaulu. Kuna hitilafu. Tafadhali jaribu tena baadaye.",
  },
});

/** Number and check code, as printed on a paper of the academy. */
type Typed = { number: string; code: string };

export type PaperTexts = {
  title: string;
  /** Where number and code are printed. */
  lead: string;
  number: string;
  another: string;
  /** Below the refusal of a paper that is not known. */
  unknownText: string;
};

type Paper<Data> = {
  /** The path of its page. */
  path: string;
  /** The name of the number's field. */
  field: string;
  /** Whether the number is of figures alone. */
  isFigures: boolean;
  texts: Record<Language, PaperTexts>;
  /** Whether the academy knows it. */
  check: (ctx: { actor: typeof PUBLIC; clientAddress: string | undefined }, typed: Typed) => Promise<Data>;
  /** The code of the refusal of a paper that is not known. */
  unknown: string;
  /** The data printed on a known paper, and nothing more. */
  Known: (known: { paper: Data; number: string }) => Promise<ReactNode>;
};

/**
 * The pages that check a kind of paper by number and code: `Page` for the values of the form, which uses GET because it changes
 * nothing, and `Linked` for the address in a QR code.
 */
export function paperPages<Data>(paper: Paper<Data>) {
  return {
    /** The empty form, for another page. */
    async CheckForm() {
      return (
        <CheckForm paper={paper} texts={paper.texts[await pageLanguage()]} typed={null} errors={undefined} />
      );
    },
    async Page({ searchParams }: { searchParams: SearchParams }) {
      const params = await searchParams;
      const [number, code] = [one(params[paper.field]), one(params.check)];
      const hasQuery = number !== undefined || code !== undefined;
      return (
        <Check paper={paper} typed={hasQuery ? { number: number?.trim() ?? "", code: code ?? "" } : null} />
      );
    },
    async Linked({ params }: { params: Promise<{ number: string; check: string }> }) {
      const { number, check } = await params;
      return <Check paper={paper} typed={{ number, code: check }} />;
    },
  };
}

async function Check<Data>({ paper, typed }: { paper: Paper<Data>; typed: Typed | null }) {
  const texts = paper.texts[await pageLanguage()];
  const ctx = { actor: PUBLIC, clientAddress: clientAddress(await headers()) };
  const checked = typed && (await loadPart(() => paper.check(ctx, typed)));
  const refusal = checked && "refusal" in checked ? checked.refusal : null;
  const isKnown = checked !== null && "data" in checked;
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.title}</h1>
      {typed && isKnown ? <paper.Known paper={checked.data} number={typed.number} /> : null}
      {checked && !isKnown ? (
        <NotChecked refusal={refusal} code={paper.unknown} unknown={texts.unknownText} />
      ) : null}
      {isKnown ? <h2 className="font-bold text-xl tracking-tight">{texts.another}</h2> : null}
      <CheckForm paper={paper} texts={texts} typed={isKnown ? null : typed} errors={refusal?.errors} />
    </div>
  );
}

/** @param asked the values of the fields */
async function CheckForm<Data>({
  paper: { path, field, isFigures },
  texts: { lead, number },
  typed,
  errors,
}: {
  paper: Paper<Data>;
  texts: PaperTexts;
  typed: Typed | null;
  errors: Refusal["errors"];
}) {
  const texts = paperTexts[await pageLanguage()];
  return (
    <form action={path} className="space-y-6">
      <p className="text-muted-foreground">{lead}</p>
      <CheckField
        name={field}
        label={number}
        value={typed?.number}
        error={errors?.[field]?.[0]}
        inputMode={isFigures ? "numeric" : "text"}
      />
      <CheckField
        name="check"
        label={texts.code}
        hint={texts.codeHint}
        value={typed?.code}
        error={errors?.check?.[0]}
        autoCapitalize="characters"
      />
      <button type="submit" className={buttonLook({ size: "block" })}>
        {texts.check}
      </button>
    </form>
  );
}

function CheckField({
  name,
  label,
  hint,
  value,
  error,
  ...more
}: {
  name: string;
  label: string;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  inputMode?: "numeric" | "text";
  autoCapitalize?: "characters";
}) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <Input
        id={name}
        name={name}
        defaultValue={value}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
        {...more}
      />
    </FieldFrame>
  );
}

/** The reason a paper was not checked; nothing where it is at a field. `unknown` explains the refusal of code `code`. */
async function NotChecked({
  refusal,
  code,
  unknown,
}: {
  refusal: Refusal | null;
  code: string;
  unknown: string;
}) {
  if (refusal?.errors) return null;
  const texts = paperTexts[await pageLanguage()];
  return (
    <Alert variant="destructive" role="alert">
      <p className="font-bold text-xl">{refusal?.message ?? texts.failed}</p>
      {refusal?.code === code ? <p>{unknown}</p> : null}
      {refusal?.retryAfterSeconds ? <p>{texts.wait(Math.ceil(refusal.retryAfterSeconds / 60))}</p> : null}
    </Alert>
  );
}
