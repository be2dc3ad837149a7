import { Phone, Token } from "@/lib/domain/people/students/input";

export const PayByLink = Token.extend({ paying_msisdn: Phone });
