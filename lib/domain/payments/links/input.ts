import { Phone, Token } from "../../students/input";

export const PayByLink = Token.extend({ paying_msisdn: Phone });
