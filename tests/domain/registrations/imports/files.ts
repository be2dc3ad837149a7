import { randomUUID } from "node:crypto";
import { chooseColumns, mendRows } from "@/lib/domain/registrations/imports/choose-columns";
import { importRows } from "@/lib/domain/registrations/imports/import-rows";
import { previewStudents, uploadStudents } from "@/lib/domain/registrations/imports/preview-import";
import { asStaff } from "../../../support/actors";
import { csvFile } from "../../../support/statement-files";

let signedIn: ReturnType<typeof asStaff> | undefined;

/** The admin who imports; one for a test file. */
export function theAdmin() {
  signedIn ??= asStaff("admin");
  return signedIn;
}

export const upload = async (bytes: Buffer) =>
  (await uploadStudents(await theAdmin(), { file_name: "list.csv", bytes })).file_id;
export const uploadRows = (rows: string[][]) => upload(csvFile(rows));
export const look = async (file_id: string) => previewStudents(await theAdmin(), { file_id, pageSize: 500 });
export const choose = async (file_id: string, choices: object) =>
  chooseColumns(await theAdmin(), { file_id, ...choices });
export const mend = async (file_id: string, ...rows: object[]) =>
  mendRows(await theAdmin(), { file_id, rows });

/** Presses the button once. */
export const press = async (file_id: string, digest: string) =>
  importRows({ ...(await theAdmin()), requestId: randomUUID() }, { file_id, digest, consent: "on" });

/** Presses the button until no row is left. @returns the calls it took */
export async function importAll(file_id: string): Promise<number> {
  const { digest } = await look(file_id);
  for (let calls = 1; ; calls += 1) {
    const { left } = await press(file_id, digest);
    if (left === 0) return calls;
  }
}
