import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { conversations } from "@/db/schema/conversations";
import { STEP_ACTIONS, STEP_STATES } from "@/lib/domain/enrollments/standing/next-step";
import { writtenAmount, writtenMoment } from "@/lib/domain/messaging/messages/written";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { rowId } from "@/lib/platform/input-shapes";
import { type ConversationRow, keptOf, writeTurn } from "./conversation-rows";
import type { Dialog } from "./dialog";
import { dialogTexts } from "./dialog-texts";
import { readFacts } from "./facts";
import { placeText } from "./place-text";
import { ask, firstName, named } from "./say";
import { sayBySms } from "./say-by-sms";

const NextStep = z.object({
  state: z.enum(STEP_STATES),
  action: z.enum(STEP_ACTIONS),
  due: z.number(),
  until: z.string().nullable(),
});

const Settle = z.object({
  id: rowId(),
  /** Whether the answer goes by SMS; on a USSD screen the caller shows it. */
  bySms: z.boolean(),
  result: z.discriminatedUnion("is", [
    z.object({
      is: z.literal("placed"),
      student_id: rowId(),
      name: z.string(),
      course: z.string(),
      next: NextStep,
    }),
    z.object({ is: z.literal("waiting"), student_id: rowId(), course: z.string() }),
    z.object({ is: z.literal("class_full"), student_id: rowId() }),
    z.object({ is: z.literal("refused"), code: z.string() }),
  ]),
});
type Result = z.output<typeof Settle>["result"];

/**
 * Ends a conversation whose registration was completed, or goes on with it where the class filled up; says so to the phone, and of a
 * minor to the guardian's. A conversation that was settled before stays as it is.
 * @returns what is said to the phone that completed it
 */
export const settleConversation = command("conversations.settle", Settle, async ({ input, tx }) => {
  const { id, bySms, result } = input;
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for("update");
  const kept = row && keptOf(row);
  if (!row || !kept) return unchanged({ said: "" });
  if (row.state !== "completing") return unchanged({ said: kept.said });
  const { dialog } = kept;
  const guardian = row.guardianAgreed ? row.guardianMsisdn : null;
  if (result.is === "class_full")
    return unchanged({ said: await chooseAgain(tx, row, dialog, result.student_id, bySms) });

  const said = sentence(dialog, result, guardian !== null);
  await writeTurn(
    tx,
    row,
    { dialog: { ...dialog, fields: {} }, said, screen: said, isEnd: true },
    { state: "over" },
  );
  const cause = `conversation:${id}:${row.turns}`;
  const { language } = dialog;
  if (bySms) await sayBySms(tx, { msisdn: guardian ?? row.msisdn, language, said, cause });
  if (guardian)
    await sayBySms(tx, {
      msisdn: row.msisdn,
      language,
      said: toChild(dialog, result, said),
      cause: `${cause}:child`,
    });
  return changed(
    { said },
    {
      type: "conversation.ended",
      id: `...${row.msisdn.slice(-3)}`,
      what: { ended: result.is === "placed" ? "completed" : result.is },
    },
  );
});

/** The class filled up while somebody answered: they choose another, or the waiting list of this one. */
async function chooseAgain(
  tx: Db,
  row: ConversationRow,
  dialog: Dialog,
  studentId: string,
  bySms: boolean,
): Promise<string> {
  const { classId: _full, ...rest } = dialog;
  const facts = await readFacts(tx, row.msisdn);
  const open: Dialog = { ...rest, knownAs: studentId, at: "class", times: {}, page: 0, misses: 0 };
  const said = ask(open, facts, dialogTexts[dialog.language].classFull);
  await writeTurn(tx, row, { dialog: open, said, screen: said, isEnd: true }, { state: "open" });
  const isAsked = bySms || row.guardianAgreed;
  if (isAsked)
    await sayBySms(tx, {
      msisdn: row.msisdn,
      language: dialog.language,
      said,
      cause: `conversation:${row.id}:${row.turns}`,
    });
  return said;
}

function sentence(
  { language }: Dialog,
  result: Exclude<Result, { is: "class_full" }>,
  toGuardian: boolean,
): string {
  const texts = dialogTexts[language];
  if (result.is === "waiting") return named({ course: result.course }, texts.waiting);
  if (result.is === "refused") return refusal(language, result.code);
  const { next } = result;
  if (next.action !== "pay") return placeText(language, result);
  return placed(language, result, toGuardian ? texts.heldForChild : texts.held);
}

function placed(
  language: Dialog["language"],
  { name, course, next }: Extract<Result, { is: "placed" }>,
  write: (typeof dialogTexts)["en"]["held"],
): string {
  return named({ name: firstName(name), course }, (said) =>
    write({
      name: said.name,
      course: said.course,
      until: next.until ? writtenMoment(new Date(next.until), language) : "",
      amount: writtenAmount(next.due * 100),
    }),
  );
}

/** What a minor is told whose guardian has agreed. */
function toChild({ language }: Dialog, result: Result, said: string): string {
  return result.is === "placed" && result.next.action === "pay"
    ? placed(language, result, dialogTexts[language].heldElsewhere)
    : said;
}

function refusal(language: Dialog["language"], code: string): string {
  const { closed, phoneInUse, refused } = dialogTexts[language];
  if (code === "enrollment_closed" || code === "season_closed") return closed;
  return code === "phone_in_use" ? phoneInUse : refused;
}
