import { completeText } from '#domain/catalogue.ts';
import type {
  DynamicSchema, ListSchema, NullableSchema, OptionalSchema, PairSchema, RecordSchema, Schema, UnionSchema, ValueOf,
} from './schema.ts';
import { errorsOf, isValid } from './validity.ts';

/**
 * Validates a value from outside (a log, a file, another device) and returns it
 * without unknown fields. Texts are completed with the languages they lack.
 * @throws ValidationError when the value does not match the schema; TypeError for a key `__proto__`
 */
export function read<S extends Schema>(schema: S, value: unknown): ValueOf<S> {
  return known(schema, checked(schema, value)) as ValueOf<S>;
}

/**
 * Validates a value and returns it as it is, with its unknown fields.
 * @throws ValidationError when the value does not match the schema
 */
export function checked<S extends Schema>(schema: S, value: unknown): ValueOf<S> {
  const yup = schema.yup();
  if (!isValid(yup, value)) throw errorsOf(yup, value, 1)[0];
  return value as ValueOf<S>;
}

/** The fields of a validated value that the schema has; unknown fields are dropped. */
export function known(schema: Schema, value: any): unknown {
  switch (schema.kind) {
    case 'record':
      return knownFields(schema as RecordSchema<any>, value);
    case 'list':
    case 'pair': {
      const { of } = schema as ListSchema<Schema> | PairSchema<Schema>;
      return value.map((item: unknown) => known(of, item));
    }
    case 'optional':
      return known((schema as OptionalSchema<Schema>).of, value);
    case 'nullable':
      return value === null ? null : known((schema as NullableSchema<Schema>).of, value);
    case 'union': {
      const { tag, variants } = schema as UnionSchema<string, any>;
      return { [tag]: value[tag], ...knownFields(variants[value[tag]], value) };
    }
    case 'dynamic': {
      const found = (schema as DynamicSchema<unknown>).schemaOf(value);
      return found && known(found, value);
    }
    case 'dictionary':
      return { ...(value as object) };
    case 'localized':
      return completeText(value);
    default:
      return value;
  }
}

/** An absent field stays absent. @throws TypeError for a key `__proto__`, which would set a prototype */
function knownFields({ fields }: RecordSchema<Record<string, Schema>>, value: Record<string, unknown>): object {
  if (Object.hasOwn(value, '__proto__')) throw new TypeError('a record with the key __proto__');
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => value[name] !== undefined)
      .map(([name, field]) => [name, known(field, value[name])]),
  );
}
