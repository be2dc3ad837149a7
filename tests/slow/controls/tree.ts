import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installIfNeeded } from "@/scripts/lib/install.mjs";
import type { Edit } from "./control";

/** A scratch clone of the last commit, in which controls can be removed. */
export type Tree = {
  root: string;
  spoil: (edits: Edit[]) => void;
  mend: () => void;
  remove: () => void;
};

/**
 * Clones the repository into a temporary folder and installs its packages.
 * @param revision of it; the last commit by default
 * @throws Error when the folder is not a repository, or git or npm fails
 */
export async function cloneTree(from: string, revision?: string): Promise<Tree> {
  const root = mkdtempSync(join(tmpdir(), "academy-controls-"));
  git(root, "clone", "--quiet", from, ".");
  if (revision) git(root, "checkout", "--quiet", "--detach", commitOf(from, revision));
  await installIfNeeded(root);
  return {
    root,
    spoil: (edits) => {
      for (const edit of edits) {
        const path = join(root, edit.file);
        writeFileSync(path, spoiled(readFileSync(path, "utf8"), edit));
      }
    },
    mend: () => git(root, "checkout", "--quiet", "--", "."),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** @throws Error unless the passage occurs exactly once; otherwise it would be unclear what was removed. */
export function spoiled(text: string, { file, was, now }: Edit): string {
  const parts = text.split(was);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${was}`);
  return parts.join(now);
}

/** The repository's own names, such as its branches, are unknown in a clone. */
function commitOf(repository: string, revision: string): string {
  return git(repository, "rev-parse", "--verify", `${revision}^{commit}`);
}

function git(cwd: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words[0]} failed: ${stderr}`);
  return stdout.trim();
}
