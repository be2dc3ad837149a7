import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { unsubscribedAddress, unsubscribePage } from "@/lib/domain/messaging/sending/unsubscribe-token";
import { accessToken } from "@/lib/domain/payments/daraja/client";
import { checkReceipt, showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { isHalfSignedIn } from "@/lib/domain/people/staff/half-sign-in";
import { login, startLogin } from "@/lib/domain/people/staff/sign-in";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { openSession, resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { read, transaction } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { heldSeat, paidSeat, student } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { completedSeat, numberOf } from "../../support/certificates";
import { advanceClock, secondsAhead } from "../../support/clock";
import { asOwner } from "../../support/students";
import "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { codeOf, setUpFactor } from "../../support/second-factor";
import { hire, PASSWORD } from "../../support/staff";
import { linkOf, shown } from "../payments/mpesa-calls";

const OLD = "the-key-that-was-in-use-until-somebody-saw-it";
const NEW = "the-key-that-is-in-use-since-somebody-saw-the-other";
const given = { AUTH_SECRET: env().AUTH_SECRET, AUTH_SECRET_PREVIOUS: env().AUTH_SECRET_PREVIOUS };

/** The server restarts with another key. @param previous what AUTH_SECRET_PREVIOUS names */
function changeKey(key: string, previous: string[] = []): void {
  Object.assign(env(), { AUTH_SECRET: key, AUTH_SECRET_PREVIOUS: previous });
}

beforeEach(() => changeKey(OLD));
afterEach(() => {
  Object.assign(env(), given);
});

type Thing = { opens: () => Promise<boolean> };
const succeeds = async (work: Promise<unknown>) => (await outcomeOf(work)) === "ok";

/** What the academy printed or sent, or what it stores, made under the present key. */
const THINGS: Record<string, () => Promise<Thing>> = {
  "a certificate's number and check code": async () => {
    const seat = await completedSeat();
    const admin = await asStaff("admin");
    await issueCertificates(admin, { season: 8 });
    const number = await numberOf(seat);
    const { certificates } = await listCertificates(admin, { search: String(number) });
    const { check } = certificates.find((one) => one.number === number)!;
    return { opens: () => succeeds(checkCertificate(PUBLIC, { number, check })) };
  },
  "a receipt's number and check code": async () => {
    const seat = await paidSeat(await student());
    const { receipt_no, check } = await showReceipt(await asStaff("cashier"), {
      enrollment_id: seat.enrollmentId,
    });
    return { opens: () => succeeds(checkReceipt(PUBLIC, { receipt_no, check })) };
  },
  "a payment link": async () => {
    const token = await linkOf(await heldSeat());
    return { opens: () => succeeds(shown(token)) };
  },
  "the link in a mail that stops bulk mail": async () => {
    const token = unsubscribePage("jane@mailbox.example").split("/").at(-1) ?? "";
    return { opens: async () => unsubscribedAddress(token) === "jane@mailbox.example" };
  },
  "a student's secret code": async () => {
    const { id, manage_code } = await student();
    return { opens: () => succeeds(asOwner(unlockStudent, { student_id: id, code: manage_code })) };
  },
  "an authenticator app of staff": async () => {
    const { msisdn, key } = await withFactor();
    const code = async () => {
      await advanceClock(60);
      return codeOf(key, secondsAhead());
    };
    return { opens: async () => succeeds(login(PUBLIC, { msisdn, password: PASSWORD, code: await code() })) };
  },
  "a recovery code of staff": async () => {
    const { msisdn, codes } = await withFactor();
    return { opens: () => succeeds(login(PUBLIC, { msisdn, password: PASSWORD, code: codes.shift()! })) };
  },
  "the token of Safaricom": async () => {
    const token = await accessToken();
    return { opens: async () => token !== null && (await accessToken()) === token };
  },
};

async function withFactor() {
  const person = await hire("admin");
  const { token } = await transaction((tx) => openSession(tx, person.id));
  const actor = await read((db) => resolveStaff(db, token));
  if (!actor) throw new Error("no session");
  const factor = await setUpFactor({ actor }, secondsAhead());
  await advanceClock(60);
  return { ...person, ...factor };
}

describe("after AUTH_SECRET was changed", () => {
  for (const [name, make] of Object.entries(THINGS)) {
    test(`${name} is still good while the earlier key is named, also as the second of two`, async () => {
      const thing = await make();
      expect(await thing.opens()).toBe(true);
      changeKey(NEW, [`${NEW}-in-between`, OLD]);
      expect(await thing.opens()).toBe(true);
    });

    test(`${name} is no longer good without the earlier key`, async () => {
      const thing = await make();
      changeKey(NEW);
      expect(await thing.opens()).toBe(false);
    });

    test(`${name} made from then on needs no earlier key`, async () => {
      changeKey(NEW, [OLD]);
      const thing = await make();
      changeKey(NEW);
      expect(await thing.opens()).toBe(true);
    });
  }

  test("half a sign-in does not continue, because anybody with the earlier key could make one", async () => {
    const { msisdn } = await withFactor();
    const half = await startLogin(PUBLIC, { msisdn, password: PASSWORD });
    if (!("halfway" in half)) throw new Error("no code was asked for");
    expect(await isHalfSignedIn(half.halfway)).toBe(true);
    changeKey(NEW, [OLD]);
    expect(await isHalfSignedIn(half.halfway)).toBe(false);
  });

  test("an authenticator app that was used once no longer needs the earlier key", async () => {
    const app = await THINGS["an authenticator app of staff"]!();
    changeKey(NEW, [OLD]);
    expect(await app.opens()).toBe(true);
    changeKey(NEW);
    expect(await app.opens()).toBe(true);
  });

  test("a check code of the earlier key proves what the academy recorded, and nothing else", async () => {
    const cashier = await asStaff("cashier");
    const papers = await Promise.all(
      [await student(), await student()].map(async (person) =>
        showReceipt(cashier, { enrollment_id: (await paidSeat(person)).enrollmentId }),
      ),
    );
    const [one, other] = papers;
    changeKey(NEW, [OLD]);
    const check = (receipt_no: number, code: string) =>
      succeeds(checkReceipt(PUBLIC, { receipt_no, check: code }));
    expect(await check(one!.receipt_no, one!.check)).toBe(true);
    expect(await check(one!.receipt_no, other!.check)).toBe(false);
    expect(await check(one!.receipt_no + 900, other!.check)).toBe(false);
  });
});
