"use client";
import { useActionState, useState } from "react";
import type { FormActionOf } from "@/components/form/form";
import { SignInAgain } from "@/components/form/sign-in-again";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { countMarks } from "@/lib/domain/attendance/rules";
import { ChooseDate } from "./choose-date";
import { Conflict } from "./conflict";
import { CountLine } from "./count-line";
import { GoingBack } from "./going-back";
import { KeptMark } from "./kept-mark";
import { MarkForm } from "./mark-form";
import { OldCopy } from "./old-copy";
import type { RegisterPage } from "./page";
import { SavedRegister } from "./saved-register";
import { StudentSearch } from "./student-search";
import { registerTexts as texts } from "./texts";
import { type Register, useRegister } from "./use-register";

type Props = {
  page: RegisterPage;
  /** The account that marks here; its marks are sent only by it. */
  owner: string;
  home: string;
  path: string;
  /** The page's address, and the address of the reopen dialog. */
  here: string;
  reopenHref: string;
  /** Id of the write submitted without scripts. */
  writingId: string;
  action: FormActionOf;
};

/** The register: editable, or saved and locked. */
export function RegisterView({ page, owner, home, path, here, reopenHref, writingId, action }: Props) {
  const [served, post] = useActionState(action, { errors: {}, values: {} });
  const register = useRegister(page, owner);
  const [wanted, setWanted] = useState("");
  const saved = register.status === "saved";
  return (
    <div className="max-w-3xl">
      {saved || page.register.status === "saved" ? null : <KeptMark address={here} owner={owner} />}
      <OldCopy servedAt={page.now} />
      <Conflict page={page} register={register} />
      <Said register={register} home={home} />
      {served.message ? (
        <div className="mb-4">
          <ErrorSummary
            title={texts.requestFailed}
            lines={[{ text: served.message }, { text: texts.marksStay }]}
          />
        </div>
      ) : null}
      <div className="mb-2 flex gap-2">
        <ChooseDate action={path} sessionId={page.session.id} date={page.date} today={page.today} />
        {saved ? null : <StudentSearch wanted={wanted} search={setWanted} />}
      </div>
      {saved ? (
        <>
          <CountLine counts={countsOf(register)} status="saved" where="" toFirst={() => {}} disabled />
          <SavedRegister register={page.register} states={register.states} reopenHref={reopenHref} />
        </>
      ) : (
        <MarkForm
          page={page}
          register={register}
          post={post}
          fields={{ home, back: here, client_id: writingId }}
          typed={served.values}
          wanted={wanted}
          search={setWanted}
        />
      )}
    </div>
  );
}

export function countsOf({ states }: Pick<Register, "states">) {
  return { ...countMarks([...states.values()]), total: states.size };
}

/** The result of the last send. */
function Said({ register, home }: { register: Register; home: string }) {
  const { kept, phase, send, ask, forget, stay } = register;
  if (phase === "saved") {
    const counts = countsOf(register);
    return (
      <Alert variant="success" role="status" className="mb-4 space-y-3">
        <p className="font-bold text-lg">{texts.registered}</p>
        <p>{texts.counted(counts.present_count, counts.absent_count)}</p>
        <GoingBack home={home} stay={stay} />
      </Alert>
    );
  }
  if (phase === "session_over")
    return (
      <>
        <Alert variant="warning" role="alert" className="mb-4">
          {texts.signInAgain}
        </Alert>
        <SignInAgain done={send} />
      </>
    );
  if (kept?.refused && !kept.refused.register)
    return (
      <Alert variant="destructive" role="alert" className="mb-4 space-y-3">
        <p className="font-bold">{texts.requestFailed}</p>
        <p>
          {kept.refused.message} {texts.marksStay}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void ask("draft")}>{texts.again}</Button>
          <Button variant="outline" onClick={() => void forget()}>
            {texts.dropMine}
          </Button>
        </div>
      </Alert>
    );
  if (kept?.asked && (phase === "offline" || phase === "busy"))
    return (
      <Alert variant="warning" role="alert" className="mb-4 space-y-3">
        <p>
          {phase === "busy" ? texts.failed : texts.unreachable} {texts.willSend}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={send}>{texts.again}</Button>
          {kept.asked === "saved" ? (
            <Button variant="outline" onClick={() => void ask(null)}>
              {texts.change}
            </Button>
          ) : null}
        </div>
      </Alert>
    );
  return null;
}
