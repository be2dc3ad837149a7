import { permanentRedirect } from "next/navigation";

/** A second address of /pay. */
export default function PaymentPage(): never {
  permanentRedirect("/pay");
}
