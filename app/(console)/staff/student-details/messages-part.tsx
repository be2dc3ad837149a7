import { sendAgainAction } from "@/app/(console)/_messages/actions";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { StatusBadge } from "@/components/console/status-badge";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { type MessageLine, messagesOfStudent } from "@/lib/domain/correspondence/replies/of-student";
import { whyText } from "@/lib/domain/messaging/messages/texts";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { plusPhone } from "@/lib/platform/phone";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { NewerOlder } from "./newer-older";

const texts = studentPageTexts.messages;

/**
 * The contact for the student, the messages with addressee and delivery state, and the replies; ten at a time, newest first. If
 * reading it fails, the rest of the page still shows.
 * @param pageHref the address of a page of the messages
 */
export async function MessagesPart({
  ctx,
  studentId,
  page,
  pageHref,
  back,
}: {
  ctx: Ctx;
  studentId: string;
  page: number;
  pageHref: (page: number) => string;
  /** The page to come back to after sending one again; undefined for who may not. */
  back: string | undefined;
}) {
  const loaded = await loadPart(() => messagesOfStudent(ctx, { student_id: studentId, page }));
  return (
    <Card className="space-y-4" id="messages">
      <CardTitle>{texts.title}</CardTitle>
      {"data" in loaded ? (
        <>
          <DescriptionList rows={contactRows(loaded.data.hears)} />
          {loaded.data.lines.length === 0 ? <p className="text-muted-foreground">{texts.none}</p> : null}
          <ol className="divide-y">
            {loaded.data.lines.map((line) => (
              <Line key={line.id} line={line} back={back} />
            ))}
          </ol>
          <NewerOlder
            label={texts.title}
            page={page}
            pageSize={loaded.data.pageSize}
            total={loaded.data.total}
            pageHref={pageHref}
          />
        </>
      ) : (
        <Alert variant="destructive" role="alert">
          {loaded.refusal?.message ?? texts.failed}
        </Alert>
      )}
    </Card>
  );
}

type Contact = Awaited<ReturnType<typeof messagesOfStudent>>["hears"];

function contactRows({ phone, as, language, opted_out: optedOut, unreachable }: Contact) {
  return [
    { name: texts.contact, value: phone && as ? texts.of[as](plusPhone(phone)) : texts.nobody },
    { name: texts.language, value: texts.languages[language] },
    ...(optedOut ? [{ name: texts.bulk, value: texts.optedOut }] : []),
    ...(unreachable ? [{ name: texts.unreachable, value: whyText(unreachable) }] : []),
  ];
}

function Line({ line, back }: { line: MessageLine; back: string | undefined }) {
  const to = /^254\d{9}$/.test(line.phone) ? plusPhone(line.phone) : line.phone;
  return (
    <li className="space-y-1.5 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="wrap-anywhere text-sm">
          <span className="font-semibold">{line.is === "reply" ? texts.from(to) : texts.to(to)}</span>{" "}
          <span className="text-muted-foreground tabular-nums">{formatTime(line.at)}</span>
        </p>
        {line.state ? (
          <StatusBadge good={line.state === "accepted" || line.state === "delivered"}>
            {texts.states[line.state]}
          </StatusBadge>
        ) : (
          <StatusBadge good>{texts.reply}</StatusBadge>
        )}
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap leading-snug">{line.text || texts.hidden}</p>
      <p className="text-muted-foreground text-sm">{endOf(line)}</p>
      {line.send_again_to && back !== undefined ? (
        <Form action={sendAgainAction} className="space-y-2">
          <input type="hidden" name="id" value={line.id} />
          <input type="hidden" name="back" value={back} />
          <SubmitButton
            variant="outline"
            label={texts.sendAgain(plusPhone(line.send_again_to))}
            busy={texts.sending}
          />
        </Form>
      ) : null}
    </li>
  );
}

function endOf({ why, state, arrived_at: arrived, result }: MessageLine): string {
  if (why) return whyText(why);
  if (result) return texts.results[result];
  if (!arrived) return "";
  return state === "delivered" ? texts.arrived(formatTime(arrived)) : texts.taken(formatTime(arrived));
}
