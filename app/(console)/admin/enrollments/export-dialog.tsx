"use client";
import { useRouter } from "next/navigation";
import { type SubmitEvent, useState, useTransition } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { useHydrated } from "@/components/ui/use-hydrated";
import { enrollmentListWords as words } from "./words";

type Props = {
  /** What of the list's filter goes along; its dates stand in the boxes. */
  narrowed: Record<string, string>;
  /** The same in words. */
  named: string[];
  searched: boolean;
  dates: { from: string; to: string; first: string; today: string };
  closeHref: string;
};

/**
 * Asks for the dates and hands over the file. A plain GET form, so the browser keeps the file without scripts too; with
 * them a refusal is said here, beside what was chosen.
 */
export function ExportDialog({ narrowed, named, searched, dates, closeHref }: Props) {
  const router = useRouter();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState({ createdFrom: dates.from, createdTo: dates.to });
  const [problem, setProblem] = useState<string>();
  const [pending, startTransition] = useTransition();
  const ready = chosen.createdFrom !== "" && chosen.createdTo !== "";

  const fetchFile = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new URLSearchParams({ ...narrowed, ...chosen });
    setProblem(undefined);
    startTransition(async () => {
      const refused = await keepFile(`${EXPORT}?${asked}`);
      if (refused) setProblem(refused);
      else router.push(closeHref, { scroll: false });
    });
  };

  return (
    <Dialog
      title={words.exportTitle}
      closeHref={closeHref}
      closeLabel={words.close}
      go={(address) => router.push(address, { scroll: false })}
    >
      <form action={EXPORT} method="get" onSubmit={fetchFile} className="space-y-5">
        {Object.entries(narrowed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {problem ? (
          <Alert variant="destructive" role="alert">
            {problem}
          </Alert>
        ) : null}
        <p>
          {words.exportLead} {named.length > 0 ? words.exportNarrowed(named.join(", ")) : null}{" "}
          {searched ? words.exportWithoutSearch : null}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {DATES.map(({ name, label }) => (
            <div key={name} className="space-y-1.5">
              <Label htmlFor={name}>{label}</Label>
              <Input
                id={name}
                name={name}
                type="date"
                required
                min={dates.first}
                max={dates.today}
                defaultValue={chosen[name]}
                onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
              />
            </div>
          ))}
        </div>
        <div className="space-y-2">
          <Button
            type="submit"
            size="block"
            disabled={pending || (hydrated && !ready)}
            aria-describedby="export-missing"
          >
            {pending ? words.downloading : words.download}
          </Button>
          <p id="export-missing" role="status" className="text-muted-foreground text-sm">
            {hydrated && !ready ? words.bothDates : ""}
          </p>
        </div>
      </form>
    </Dialog>
  );
}

const EXPORT = "/admin/enrollments/export";
const DATES = [
  { name: "createdFrom", label: words.dateFrom },
  { name: "createdTo", label: words.dateTo },
] as const;

/** Lets the browser keep the file. @returns what to say when there is none. */
async function keepFile(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) {
      const { msg } = await answer.json();
      return typeof msg === "string" ? msg : words.exportFailed;
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name ?? "Enrollments.csv";
    link.click();
    URL.revokeObjectURL(link.href);
    return undefined;
  } catch {
    return words.exportFailed;
  }
}
