"use client";
import { useActionState, useEffect, useRef, useState } from "react";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import type { FormActionOf } from "../form/form";
import { SignInAgain } from "../form/sign-in-again";
import { Alert } from "../ui/alert";
import { Button, ButtonLink } from "../ui/button";
import { ErrorSummary } from "../ui/error-summary";
import { Input } from "../ui/input";
import { useHydrated } from "../ui/use-hydrated";
import { ChooseDate } from "./choose-date";
import { academyNow } from "./clock";
import { Conflict } from "./conflict";
import { CountLine, countsOf } from "./count-line";
import { Differs } from "./differs";
import { MarkForm } from "./mark-form";
import { NumbersEntry } from "./numbers-entry";
import { StoredMark } from "./offline-pages";
import { isAskedWhy, type RegisterPage } from "./record";
import { rememberSaved } from "./saved-before";
import { SavedRegister } from "./saved-register";
import { registerTexts as texts } from "./texts";
import { UnusualDay } from "./unusual-day";
import { type Register, useRegister } from "./use-register";

type Props = {
  page: RegisterPage;
  /** The account that marks here; its marks are sent only by it. */
  owner: string;
  home: string;
  path: string;
  /** The page's address, and the address of the reopen dialog. */
  ownHref: string;
  reopenHref: string;
  /** Id of the write submitted without scripts. */
  writingId: string;
  /** A line of numbers submitted without scripts. */
  numbers: string | undefined;
  action: FormActionOf;
};

const FORM = "register";

/** The register: editable, or saved and locked. */
export function RegisterView(props: Props) {
  const { page, owner, home, path, ownHref, reopenHref, writingId, numbers, action } = props;
  const [served, post] = useActionState(action, { errors: {}, values: {} });
  const register = useRegister(page, owner);
  const [wanted, setWanted] = useState("");
  const saved = register.status === "saved";
  const waiting = register.stored?.asked === "saved";
  const early = page.season_starts !== null && page.date < page.season_starts;
  const fields = { home, back: ownHref, client_id: writingId };
  return (
    <div className="max-w-3xl">
      {saved || page.register.status === "saved" || numbers !== undefined ? null : (
        <StoredMark address={ownHref} owner={owner} />
      )}
      <OldCopy servedAt={page.now} />
      <Conflict page={page} register={register} />
      <SendResult register={register} home={home} name={page.session.class} />
      <Differs them={register.differs} />
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
      {saved || early ? null : (
        <UnusualDay date={page.date} register={register} form={FORM} typed={served.values.reason} />
      )}
      {early && !saved ? (
        <Alert role="status">{texts.beforeSeason(formatDate(page.season_starts ?? ""))}</Alert>
      ) : null}
      {saved || early || waiting || page.register.students.length === 0 ? null : (
        <NumbersEntry
          page={page}
          register={register}
          path={path}
          post={post}
          fields={fields}
          typed={numbers}
        />
      )}
      {saved ? (
        <>
          <CountLine counts={countsOf(register)} status="saved" where="" toFirst={() => {}} disabled />
          <SavedRegister register={page.register} states={register.states} reopenHref={reopenHref} />
        </>
      ) : early ? null : (
        <MarkForm
          id={FORM}
          page={page}
          register={register}
          post={post}
          fields={fields}
          typed={served.values}
          wanted={wanted}
          search={setWanted}
        />
      )}
    </div>
  );
}

/** @param name of the class */
function SendResult({ register, home, name }: { register: Register; home: string; name: string }) {
  const { stored, phase, sessionOver, send, ask, discard, stay } = register;
  const saved = useRef<HTMLDivElement>(null);
  // The button was at the end of a long list.
  useEffect(() => {
    if (phase === "saved") saved.current?.focus();
  }, [phase]);
  if (phase === "saved") {
    const counts = countsOf(register);
    return (
      <Alert
        ref={saved}
        tabIndex={-1}
        variant="success"
        role="status"
        className="mb-4 scroll-mt-20 space-y-3"
      >
        <p className="font-bold text-lg">{texts.registered}</p>
        <p>{texts.counted(counts.present_count, counts.absent_count)}</p>
        <GoingBack
          home={home}
          line={`${texts.savedOf(name)} ${texts.counted(counts.present_count, counts.absent_count)}`}
          stay={stay}
          waits={register.differs.length > 0}
        />
      </Alert>
    );
  }
  if (sessionOver)
    return (
      <>
        <Alert variant="warning" role="alert" className="mb-4">
          {texts.signInAgain}
        </Alert>
        <SignInAgain done={send} />
      </>
    );
  if (stored?.refused && !stored.refused.register && !isAskedWhy(stored))
    return (
      <Alert variant="destructive" role="alert" className="mb-4 space-y-3">
        <p className="font-bold">{texts.requestFailed}</p>
        <p>
          {stored.refused.message} {texts.marksStay}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void ask("draft")}>{texts.again}</Button>
          <Button variant="outline" onClick={() => void discard()}>
            {texts.dropMine}
          </Button>
        </div>
      </Alert>
    );
  if (stored?.asked && (phase === "offline" || phase === "busy"))
    return (
      <Alert variant="warning" role="alert" className="mb-4 space-y-3">
        <p>
          {phase === "busy" ? texts.failed : texts.unreachable} {texts.willSend}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={send}>{texts.again}</Button>
          {stored.asked === "saved" ? (
            <Button variant="outline" onClick={() => void ask(null)}>
              {texts.change}
            </Button>
          ) : null}
        </div>
      </Alert>
    );
  return null;
}

const SECONDS = 3;

/**
 * Returns after three seconds (the specification's time) unless the user stays.
 * @param waits for the user, who has something to read
 */
function GoingBack({
  home,
  line,
  stay,
  waits,
}: {
  home: string;
  line: string;
  stay: () => void;
  waits: boolean;
}) {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => rememberSaved(line), [line]);
  useEffect(() => {
    if (waits) return;
    if (left === 0) {
      window.location.assign(home);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, home, waits]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {waits ? null : <span>{texts.goingBack(left)}</span>}
      <Button
        variant="outline"
        onClick={() => {
          rememberSaved(undefined);
          stay();
        }}
      >
        {texts.stay}
      </Button>
      <ButtonLink href={home}>{texts.goNow}</ButtonLink>
    </div>
  );
}

const OLD_MS = 10 * 60 * 1000;

/** Shows that the page is a cached copy, and its time. */
function OldCopy({ servedAt }: { servedAt: string }) {
  const [old, setOld] = useState(false);
  useEffect(() => setOld(academyNow(servedAt) - Date.parse(servedAt) > OLD_MS), [servedAt]);
  return old ? (
    <p role="status" className="mb-3 text-muted-foreground text-sm">
      {texts.keptAt(formatTime(servedAt))}
    </p>
  ) : null;
}

/** Filters the students on the page; hidden until scripts run. */
function StudentSearch({ wanted, search }: { wanted: string; search: (text: string) => void }) {
  const hydrated = useHydrated();
  return (
    <search className={hydrated ? "min-w-0 flex-1" : "invisible min-w-0 flex-1"}>
      <Input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={wanted}
        autoComplete="off"
        data-list-search=""
        onChange={(event) => search(event.currentTarget.value)}
      />
    </search>
  );
}
