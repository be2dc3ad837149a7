import type { ReactNode } from "react";
import type { Notice } from "@/lib/platform/http/notice";
import { BackLink } from "./back-link";
import { PageNotice } from "./toaster";

type Back = { href: string; label: string };

/** The page of a record that is missing or deleted. */
export function MissingRecord({ title, text, back }: { title: string; text: string; back: Back }) {
  return (
    <>
      <PageHead title={title} back={back} />
      <p>{text}</p>
    </>
  );
}

/** A console page's title, actions and the notice of the last action. */
export function PageHead({
  title,
  about,
  back,
  notice,
  children,
}: {
  title: ReactNode;
  /** Additions to the title, such as the states and the phone of a person: before the actions, also on a phone. */
  about?: ReactNode;
  /** Link to the list this page was opened from. */
  back?: Back;
  notice?: Notice | null;
  children?: ReactNode;
}) {
  return (
    <div className="mb-4 space-y-3">
      {back ? <BackLink {...back} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="space-y-1.5">
          <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{title}</h1>
          {about}
        </div>
        {children ? <div className="flex flex-wrap gap-3 print:hidden">{children}</div> : null}
      </div>
      {notice ? <PageNotice key={notice.id} notice={notice} /> : null}
    </div>
  );
}
