import { permanentRedirect } from "next/navigation";

/** The spec's second name of /pay. */
export default function PaymentPage(): never {
  permanentRedirect("/pay");
}
