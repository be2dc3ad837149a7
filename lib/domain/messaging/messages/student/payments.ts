import { academyPiece, fitSms } from "../fit";
import { writtenAmount, writtenMoment } from "../written";
import { fitted, INSTEAD, type To, type ToPay, writtenToPay } from "./fitted";

/** Cash taken at the desk and the number of its receipt. */
export type CashPaid = { receipt: string; amountCents: number };

export function partPaid(
  to: To,
  { paidCents, cash, ...pay }: ToPay & { paidCents: number; cash?: CashPaid | undefined },
): string {
  const { until, amount, paybill, account } = writtenToPay(to, pay);
  const paid = writtenAmount(cash?.amountCents ?? paidCents);
  const by = {
    en: cash ? ` in cash (receipt ${cash.receipt})` : "",
    sw: cash ? ` taslimu (risiti ${cash.receipt})` : "",
  };
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: ${paid}${by.en} received for ${name}. ${amount} is left to pay by ${until}: paybill ${paybill}, account ${account}.`,
    sw: `${academy}: Tumepokea ${paid}${by.sw} ya ${name}. Imebaki ${amount} kufikia ${until}: paybill ${paybill}, akaunti ${account}.`,
  }));
}

export function claimKept(to: To): string {
  const { office } = to;
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: we are checking the M-Pesa message you gave for ${name} and will tell you when it counts.${office ? ` Questions: ${office}` : ""}`,
    sw: `${academy}: Tunahakiki ujumbe wa M-Pesa uliotupa wa ${name}. Tunakuambia ukikubaliwa.${office ? ` Maswali: ${office}` : ""}`,
  }));
}

/** Money on an account on which nothing is due. */
export function creditKept(to: To, amountCents: number): string {
  const { office } = to;
  const amount = writtenAmount(amountCents);
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: ${amount} arrived for ${name}, but nothing is due. We keep it for another season or a brother or sister.${office ? ` To have it back: ${office}` : ""}`,
    sw: `${academy}: Imefika ${amount} ya ${name}, lakini hadaiwi. Tunaihifadhi kwa msimu mwingine au ndugu.${office ? ` Ukitaka kurudishiwa: ${office}` : ""}`,
  }));
}

/** `payout`: the M-Pesa code; with `inCash` the academy's number. */
export type Payout = { amountCents: number; receipt: string | null; payout: string; inCash?: boolean };

export function refunded(
  to: Pick<To, "academy" | "language">,
  { amountCents, receipt, payout, inCash = false }: Payout,
): string {
  const amount = writtenAmount(amountCents);
  return fitSms({ academy: academyPiece(to.academy) }, ({ academy }) => {
    const texts = {
      en: `${academy}: ${amount}${receipt ? ` of payment ${receipt}` : ""} was given back ${inCash ? `in cash, receipt ${payout}` : `to who paid it. M-Pesa code ${payout}`}.`,
      sw: `${academy}: ${amount}${receipt ? ` ya malipo ${receipt}` : ""} imerudishwa ${inCash ? `taslimu, risiti ${payout}` : `kwa aliyelipa. Msimbo wa M-Pesa ${payout}`}.`,
    };
    return texts[to.language];
  });
}

export type PaidByLink = { name: string; course: string; amountCents: number; at: Date };

/** The receipt to the payer of a payment link: has the student's first name, never the registration number. */
export function payerReceipt(to: Pick<To, "academy" | "language">, paid: PaidByLink): string {
  const instead = INSTEAD[to.language];
  const amount = writtenAmount(paid.amountCents);
  const at = writtenMoment(paid.at, to.language);
  const pieces = {
    academy: academyPiece(to.academy),
    name: { text: paid.name, least: 8, instead: instead.student },
    course: { text: paid.course, least: 8, instead: instead.course },
  };
  return fitSms(pieces, ({ academy, name, course }) => {
    const texts = {
      en: `${academy}: we received ${amount} for ${name}, ${course}, on ${at}. Thank you.`,
      sw: `${academy}: Tumepokea ${amount} ya ${name}, ${course}, ${at}. Asante.`,
    };
    return texts[to.language];
  });
}

/** A payment that left an account: matched to the wrong student, reversed by M-Pesa, or cash that was voided. */
export function balanceDue(
  to: To,
  why: "notYours" | "reversed" | "voided",
  pay: Omit<ToPay, "until"> & { until: Date | null },
): string {
  const { until, amount, paybill, account } = writtenToPay(to, pay);
  return fitted(to, { course: pay.course }, ({ academy, name, course }) => {
    const left = {
      en: `Left to pay: ${amount}${until ? ` by ${until}` : ""}, paybill ${paybill}, account ${account}.`,
      sw: `Bado kulipa ${amount}${until ? ` kufikia ${until}` : ""}: paybill ${paybill}, akaunti ${account}.`,
    };
    const texts = {
      notYours: {
        en: `${academy}: a payment counted for ${name}, ${course}, was someone else's. ${left.en}`,
        sw: `${academy}: Malipo ya ${name}, ${course}, yalikuwa ya mtu mwingine. ${left.sw}`,
      },
      reversed: {
        en: `${academy}: M-Pesa took back a payment for ${name}, ${course}. ${left.en}`,
        sw: `${academy}: M-Pesa imerudisha malipo ya ${name}, ${course}. ${left.sw}`,
      },
      voided: {
        en: `${academy}: cash written down for ${name}, ${course}, was voided. ${left.en}`,
        sw: `${academy}: Pesa taslimu iliyoandikwa kwa ${name}, ${course}, imefutwa. ${left.sw}`,
      },
    };
    return texts[why];
  });
}

/** A part of the fee that the student need not pay; never why. */
export function partWaived(
  to: To,
  { waivedCents, ...pay }: Omit<ToPay, "until"> & { until: Date | null; waivedCents: number },
): string {
  const { until, amount, paybill, account } = writtenToPay(to, pay);
  const waived = writtenAmount(waivedCents);
  return fitted(to, { course: pay.course }, ({ academy, name, course }) => ({
    en: `${academy}: ${waived} of ${name}'s fee for ${course} is waived. Left to pay: ${amount}${until ? ` by ${until}` : ""}, paybill ${paybill}, account ${account}.`,
    sw: `${academy}: ${name} amesamehewa ${waived} ya ada ya ${course}. Bado kulipa ${amount}${until ? ` kufikia ${until}` : ""}: paybill ${paybill}, akaunti ${account}.`,
  }));
}

export function creditMoved(to: To, cents: number): string {
  const { office } = to;
  const amount = writtenAmount(cents);
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: ${amount} of ${name}'s credit was moved to another student's fee.${office ? ` Not agreed? Call ${office}` : ""}`,
    sw: `${academy}: ${amount} ya ${name} imehamishiwa ada ya mwanafunzi mwingine.${office ? ` Hukukubali? Piga ${office}` : ""}`,
  }));
}

/** A payment for a class without a free seat. */
export function noSeat(to: To, title: string): string {
  const { office, site } = to;
  return fitted(to, { course: title }, ({ academy, name, course }) => ({
    en: `${academy}: we have the payment for ${name}, but ${course} is full. The money is safe, you wait first. Other class: ${site}${office ? ` or ${office}` : ""}`,
    sw: `${academy}: Tumepokea malipo ya ${name}, lakini ${course} imejaa. Pesa iko salama, uko mbele. Darasa lingine: ${site}${office ? ` au ${office}` : ""}`,
  }));
}

/** A waived fee of a class without a free seat. */
export function waivedNoSeat(to: To, title: string): string {
  const { office, site } = to;
  return fitted(to, { course: title }, ({ academy, name, course }) => ({
    en: `${academy}: ${name}'s fee is waived, but ${course} is full. There is nothing to pay, you wait first. Other class: ${site}${office ? ` or ${office}` : ""}`,
    sw: `${academy}: ${name} amesamehewa ada, lakini ${course} imejaa. Hakuna cha kulipa, uko mbele. Darasa lingine: ${site}${office ? ` au ${office}` : ""}`,
  }));
}

/** A gift to the bursary fund, to the phone that paid: says thanks. M-Pesa's own message has the receipt code. */
export function giftReceipt(to: Pick<To, "academy" | "language">, amountCents: number): string {
  const amount = writtenAmount(amountCents);
  return fitSms({ academy: academyPiece(to.academy) }, ({ academy }) => {
    const texts = {
      en: `${academy}: thank you! Your gift of ${amount} to the bursary fund arrived. It pays fees of students who cannot.`,
      sw: `${academy}: Asante sana! Tumepokea mchango wako wa ${amount} wa mfuko wa ufadhili. Unalipia ada ya wasioweza kulipa.`,
    };
    return texts[to.language];
  });
}

/** A part of the fee came after the season's last payment moment. */
export function tooLate(to: To, title: string): string {
  const { office } = to;
  return fitted(to, { course: title }, ({ academy, name, course }) => ({
    en: `${academy}: we have a payment for ${name}, ${course}, but not the whole fee, and the time to pay is over. The money is safe.${office ? ` Call ${office}` : ""}`,
    sw: `${academy}: Tumepokea malipo ya ${name}, ${course}, lakini si ada yote na muda wa kulipa umeisha. Pesa iko salama.${office ? ` Piga ${office}` : ""}`,
  }));
}
