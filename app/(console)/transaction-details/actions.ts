"use server";
import { unmatchMoney } from "@/lib/domain/payments/matching/unmatch-transaction";
import { staffAction, thenTell } from "@/lib/platform/http/staff-action";

export const unmatchMoneyAction = staffAction(unmatchMoney, { after: thenTell("/money?queue=suspense") });
