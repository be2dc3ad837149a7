import { z } from "zod";
import { MESSAGE_CHANNELS } from "@/db/schema/enums";
import { showStatus } from "@/lib/domain/operations/show-status";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { instant } from "./fields";

const text = z.string();

const Status = namedObject("Status", {
  scheduler: z.object({
    last_run_at: instant.nullable().describe("When its last run began."),
    ok: z.boolean().describe("Whether that was in the last two minutes."),
  }),
  jobs: z.array(
    z.object({
      name: text.describe("A word for programs, such as holds."),
      last_run_at: instant,
      last_error: text
        .nullable()
        .describe("In words; the server's log has more. null if its last run succeeded."),
    }),
  ),
  queues: z.array(
    z.object({
      name: text.describe("callbacks, prompts, claims, reports, sms, mail or unreadable."),
      waiting: z.int().min(0),
      oldest_at: instant.nullable().describe("Since when the oldest waits."),
    }),
  ),
  invariants: z.object({
    checked_at: instant.nullable().describe("When seats and money were last checked for contradictions."),
    broken: z.array(z.object({ rule: text, subject: text.describe("The record that contradicts it.") })),
  }),
  backup: z.object({
    last_at: instant.nullable().describe("The moment whose state the newest backup holds."),
    proven_at: instant
      .nullable()
      .describe("When a backup was last restored into an empty database and had everything."),
  }),
  channels: z.array(
    z.object({
      channel: z.enum(MESSAGE_CHANNELS),
      state: z.enum(["on", "paused", "off"]),
      since: instant.nullable(),
      why: text.nullable(),
    }),
  ),
});

/** The call about the running of the academy. */
export const STATUS: Call[] = [
  {
    at: "GET status",
    run: showStatus,
    summary: "What runs and what waits: scheduler, jobs, queues, invariants, backups, message channels.",
    response: { data: Status },
  },
];
