"use client";
import { useRef, useState } from "react";
import type { Found, FoundRow } from "@/components/console/palette/suggestions";
import { useForm } from "@/components/form/form-state";
import { TickField } from "@/components/form/tick-field";
import { StudentField } from "@/components/registration-form/student-fields";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { toMsisdn } from "@/lib/platform/phone";
import { guardianPhoneAction } from "./actions";
import { deskTexts as texts } from "./texts";

/**
 * The phone number, looked up when the field is left: a phone in use is told before the rest is asked. Without scripts a button
 * looks it up.
 */
export function PhoneField({ listHref, mayShare }: { listHref: string; mayShare: boolean }) {
  const { code, values } = useForm().state;
  const [found, setFound] = useState<FoundRow[]>();
  const checked = useRef<string>(null);
  const box = useRef<HTMLDivElement>(null);
  const lookUp = async (typed: string) => {
    const msisdn = toMsisdn(typed);
    if (msisdn === checked.current) return;
    checked.current = msisdn;
    setFound(undefined);
    const rows = msisdn ? await studentsOn(msisdn) : [];
    if (checked.current !== msisdn) return;
    setFound(rows);
    if (rows.length > 0) fillGuardian(box.current, await guardianBeside(typed));
  };
  return (
    <div ref={box} className="space-y-2">
      <StudentField name="msisdn" form="desk" onLeave={(typed) => void lookUp(typed)} />
      <noscript>
        <button
          type="submit"
          name="check_phone"
          value="yes"
          className={buttonLook({ variant: "outline", size: "sm" })}
        >
          {texts.checkPhone}
        </button>
      </noscript>
      <div role="status">
        {found ? (
          <OnPhone rows={found} mayShare={mayShare} />
        ) : (
          <KnownPhone listHref={listHref} mayShare={mayShare} />
        )}
      </div>
      {mayShare && (found ? isOthers(found) : code === "phone_in_use" || values.shares_phone) ? (
        <TickField name="shares_phone" label={texts.sharesPhone} />
      ) : null}
    </div>
  );
}

/** What the last answer said of the phone. */
export function KnownPhone({ listHref, mayShare }: { listHref: string; mayShare: boolean }) {
  const { code, data, values } = useForm().state;
  if (code === "phone_free") return <Alert variant="success">{texts.phoneFree}</Alert>;
  if (code === "phone_shared") return <Alert>{texts.phoneShared}</Alert>;
  if (code !== "already_registered" && code !== "phone_in_use") return null;
  const help = code === "phone_in_use" ? <p>{texts.siblingHelp(mayShare)}</p> : null;
  const { student_id: id, student_name: name } = data ?? {};
  if (typeof id !== "string")
    return (
      <Alert variant="warning" className="space-y-2">
        <Opened
          href={`${listHref}?${new URLSearchParams({ q: values.msisdn ?? "" })}`}
          text={texts.searchKnown}
        />
        {help}
      </Alert>
    );
  return (
    <Alert variant="warning" className="space-y-2">
      {typeof name === "string" ? <p>{texts.phoneOf(name)}</p> : null}
      <Opened href={`/student-details?studentId=${id}`} text={texts.openKnown} />
      {help}
    </Alert>
  );
}

/** Whether the phone is one student's alone. */
const isOthers = (rows: FoundRow[]) => rows.length === 1 && !rows[0]?.shared;

/** The students found while the form is filled in. */
function OnPhone({ rows, mayShare }: { rows: FoundRow[]; mayShare: boolean }) {
  if (rows.length === 0) return null;
  return (
    <Alert variant="warning" className="space-y-2">
      {rows.map(({ id, name, href }) => (
        <div key={id}>
          <p>{texts.phoneOf(name)}</p>
          <Opened href={href} text={texts.openKnown} />
        </div>
      ))}
      <p>{isOthers(rows) ? texts.siblingHelp(mayShare) : texts.phoneShared}</p>
    </Alert>
  );
}

function Opened({ href, text }: { href: string; text: string }) {
  return (
    <p>
      <a className="font-semibold underline underline-offset-4" href={href} target="_blank" rel="noopener">
        {text}
      </a>
    </p>
  );
}

/** Nothing without a connection: the guardian's phone is typed. */
async function guardianBeside(phone: string): Promise<string> {
  const form = new FormData();
  form.set("msisdn", phone);
  const state = await guardianPhoneAction({ errors: {}, values: {} }, form).catch(() => undefined);
  return String(state?.data?.guardian_msisdn ?? "");
}

/** Fills in the guardian's phone of a brother or sister; what was typed stays. */
function fillGuardian(box: HTMLElement | null, phone: string): void {
  const field = box?.closest("form")?.elements.namedItem("guardian_msisdn");
  if (!phone || !(field instanceof HTMLInputElement) || field.value !== "") return;
  field.value = phone;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Nobody without a connection: Continue looks again. */
async function studentsOn(msisdn: string): Promise<FoundRow[]> {
  try {
    const response = await fetch(`/look-up/results?q=${encodeURIComponent(msisdn)}`);
    const { data }: { data?: Found } = await response.json();
    return data?.groups.find(({ kind }) => kind === "students")?.rows ?? [];
  } catch {
    return [];
  }
}
