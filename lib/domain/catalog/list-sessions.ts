import "server-only";
import { query } from "@/lib/platform/commands/query";
import { ListSessions } from "./input";
import { readSessionPage } from "./session-page";

/** A page of the sessions (session-page.ts). */
export const listSessions = query("sessions.list", ListSessions, readSessionPage);
