import { askPayment } from "@/lib/payments/ask-payment";
import { endpoint, route } from "@/lib/web/endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  POST: endpoint({ run: askPayment, repeatable: true }),
});
