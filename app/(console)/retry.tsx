import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";

type Props = { text: string; retry: string; href: string };

/** The reason something could not be read, with a button that tries again. */
export function RetryAlert({ text, retry, href }: Props) {
  return (
    <Alert variant="destructive" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      {text}
      <ButtonLink variant="outline" size="sm" href={href}>
        {retry}
      </ButtonLink>
    </Alert>
  );
}

/** The reason a part of a page could not be read, as a line with a button that tries again. */
export function RetryLine({ text, retry, href }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {text}
      <ButtonLink variant="link" size="bare" href={href}>
        {retry}
      </ButtonLink>
    </p>
  );
}
