import "server-only";
import { asc } from "drizzle-orm";
import { z } from "zod";
import { messageChannels } from "@/db/schema/messages";
import { query } from "@/lib/platform/commands/query";
import { isChannelOn } from "../messages/channels";
import { whyText } from "../messages/texts";

/**
 * Whether each channel sends: `on`, `off` by the server's settings, or `paused` since a moment and why, until the gateway
 * takes messages again.
 */
export const showChannels = query("messages.show-channels", z.object({}), async ({ db }) => {
  const rows = await db.select().from(messageChannels).orderBy(asc(messageChannels.channel));
  return rows.map(({ channel, pausedAt, why }) => ({
    channel,
    state: isChannelOn(channel) ? (pausedAt ? ("paused" as const) : ("on" as const)) : ("off" as const),
    since: pausedAt?.toISOString() ?? null,
    why: pausedAt && why ? whyText(why) : null,
  }));
});
