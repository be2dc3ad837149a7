import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { academyLogo } from "@/db/schema/academy";
import { changed, command, type Outcome, unchanged } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { timeUnderLock } from "@/lib/platform/db/now";
import { SetLogo, UploadLogo } from "./input";
import { type Picture, readPicture } from "./logo-file";
import { findLogo, type Logo, readLogo } from "./read-logo";
import { academyTexts as texts } from "./texts";

type Saved = { logo: Logo | null; msg: string };

/** The logo as pages show it; null while the academy has none. */
export const showLogo = query("academy.show", z.object({}), async ({ db }) => ({ logo: await readLogo(db) }));

/** The logo's file; null while the academy has none. */
export const downloadLogo = query("academy.show", z.object({}), async ({ db }) => ({
  file: await findLogo(db),
}));

/**
 * Replaces the logo by a PNG or JPEG of at most 20 KB with sides of 32 to 1,024 pixels, sent as Base64 in `image`. Only the
 * parts needed to draw it are kept. @throws Refusal 400 at `image`
 */
export const setLogo = command("academy.update-logo", SetLogo, ({ input, tx }) =>
  replace(tx, readPicture(Buffer.from(input.image, "base64"), "image")),
);

/** Replaces the logo like setLogo, by the file that the console's form sends. @throws Refusal 400 at `logo` */
export const uploadLogo = command("academy.update-logo", UploadLogo, ({ input, tx }) =>
  replace(tx, readPicture(input.bytes, "logo")),
);

/** Removes the logo: pages and documents show the drawn mark again. */
export const removeLogo = command("academy.delete-logo", z.object({}), async ({ was, tx }) => {
  const removed = await tx.delete(academyLogo).returning({ hash: academyLogo.hash });
  const [logo] = removed;
  if (logo) assertWas(was, logo.hash);
  const result: Saved = { logo: null, msg: texts.logoRemoved };
  return removed.length > 0
    ? changed(result, { type: "academy.logo_removed", id: "logo", what: { logo: "removed" } })
    : unchanged(result);
});

async function replace(tx: Db, picture: Picture): Promise<Outcome<Saved>> {
  const hash = createHash("sha256").update(picture.bytes).digest("hex");
  const before = await readLogo(tx);
  const row = { ...picture, hash, updatedAt: await timeUnderLock(tx) };
  if (before?.hash !== hash)
    await tx.insert(academyLogo).values(row).onConflictDoUpdate({ target: academyLogo.isOnly, set: row });
  const result: Saved = { logo: await readLogo(tx), msg: texts.logoSaved };
  if (before?.hash === hash) return unchanged(result);
  const { type, width, height, bytes } = picture;
  return changed(result, {
    type: "academy.logo_changed",
    id: "logo",
    what: { type, width, height, bytes: bytes.length },
  });
}
