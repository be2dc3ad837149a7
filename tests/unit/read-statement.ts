import { parseFile } from "@/lib/domain/payments/statements/parse-statement";
import { refusalOf } from "../support/outcome";
import { type CellValue, CLASSIC, csvFile } from "../support/statement-files";

export const classic = (...rows: CellValue[][]) => csvFile([CLASSIC, ...rows] as string[][]);

/** Reads a statement without a worker; tests/domain/platform/workers.test.ts shows that a worker gives the same result. */
export const readStatement = (file: Buffer, fileName?: string) =>
  parseFile(file, process.env.MPESA_SHORTCODE ?? "", fileName);

export const read = async (file: Buffer) => (await readStatement(file)).rows;

export const no = async (file: Buffer, fileName?: string) =>
  (await refusalOf(readStatement(file, fileName))).errors!.file![0]!;

export const PREAMBLE = [
  ["Account Holder:", "GNM ACADEMY"],
  ["Short Code:", process.env.MPESA_SHORTCODE ?? ""],
  ["Account:", "Utility Account"],
  ["Time Period:", "From", "21-11-2026 00:00:00", "To", "21-11-2026 23:59:59"],
  ["Operator:", "finance", "Organization:", "GNM", "Date of Report:", "22-11-2026 08:00:00"],
  [
    ...["Opening Balance:", "1,000.00", "Closing Balance:", "1,500.00", "Available Balance:", ""],
    ...["Total Paid In:", "500.00", "Total Withdrawn:", "-0.00"],
  ],
];
