import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import type { CloseStep, StepState } from "@/lib/domain/season-lifecycle/closing/rules";
import { closeTexts as texts } from "./texts";

type Props = {
  steps: StepState[];
  season: number;
  /** Home of the reader's role, e.g. `/admin`. */
  home: string;
  /** This page's address. */
  back: string;
  isAdmin: boolean;
  /** The proposed results, shown in their step. */
  children: ReactNode;
};

/** The steps of closing a season in their order, each with its state and links. */
export function Steps({ steps, children, ...about }: Props) {
  return (
    <ol className="space-y-4">
      {steps.map((state, index) => (
        <li key={state.step}>
          <Step state={state} number={index + 1} {...about}>
            {state.step === "results" && !state.done ? children : null}
          </Step>
        </li>
      ))}
    </ol>
  );
}

function Step({
  state: { step, left, done },
  number,
  season,
  home,
  back,
  isAdmin,
  children,
}: Omit<Props, "steps"> & { state: StepState; number: number }) {
  const { title, about, left: leftText, link } = texts.steps[step];
  const href = linkOf(step, season, home, isAdmin);
  return (
    <Card className="space-y-3" aria-labelledby={`step-${step}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardTitle id={`step-${step}`}>
          {number}. {title}
        </CardTitle>
        <StepBadge state={{ step, left, done }} />
      </div>
      <p className="max-w-prose text-muted-foreground">{about}</p>
      {left > 0 ? <p className="font-semibold">{leftText(left)}</p> : null}
      {children}
      {(href && (!done || ALWAYS.includes(step))) || (step === "holds" && !done && isAdmin) ? (
        <div className="flex flex-wrap items-start gap-3">
          {href ? (
            <ButtonLink variant="outline" size="sm" href={href}>
              {link}
            </ButtonLink>
          ) : null}
          {step === "registers" && isAdmin ? (
            <ButtonLink variant="outline" size="sm" href={`/admin/registers?season=${season}&status=draft`}>
              {texts.drafts}
            </ButtonLink>
          ) : null}
          {step === "holds" && isAdmin ? (
            <ButtonLink variant="outline" size="sm" href={`${back}&step=end_unpaid`}>
              {texts.endHolds}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

/** Steps whose link stays when they are done. */
const ALWAYS: readonly CloseStep[] = ["certificates", "report", "retention"];

function StepBadge({ state: { step, left, done } }: { state: StepState }) {
  if (step === "report" || (step === "retention" && left > 0)) return <Badge>{texts.info}</Badge>;
  return (
    <Badge variant={done ? "success" : "warning"}>{done ? texts.done : left || texts.afterResults}</Badge>
  );
}

/** The page on which a step is done; only pages that the role has. */
function linkOf(step: CloseStep, season: number, home: string, isAdmin: boolean): string | undefined {
  if (step === "money") return "/money";
  if (step === "report") return `${home}/seasons/report?number=${season}`;
  if (step === "retention") return "/privacy-policy";
  if (step === "certificates") return `${home}/certificates?season=${season}`;
  if (!isAdmin || step === "results") return undefined;
  return step === "registers"
    ? `/admin/registers?season=${season}&status=missing`
    : `/admin/enrollments?season=${season}&status=pending`;
}
