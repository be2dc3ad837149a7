import { z } from "zod";

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = z.core.JSONSchema.BaseSchema;

const named: { name: string; shape: z.ZodType }[] = [];
/** Names by shape; keyed by object, because the converter passes shapes under another type. */
const names = new Map<object, string>();

/** Names a shape of several responses; the document holds it once, among its schemas, and refers to it. */
export function namedShape<Shape extends z.ZodType>(name: string, shape: Shape): Shape {
  named.push({ name, shape });
  names.set(shape, name);
  return shape;
}

/** Names an object of several responses. */
export function namedObject<Fields extends z.ZodRawShape>(name: string, fields: Fields): z.ZodObject<Fields> {
  return namedShape(name, z.object(fields));
}

/** Schemas of shapes that validate in code, which the converter cannot read. */
const described = new Map<object, Described>();
type Described = { [Key in keyof Schema]: Schema[Key] | null };

/** Describes the checks a shape makes in code: the schema is merged into the converted one; null removes a key. */
export function describeShape(shape: z.ZodType, schema: Described): void {
  described.set(shape, schema);
}

/** The named shapes, as the document's schemas. */
export function namedSchemas(): Record<string, Schema> {
  return Object.fromEntries(named.map(({ name, shape }) => [name, schemaOf(shape)]));
}

/**
 * Converts a shape to the JSON Schema of the input, before transformations. Where a transformation hides the accepted input, the
 * schema comes from describeShape.
 */
export function schemaOf(shape: z.ZodType): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    override: adjust,
  });
  return schema;
}

type Conversion = { zodSchema: z.core.$ZodTypes; jsonSchema: Schema; path: (string | number)[] };

function adjust({ zodSchema, jsonSchema, path }: Conversion): void {
  const name = names.get(zodSchema);
  if (name && path.length > 0) {
    replace(jsonSchema, { $ref: `#/components/schemas/${name}` });
    return;
  }
  for (const [key, value] of Object.entries(described.get(zodSchema) ?? {})) {
    if (value === null) delete jsonSchema[key];
    else jsonSchema[key] = value;
  }
  if (zodSchema._zod.def.type === "pipe") Object.assign(jsonSchema, ofOutput(zodSchema._zod.def.out));
  // The format says it; its pattern is long.
  if (["uuid", "email", "date", "date-time"].includes(jsonSchema.format ?? "")) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** Limits on a normalized text hold for the text sent, too: its length, or a few allowed words. */
function ofOutput(out: z.core.$ZodType): Schema {
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
