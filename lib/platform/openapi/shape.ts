import { z } from "zod";

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = z.core.JSONSchema.BaseSchema;

const records: { name: string; shape: z.ZodType }[] = [];
/** The same by shape: an object, for the converter hands shapes back under another type. */
const names = new Map<object, string>();

/** Names a shape that many answers hold; it is written once, among the document's schemas, and referred to. */
export function record<Shape extends z.ZodType>(name: string, shape: Shape): Shape {
  records.push({ name, shape });
  names.set(shape, name);
  return shape;
}

/** Shapes that validate in code, and the schema that describes what they accept. */
const described = new Map<object, Schema>();

/** Adds to the schema of a shape what its code checks and no converter can see. */
export function describeShape(shape: z.ZodType, schema: Schema): void {
  described.set(shape, schema);
}

/** The named shapes as they stand among the document's schemas. */
export function recordSchemas(): Record<string, Schema> {
  return Object.fromEntries(records.map(({ name, shape }) => [name, schemaOf(shape)]));
}

/**
 * What a shape takes, as JSON Schema: what a caller sends, before it is tidied. Where a sentence to people is all that a
 * transformation leaves to read, the schema says in words and patterns what it lets through.
 */
export function schemaOf(shape: z.ZodType): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    override: mend,
  });
  return schema;
}

type Place = { zodSchema: z.core.$ZodTypes; jsonSchema: Schema; path: (string | number)[] };

function mend({ zodSchema, jsonSchema, path }: Place): void {
  const name = names.get(zodSchema);
  if (name && path.length > 0) {
    replace(jsonSchema, { $ref: `#/components/schemas/${name}` });
    return;
  }
  Object.assign(jsonSchema, described.get(zodSchema) ?? {});
  if (zodSchema._zod.def.type === "pipe") Object.assign(jsonSchema, afterTidying(zodSchema._zod.def.out));
  // The pattern behind a format is for machines that check; whoever reads has the format's name.
  if (["uuid", "email", "date", "date-time"].includes(jsonSchema.format ?? "")) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** What is asked of a text once it is tidied holds for what is sent, too: its length, or one of a few words. */
function afterTidying(out: z.core.$ZodType): Schema {
  if (out._zod.def.type !== "string" && out._zod.def.type !== "enum") return {};
  const { minLength, maxLength, enum: texts } = schemaOf(out as z.ZodType);
  return Object.fromEntries(
    Object.entries({ minLength, maxLength, enum: texts }).filter(([, value]) => value !== undefined),
  );
}

function replace(schema: Schema, by: Schema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, by);
}
