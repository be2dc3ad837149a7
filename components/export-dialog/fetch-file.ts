import { reportTexts } from "@/lib/domain/reports/texts";

type Got = { file: Blob; name: string } | { message?: string; errors: Record<string, string[]> };

/**
 * Fetches an export. Refusals return errors by field; any other failure, also of the network, returns the
 * specification's message.
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

/** Saves a fetched file as a browser download. */
export function keepFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Later, because some browsers read the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A page injected by a proxy is no file. */
function isCsv(response: Response): boolean {
  return response.ok && (response.headers.get("content-type") ?? "").startsWith("text/csv");
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "Academy.csv";
}
