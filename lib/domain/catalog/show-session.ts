import "server-only";
import { query } from "@/lib/platform/commands/query";
import { ShowSession } from "./input";
import { readSession } from "./session-page";

/** One live session. @throws Refusal 404 for an unknown id. */
export const showSession = query("sessions.get-session", ShowSession, readSession);
