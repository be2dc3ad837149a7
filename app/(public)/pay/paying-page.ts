/** The page of the way of paying that a form chose; the prompt where nothing was chosen. */
export function payingPage(form: FormData): string {
  return form.get("payment_method") === "paybill" ? "/mpesa-classic" : "/mpesa-express";
}
