import { beforeEach, describe, expect, test } from "vitest";
import {
  clearNotices,
  closeNotices,
  keepOwnNotices,
  readNotices,
  showNotice,
  undoNotice,
} from "@/components/console/notices";
import { secondsOf } from "@/components/console/toasts";

const undo = { action: "moves", fields: { class_id: "c" } };
const shown = () => readNotices().history[0]!;

describe("a notice of the console", () => {
  beforeEach(clearNotices);

  test("keeps its Undo in the history when its toast has ended, until it is pressed once", async () => {
    showNotice({ id: "1", text: "2 enrollments moved.", undo }, "/admin/enrollments?q=a");
    closeNotices(() => true);
    expect([readNotices().open, shown().undo]).toEqual([[], undo]);
    const asked: unknown[] = [];
    keepOwnNotices("ann", async (_before, form) => {
      asked.push(Object.fromEntries(form));
      return undefined;
    });
    undoNotice(shown());
    undoNotice(shown());
    expect(asked).toEqual([{ undo: "moves", class_id: "c", back: "/admin/enrollments?q=a" }]);
    expect([shown().text, shown().undo]).toEqual(["2 enrollments moved.", undefined]);
  });

  test("that warns of a problem is shown until it is closed; others end by themselves", () => {
    const notice = { id: "1", text: "20 sessions assigned." };
    expect(secondsOf({ ...notice, undo, warns: true })).toBe(Number.POSITIVE_INFINITY);
    expect([secondsOf(notice), secondsOf({ ...notice, seconds: 3 }), secondsOf({ ...notice, undo })]).toEqual(
      [6, 3, 10],
    );
  });
});
