import { ValidationError, type ISchema } from 'yup';

/**
 * Whether values match yup schemas, without yup's interpreter. Yup creates several objects and closures for every
 * field that it validates: a value with 1,000 fields takes it some 20 ms. Here each schema is compiled once to a
 * function that calls the schema's own tests, and the same value takes well under a millisecond. Yup is asked only
 * for the messages of what does not match. A test compares both on generated values.
 */

type Test = (this: unknown, value: unknown, context: unknown) => unknown;

/** The parts of a yup schema that decide about a value. */
interface Parts {
  readonly type: string;
  readonly tests: readonly Compilable[];
  /** Tests of the type, of null and of undefined. When one fails, no other test runs. */
  readonly internalTests: Readonly<Record<string, Compilable | undefined>>;
  readonly conditions: readonly unknown[];
  readonly fields?: Readonly<Record<string, ISchema<any>>>;
  readonly innerType?: ISchema<any>;
  resolve(options: { readonly value: unknown }): ISchema<any>;
  validateSync(value: unknown, options: object): unknown;
}

interface Compilable {
  readonly OPTIONS?: { readonly test: Test; readonly skipAbsent?: boolean };
}

type Predicate = (value: any) => boolean;

interface Compiled {
  /** Whether the value matches, apart from its fields or elements. */
  readonly matchesItself: Predicate;
  readonly matches: Predicate;
}

const compiled = new WeakMap<ISchema<any>, Compiled>();

/** Whether a value matches a schema in yup's strict mode. */
export function isValid(schema: ISchema<any>, value: unknown): boolean {
  return compile(schema).matches(value);
}

/**
 * Returns yup's errors about a value, one for each test that fails, at most `most`. Yup validates only the parts that
 * do not match, so a large value with one wrong field costs little.
 */
export function errorsOf(schema: ISchema<any>, value: unknown, most: number): ValidationError[] {
  const errors: ValidationError[] = [];
  collect(schema, value, '', most, errors);
  return errors.slice(0, most);
}

function compile(schema: ISchema<any>): Compiled {
  const known = compiled.get(schema);
  if (known) return known;
  const made = compileParts(schema as unknown as Parts);
  compiled.set(schema, made);
  return made;
}

function compileParts(schema: Parts): Compiled {
  if (schema.type === 'lazy') {
    const of = (value: unknown) => compile(schema.resolve({ value }));
    return { matchesItself: (value) => of(value).matchesItself(value), matches: (value) => of(value).matches(value) };
  }
  if (schema.conditions.length > 0) throw new TypeError('a schema with `when` cannot be compiled; use `lazy`');
  const context = { schema, path: '', resolve: (item: unknown) => item, createError: () => false, options: {} };
  const tests = [...Object.values(schema.internalTests), ...schema.tests].flatMap((test) => test?.OPTIONS ?? []);
  const matchesItself: Predicate = (value) => {
    const isAbsent = value === undefined || value === null;
    for (const { test, skipAbsent } of tests) {
      if (skipAbsent && isAbsent) continue;
      const result = test.call(context, value, context);
      if (!result || ValidationError.isError(result)) return false;
    }
    return true;
  };
  const matches = withParts(schema, matchesItself);
  return { matchesItself, matches };
}

function withParts({ fields, innerType }: Parts, matchesItself: Predicate): Predicate {
  if (fields) {
    const entries = Object.entries(fields).map(([name, field]) => [name, lazily(field)] as const);
    return (value) => {
      if (!matchesItself(value)) return false;
      if (!isObject(value)) return true;
      for (const [name, matches] of entries) if (!matches(value[name])) return false;
      return true;
    };
  }
  if (innerType) {
    const matchesElement = lazily(innerType);
    return (value) => {
      if (!matchesItself(value)) return false;
      if (!Array.isArray(value)) return true;
      for (const element of value) if (!matchesElement(element)) return false;
      return true;
    };
  }
  return matchesItself;
}

/** Compiles a schema when it is first needed: a record may hold a schema that no value of a run has. */
function lazily(schema: ISchema<any>): Predicate {
  let matches: Predicate | null = null;
  return (value) => (matches ??= compile(schema).matches)(value);
}

function collect(given: ISchema<any>, value: any, path: string, most: number, errors: ValidationError[]): void {
  const schema = given as unknown as Parts;
  if (schema.type === 'lazy') return collect(schema.resolve({ value }), value, path, most, errors);
  if (!compile(given).matchesItself(value)) errors.push(...ownErrors(schema, value, path));
  if (schema.fields && isObject(value)) {
    for (const [name, field] of Object.entries(schema.fields)) {
      if (errors.length >= most) return;
      collect(field, value[name], name.includes('.') ? `${path}["${name}"]` : path ? `${path}.${name}` : name, most, errors);
    }
  } else if (schema.innerType && Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      if (errors.length >= most) return;
      collect(schema.innerType, element, `${path}[${index}]`, most, errors);
    }
  }
}

/** Yup's errors about a value, without those about its fields or elements. */
function ownErrors(schema: Parts, value: unknown, path: string): ValidationError[] {
  try {
    schema.validateSync(value, { path, strict: true, recursive: false, abortEarly: false, disableStackTrace: true });
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return error.inner.length > 0 ? error.inner : [error];
  }
  throw new TypeError(`yup accepts ${path || 'a value'}, which the compiled schema refuses`);
}

const isObject = (value: unknown): value is Record<string, unknown> => Object.prototype.toString.call(value) === '[object Object]';
