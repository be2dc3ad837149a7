import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { closeTexts as texts } from "./texts";

/** What is left before the season is closed, and the way to close it. */
export function CloseCard({ left, ownHref }: { left: number; ownHref: string }) {
  return (
    <Card className="space-y-4" aria-labelledby="close">
      <CardTitle id="close">{left === 0 ? texts.close : texts.closeNow}</CardTitle>
      <Alert variant={left === 0 ? "success" : "warning"}>
        {left === 0 ? texts.ready : texts.stepsLeft(left)}
      </Alert>
      <p className="max-w-prose">{texts.whatCloses}</p>
      <ButtonLink variant="outline" href={`${ownHref}&step=close_season`}>
        {texts.lookAndClose}
      </ButtonLink>
    </Card>
  );
}
