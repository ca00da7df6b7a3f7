import { completeText } from '#domain/catalogue.ts';
import type {
  DynamicShape, ListShape, NullableShape, OptionalShape, PairShape, RecordShape, Shape, UnionShape, ValueOf,
} from './shape.ts';

/**
 * A value from outside (a log, a file, another device), checked. Fields that
 * the shape does not know are dropped, so that nothing rides along, and texts
 * get the languages that they lack.
 * @throws ValidationError when the value is not of the shape; TypeError for a key `__proto__`
 */
export function read<S extends Shape>(shape: S, value: unknown): ValueOf<S> {
  return known(shape, checked(shape, value)) as ValueOf<S>;
}

/**
 * The value itself, checked: fields that the shape does not know stay.
 * @throws ValidationError when the value is not of the shape
 */
export function checked<S extends Shape>(shape: S, value: unknown): ValueOf<S> {
  (shape.schema as unknown as { validateSync(value: unknown, options: object): unknown }).validateSync(value, { strict: true, disableStackTrace: true });
  return value as ValueOf<S>;
}

/** What the shape knows of a value that was checked. */
export function known(shape: Shape, value: any): unknown {
  switch (shape.kind) {
    case 'record':
      return knownFields(shape as RecordShape<any>, value);
    case 'list':
    case 'pair': {
      const { of } = shape as ListShape<Shape> | PairShape<Shape>;
      return value.map((item: unknown) => known(of, item));
    }
    case 'optional':
      return known((shape as OptionalShape<Shape>).of, value);
    case 'nullable':
      return value === null ? null : known((shape as NullableShape<Shape>).of, value);
    case 'union': {
      const { tag, variants } = shape as UnionShape<string, any>;
      return { [tag]: value[tag], ...knownFields(variants[value[tag]], value) };
    }
    case 'dynamic': {
      const found = (shape as DynamicShape<unknown>).shapeOf(value);
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

/** An absent field stays absent. @throws TypeError for a key that would set a prototype: nobody honest writes one */
function knownFields({ fields }: RecordShape<Record<string, Shape>>, value: Record<string, unknown>): object {
  if (Object.hasOwn(value, '__proto__')) throw new TypeError('a record with the key __proto__');
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => value[name] !== undefined)
      .map(([name, field]) => [name, known(field, value[name])]),
  );
}
