import "server-only";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { query } from "@/lib/platform/commands/query";
import { toShillings } from "@/lib/platform/money";
import type { Composed } from "./compose";
import { PreviewMessages } from "./input";
import { type Prepared, prepareMessages } from "./prepare";
import type { UnreachedReason } from "./recipients";

/** How many people's texts a preview shows. */
const SAMPLES = 3;

/**
 * Previews a message without sending it: the number of people, the unreached ones with the reason, the length of the longest
 * finished text, the total cost and the rest of the month's budget, in shillings.
 * @throws Refusal as prepareMessages
 */
export const previewMessages = query(
  "messages.preview",
  PreviewMessages,
  async ({ actor, scope, input, db }) => {
    return shownPreview(await prepareMessages(db, actor, scope, input), input.channel);
  },
);

export type MessagePreview = ReturnType<typeof shownPreview>;

function shownPreview(prepared: Prepared, channel: "sms" | "mail") {
  const { people, unreached, leftOut, messages } = prepared;
  const longest = longestOf(messages);
  const first = messages.slice(0, SAMPLES);
  const shown = longest && !first.includes(longest) ? [...first, longest] : first;
  return {
    people: people.length,
    unreachable: unreached.length,
    reasons: countReasons(prepared),
    left_out: leftOut.map(({ person, empty }) => ({
      student_id: person.studentId,
      full_name: person.fullName,
      empty,
    })),
    recipients: messages.length,
    characters: longest?.characters ?? 0,
    parts: longest?.parts ?? 0,
    total_parts: messages.reduce((sum, { parts }) => sum + parts, 0),
    cost: toShillings(prepared.costCents),
    budget_left: toShillings(prepared.budgetLeftCents),
    over_budget: channel === "sms" && prepared.costCents > prepared.budgetLeftCents,
    foreign: [...new Set(messages.flatMap(({ foreign }) => foreign))].slice(0, 20),
    fallback: prepared.fallback,
    sent_before: prepared.sentBefore,
    rests_until: prepared.restsUntil?.toISOString() ?? null,
    channel_on: isChannelOn(channel),
    samples: first.map(({ text }) => text),
    examples: shown.map((each) => ({
      people: each.people.map(({ studentId, fullName }) => ({ student_id: studentId, full_name: fullName })),
      recipient: each.to,
      language: each.language,
      text: each.text,
      characters: each.characters,
      parts: each.parts,
    })),
  };
}

function longestOf(messages: Composed[]): Composed | undefined {
  return messages.reduce<Composed | undefined>((longest, each) => {
    if (!longest) return each;
    const more = each.parts - longest.parts || each.characters - longest.characters;
    return more > 0 ? each : longest;
  }, undefined);
}

function countReasons({ unreached }: Prepared): Partial<Record<UnreachedReason, number>> {
  const counts: Partial<Record<UnreachedReason, number>> = {};
  for (const { reason } of unreached) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
