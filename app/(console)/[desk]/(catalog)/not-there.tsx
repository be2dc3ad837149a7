import { PageHead } from "@/components/console/page-head";

/** The page shown for a missing or deleted record. */
export function NotThere({
  title,
  text,
  back,
}: {
  title: string;
  text: string;
  back: { href: string; label: string };
}) {
  return (
    <>
      <PageHead title={title} back={back} />
      <p>{text}</p>
    </>
  );
}
