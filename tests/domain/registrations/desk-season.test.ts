import { afterAll, describe, expect, test } from "vitest";
import { deskSeason } from "@/app/(console)/[role]/registrations/desk-season";
import { closeDatabase } from "@/lib/platform/db/client";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";

afterAll(closeDatabase);

describe("the season that the desk registers for", () => {
  test("is the current one, and none once it is closed and no other takes registrations", async () => {
    const admin = await asStaff("admin");
    expect(await deskSeason(admin, undefined)).toMatchObject({ season: 8, isOpen: true, choice: [] });
    await sql`update seasons set closed_at = now() where number = 8`;
    for (const wanted of [undefined, "8", "9"])
      expect(await deskSeason(admin, wanted)).toMatchObject({ isOpen: false, choice: [] });
    await sql`update seasons set closed_at = null where number = 8`;
  });

  test("takes nobody after the last day to pay", async () => {
    const admin = await asStaff("admin");
    await sql`update seasons set last_payment_at = now() - interval '1 day' where number = 8`;
    expect(await deskSeason(admin, "8")).toMatchObject({ season: 8, isOpen: false });
  });
});
