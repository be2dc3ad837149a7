import { LookUp } from "@/app/_student-session/look-up";
import { currentEnrollment, type Enrollment, type StudentSession } from "@/app/_student-session/session";
import {
  EntryText,
  GuardianLine,
  LeaveLink,
  nameOf,
  ownEntries,
  type WaitingEntry,
  waitingPage,
} from "@/app/_student-session/waiting";
import { academy } from "@/app/academy";
import { type ClassOption, classOption } from "@/components/class-chooser/options";
import { sessionField } from "@/components/class-chooser/read-choice";
import { ChoiceGroup } from "@/components/form/choice-group";
import { Form } from "@/components/form/posted-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Was } from "@/components/form/was";
import { OpeningNotice } from "@/components/opening/opening-notice";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import type { ClassView } from "@/lib/domain/catalog/read-classes";
import { seatMark } from "@/lib/domain/enrollments/seats/seat-mark";
import { waitingTexts } from "@/lib/domain/enrollments/waiting-list/texts";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { joinAction, leaveAction } from "./actions";
import { listTexts } from "./texts";

export async function OnTheList({ entry }: { entry: WaitingEntry }) {
  return (
    <Card className="space-y-3 border-l-6 border-l-primary p-4 sm:p-5">
      <EntryText entry={entry} />
      {entry.state === "waiting" ? <GuardianLine /> : null}
      <LeaveLink entry={entry} />
    </Card>
  );
}

/** Asks whether to leave a list; a page of its own, so that it works without scripts. */
export async function Leaving({ studentId, entry }: { studentId: string; entry: WaitingEntry }) {
  const texts = listTexts[await pageLanguage()];
  const name = await nameOf(entry);
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="font-bold text-3xl tracking-tight sm:text-4xl">{texts.leaveTitle}</h1>
      <p className="text-lg">
        {entry.state === "offered" ? texts.leaveOffer(name) : texts.leaveText(name, entry.position)}
      </p>
      <ButtonLink size="block" href={waitingPage(entry.class_id)}>
        {texts.stay}
      </ButtonLink>
      <Form action={leaveAction}>
        <Was mark={entry.state} />
        <input type="hidden" name="student_id" value={studentId} />
        <input type="hidden" name="class_id" value={entry.class_id} />
        <SubmitButton label={texts.leave} busy={texts.leaving} variant="destructive" />
      </Form>
    </div>
  );
}

/**
 * The step before joining the list, if any: the look-up, the student's own seat, another list, or a free seat; else the
 * button.
 * @param waiting length of the list, to which a free seat belongs
 */
export async function ToJoin({
  session,
  group,
  waiting,
}: {
  session: StudentSession | null;
  group: ClassView;
  waiting: number;
}) {
  const language = await pageLanguage();
  const texts = listTexts[language];
  const about = await academy();
  if (!about.registration_open) return <OpeningNotice {...about} language={language} />;
  const option = classOption(group, true, undefined, language);
  const enrollment = session ? await currentEnrollment(session) : null;
  const seat = liveSeat(enrollment);
  const isFree = !option.full && waiting === 0;
  if (seat?.class_id === group.id) return <Alert role="status">{texts.own}</Alert>;
  if (seat && seat.class.course_id !== group.course_id)
    return <Alert role="status">{inLanguage(language, () => waitingTexts.otherCourse)}</Alert>;
  const [elsewhere] = await ownEntries();
  if (elsewhere)
    return (
      <Alert role="status" className="space-y-2">
        <p>{texts.elsewhere(await nameOf(elsewhere))}</p>
        <a className="font-semibold underline underline-offset-4" href={waitingPage(elsewhere.class_id)}>
          {texts.toOther}
        </a>
      </Alert>
    );
  if (!session) return <FindFirst classId={group.id} isFree={isFree} />;
  // With seats left, the list is only for full times.
  const forTimes = group.seats_left !== 0 && waiting === 0;
  const hasFullTime = option.days.some(({ sessions }) => sessions.some(({ full }) => full));
  const join = (
    <Join
      studentId={session.studentId}
      classId={group.id}
      days={forTimes ? option.days : []}
      was={seatMark(enrollment)}
    />
  );
  return (
    <>
      {isFree ? (
        <>
          <Alert role="status">{texts.free}</Alert>
          <ButtonLink size="block" href={seat ? "/enroll?change=1" : "/enroll"}>
            {texts.take}
          </ButtonLink>
        </>
      ) : (
        <p className="text-lg">{texts.lead}</p>
      )}
      {seat ? <Keep name={await nameOf(seat)} /> : null}
      {!isFree ? join : null}
      {isFree && hasFullTime ? <Disclosure title={texts.timesOpen}>{join}</Disclosure> : null}
    </>
  );
}

async function Keep({ name }: { name: string }) {
  const texts = listTexts[await pageLanguage()];
  return (
    <Alert role="status" className="space-y-1.5">
      <p className="font-semibold">{texts.keepTitle}</p>
      <p>{texts.keep(name)}</p>
      <p>{texts.swap}</p>
    </Alert>
  );
}

/** `was`: the mark of the seat that the student has. */
type JoinProps = { studentId: string; classId: string; days: ClassOption["days"]; was: string };

/** The button, with the times where the list is only for those. */
async function Join({ studentId, classId, days, was }: JoinProps) {
  const texts = listTexts[await pageLanguage()];
  return (
    <Form action={joinAction} order={["class_id", "sessions"]}>
      <Was mark={was} />
      <input type="hidden" name="student_id" value={studentId} />
      <input type="hidden" name="class_id" value={classId} />
      <div id="class_id" tabIndex={-1} />
      {days.length > 0 ? (
        <div id="sessions" tabIndex={-1} className="space-y-4">
          <p>{texts.timesLead}</p>
          {days.map(({ day, name, sessions }) => (
            <ChoiceGroup
              key={day}
              name={sessionField(day, classId)}
              legend={name}
              choices={sessions.map(({ id, label }) => ({ value: id, label }))}
            />
          ))}
        </div>
      ) : null}
      <SubmitButton label={texts.join} busy={texts.joining} />
    </Form>
  );
}

/** Joining needs the student: the look-up returns to this page, and unregistered visitors register for the class. */
async function FindFirst({ classId, isFree }: { classId: string; isFree: boolean }) {
  const texts = listTexts[await pageLanguage()];
  return (
    <section aria-labelledby="find" className="space-y-4">
      <p className="text-lg">{isFree ? texts.free : texts.lead}</p>
      <h2 id="find" className="font-bold text-xl tracking-tight">
        {texts.find}
      </h2>
      <LookUp next={waitingPage(classId)} register={`/register?class=${classId}`} />
    </section>
  );
}

/** The enrollment that holds a seat, paid for or not. */
function liveSeat(enrollment: Enrollment | null): Enrollment | null {
  return enrollment && ["pending", "enrolled"].includes(enrollment.status) ? enrollment : null;
}
