import { z } from "zod";

/** The parts that events are made of. Events hold states, counts and names of fields; never personal data. */

export const text = z.string();
export const count = z.number().int();
export const flag = z.boolean();
export const yes = z.literal(true);
/** Ids, or names of fields. */
export const names = z.array(z.string());
export const reason = z.string();

/** Something that is deleted, or archived where its history needs it. */
export const removal = { deleted: flag, archived: flag };
/** An outcome that was decided or lost, "before -> after", and the certificate that ended with it. */
export const outcomeLost = { outcome: text.optional(), certificate_withdrawn: count.optional() };
