import { writtenMoment } from "@/lib/domain/messaging/messages/written";
import type { Problem } from "./rules";
import { operationTexts } from "./texts";

const { problems, over } = operationTexts;
const moment = (at: Date) => writtenMoment(at, "en");

/** A problem as a sentence for administrators. */
export function describeProblem(problem: Problem): string {
  switch (problem.key) {
    case "scheduler":
      return problems.scheduler(moment(problem.since));
    case "messages":
      return problems.messages(problem.channels, problem.waiting, moment(problem.since));
    case "money":
      return problems.money(problem.waiting);
    case "invariants":
      return problems.invariants(problem.broken);
    case "backup":
      return problems.backup(problem.lastAt && moment(problem.lastAt));
    default:
      return problems.job(problem.job);
  }
}

/** The end of a problem as a sentence. */
export function describeEnd(key: string, since: Date): string {
  if (key === "scheduler") return over.scheduler(moment(since));
  if (key === "messages" || key === "money" || key === "invariants" || key === "backup") return over[key];
  return over.job(key.replace(/^job:/, ""));
}
