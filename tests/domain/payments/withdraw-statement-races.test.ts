import { describe, expect, test } from "vitest";
import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement } from "@/lib/domain/payments/statements/preview-statement";
import { heldSeat } from "../../api/fixtures";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf } from "../../support/outcome";
import { importRows, newReceipt, row, suspenseOf, uploadWorkbook, withdraw } from "./statement-rows";
import { accountOf, finance, idOf, match } from "./support";

describe("at the same moment", () => {
  test("ten withdrawals of one import are one", async () => {
    const { statement_id } = await importRows([
      await row({ receipt: newReceipt() }),
      await row({ receipt: newReceipt() }),
    ]);
    const said = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcomeOf(withdraw(statement_id), ({ already }) => (already ? "already" : "withdrawn")),
      ),
    );
    expect(countOutcomes(said).withdrawn).toBe(1);
    expect(said.filter((word) => !["withdrawn", "already", "busy"].includes(word))).toEqual([]);
  });

  test("a match and a withdrawal end with the payment enrolling somebody or leaving the books, never both", async () => {
    const seen = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const seat = await heldSeat();
      const receipt = newReceipt();
      const { statement_id } = await importRows([await row({ receipt })]);
      const id = await idOf(receipt);
      const matches = () => outcomeOf(match(id, seat));
      const take = () => outcomeOf(withdraw(statement_id));
      const [matched, withdrawn] =
        n % 2 === 0
          ? await Promise.all([matches(), take()])
          : (await Promise.all([take(), matches()])).toReversed();
      expect([matched, withdrawn]).toSatisfy(
        ([one, other]) =>
          (one === "ok" && other === "statement_in_use") || (one === "given_back" && other === "ok"),
      );
      seen.add(`${matched} ${withdrawn}`);
      expect((await accountOf(seat.enrollmentId)).state).toBe(matched === "ok" ? "enrolled" : "held");
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  test("a withdrawal waits for whoever is changing the payment, and then sees the outcome", async () => {
    const receipt = newReceipt();
    const { statement_id } = await importRows([await row({ receipt })]);
    const id = await idOf(receipt);
    const [someone] = await sql`select id from staff limit 1`;
    let pending: Promise<string> | undefined;
    await sql.begin(async (tx) => {
      await tx`select 1 from transactions where id = ${id} for update`;
      pending = outcomeOf(withdraw(statement_id));
      // The control: without its own lock the withdrawal would have read the payment by now.
      await expect
        .poll(async () => {
          const waiting = await sql`select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%order by t.id for update%' and datname = current_database()`;
          return waiting.length;
        })
        .toBe(1);
      await tx`insert into refunds (transaction_id, amount_cents, reason, asked_by) values (${id}, 50000, 'Not ours', ${someone!.id})`;
    });
    expect(await pending).toBe("statement_in_use");
  });

  test("an import of the same rows and a withdrawal end with the money in the books once, or with nothing reporting it", async () => {
    for (let n = 0; n < 6; n++) {
      const receipt = newReceipt();
      const rows = [await row({ receipt })];
      const { statement_id } = await importRows(rows);
      const file_id = await uploadWorkbook(rows);
      const { digest } = await previewStatement(finance, { file_id });
      const [imported, withdrawn] = await Promise.all([
        outcomeOf(importStatement(finance, { file_id, digest })),
        outcomeOf(withdraw(statement_id)),
      ]);
      expect(withdrawn).toBe("ok");
      expect(["ok", "books_changed"]).toContain(imported);
      expect(await suspenseOf(receipt)).toBe(imported === "ok" ? 500 : 0);
    }
  });
});
