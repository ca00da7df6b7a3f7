import { parseSync, Visitor } from 'vite';

/** A reference to a rule (`P6`), to a decision (`decision 7`), or to a numbered section of another document. */
export interface Citation {
  readonly kind: 'rule' | 'decision' | 'section';
  readonly text: string;
}

/** Letters of the rules in `docs/rules.md`. Another letter with a number, such as a key `F8`, is a citation only in brackets. */
const FAMILIES = 'PLDBMARVCEUT';
const RULE = new RegExp(String.raw`(?<![\w.-])[${FAMILIES}]\d{1,2}(?![\w-]|\.\d)|(?<=\[)[A-Z]{1,2}\d{1,2}(?=\])`, 'g');
const DECISION = /\bdecisions? (\d+)/gi;
/** An RFC has a public address, so its sections can be looked up. */
const SECTION = /\b(?:the spec\b|\w+(?:'s|,)? sections? \d[\d.]*(?<!RFC \d+(?:'s|,)? sections? [\d.]+))/gi;

/** The citations of a text in plain language. */
export function citationsIn(text: string): Citation[] {
  const line = text.replaceAll(/\s+(?:\*\s+)?/g, ' ');
  return [
    ...[...line.matchAll(RULE)].map(([id]) => ({ kind: 'rule' as const, text: id })),
    ...[...line.matchAll(DECISION)].map(([, number]) => ({ kind: 'decision' as const, text: number! })),
    ...[...line.matchAll(SECTION)].map(([words]) => ({ kind: 'section' as const, text: words })),
  ];
}

const TEST_FUNCTIONS = ['describe', 'it', 'test'];
/** A title that is passed to `it` as data starts with its rules: `'[L3] [L9] a record is missing'`. */
const STARTS_WITH_RULE = /^\[[A-Z]+\d+\]/;

/** The name that a call starts with: `it` of `it.each(table)('title', ...)`. */
function calledName(callee: unknown): string | undefined {
  const node = callee as { readonly type: string; readonly name?: string; readonly object?: unknown; readonly callee?: unknown; readonly tag?: unknown };
  if (node.type === 'Identifier') return node.name;
  const first = node.object ?? node.callee ?? node.tag;
  return first === undefined ? undefined : calledName(first);
}

/** Comments and test titles of a TypeScript or JavaScript file. Other strings are data, and JSX text is for visitors. */
function proseOfScript(file: string, code: string): string[] {
  const { comments, errors, program } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`, { cause: errors[0] });
  const titles = new Set<string>();
  const wordsOf = (node: unknown) => {
    const { value, quasis } = node as { readonly value?: unknown; readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[] };
    return quasis?.map((quasi) => quasi.value.cooked).join(' ') ?? (typeof value === 'string' ? value : '');
  };
  const addIfTitle = (node: unknown) => {
    if (STARTS_WITH_RULE.test(wordsOf(node))) titles.add(wordsOf(node));
  };
  new Visitor({
    Literal: addIfTitle,
    TemplateLiteral: addIfTitle,
    CallExpression({ callee, arguments: [title] }) {
      if (title && TEST_FUNCTIONS.includes(calledName(callee) ?? '')) titles.add(wordsOf(title));
    },
  }).visit(program);
  return [...comments.map(({ value }) => value), ...titles];
}

/** The parts of a file that people read: comments and test titles of code, comments of a style sheet, a document without its code. */
export function proseOf(file: string, text: string): string[] {
  if (file.endsWith('.md')) return [text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '')];
  if (file.endsWith('.css')) return [...text.matchAll(/\/\*.*?\*\//gs)].map(([comment]) => comment);
  return proseOfScript(file, text);
}
