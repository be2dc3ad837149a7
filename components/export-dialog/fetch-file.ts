import { reportTexts } from "@/lib/domain/reports/texts";

type Got = { file: Blob; name: string } | { message?: string; errors: Record<string, string[]> };

/**
 * Fetches a file that the server makes. What it refuses comes back beside the fields it is about; whatever else goes
 * wrong, the network too, is the spec's one sentence.
 */
export async function fetchFile(address: string): Promise<Got> {
  try {
    const response = await fetch(address, { headers: { accept: "text/csv, application/json" } });
    if (isCsv(response)) return { file: await response.blob(), name: nameIn(response) };
    const { errors } = (await response.json()) as { errors?: Record<string, string[]> };
    return errors ? { errors } : { message: reportTexts.exportFailed, errors: {} };
  } catch {
    return { message: reportTexts.exportFailed, errors: {} };
  }
}

/** Hands a fetched file to the browser's downloads. */
export function keepFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A page that somebody on the way put in its place is no file. */
function isCsv(response: Response): boolean {
  return response.ok && (response.headers.get("content-type") ?? "").startsWith("text/csv");
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "Academy.csv";
}
