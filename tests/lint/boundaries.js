import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The import directions of the source, as two lint rules. `boundaries` reports an
 * import that its zone does not allow. `vertical-names` reports the name of a
 * vertical outside `src/verticals`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Libraries that tie code to a browser, a server or a framework. */
const IO = ['react', 'react-dom', 'rxjs', 'idb-keyval', 'ofetch', 'hono', 'kysely', '@tanstack/*', '@lingui/*', 'node:*'];

const VERTICAL_RULES = ['machines', 'domain', 'verticals/domain'];
const PAGE_LAYERS = ['ui', 'i18n', 'domain', 'runtime', 'features/common', 'verticals/domain', 'verticals/card', 'verticals/page'];

/**
 * The zones. A file belongs to the first zone whose `files` matches its path from the root. `mayImport` lists the
 * zones it may import beside its own, `'*'` for all. `without` lists packages it may not import, with the reason.
 */
export const ZONES = [
  { zone: 'tests', files: /^tests\/|\.test\.tsx?$/, mayImport: '*' },
  { zone: 'locales', files: /^locales\//, mayImport: [] },
  { zone: 'machines', files: /^machines\//, mayImport: ['domain'], without: { packages: [...IO, 'big.js', 'immer'], why: 'machines are pure: xstate and types of domain' } },

  // The registry of each layer of the verticals, then the layers of one vertical.
  { zone: 'verticals/wire', files: /^src\/verticals\/wire\.ts$/, mayImport: ['contract', 'vertical', 'verticals/domain'] },
  { zone: 'verticals/card', files: /^src\/verticals\/(card|texts|filters)\.ts$/, mayImport: [...PAGE_LAYERS, 'vertical'] },
  { zone: 'verticals/page', files: /^src\/verticals\/page(-verticals)?\.ts$/, mayImport: [...PAGE_LAYERS, 'vertical'] },
  { zone: 'verticals/server', files: /^src\/verticals\/server\.ts$/, mayImport: [...VERTICAL_RULES, 'vertical'] },
  { zone: 'verticals/domain', files: /^src\/verticals\/[^/]+$/, mayImport: ['domain', 'vertical'] },
  { zone: 'vertical', files: /^src\/verticals\/[^/]+\/wire\.ts$/, mayImport: ['contract', 'domain', 'verticals/domain', 'verticals/wire'] },
  { zone: 'vertical', files: /^src\/verticals\/[^/]+\/server\.ts$/, mayImport: [...VERTICAL_RULES, 'verticals/server'] },
  { zone: 'vertical', files: /^src\/verticals\/[^/]+\/(card|texts|page|filters)/, mayImport: PAGE_LAYERS },
  { zone: 'vertical', files: /^src\/verticals\/[^/]+\//, mayImport: VERTICAL_RULES, without: { packages: IO, why: 'the rules of a vertical know neither React nor I/O' } },

  { zone: 'domain', files: /^src\/domain\//, mayImport: ['machines', 'verticals/domain'], without: { packages: [...IO, 'xstate'], why: 'domain knows neither React nor I/O' } },
  { zone: 'contract', files: /^src\/contract\//, mayImport: ['domain', 'verticals/domain', 'verticals/wire'] },
  { zone: 'log', files: /^src\/log\//, mayImport: ['domain'] },
  { zone: 'api', files: /^src\/api\//, mayImport: ['contract', 'domain'] },
  { zone: 'i18n', files: /^src\/i18n\//, mayImport: ['domain', 'locales'] },
  { zone: 'ui', files: /^src\/ui\//, mayImport: ['i18n'], without: { packages: ['xstate', '@xstate/*', 'rxjs', '@tanstack/*', 'yup', 'big.js'], why: 'ui is a design system; it knows no travel and no flow' } },
  { zone: 'runtime', files: /^src\/runtime\//, mayImport: ['machines', 'domain', 'contract', 'log', 'api', 'i18n', 'verticals/domain', 'verticals/page'] },
  { zone: 'features/common', files: /^src\/features\/common\//, mayImport: PAGE_LAYERS },
  { zone: 'features', files: /^src\/features\//, mayImport: PAGE_LAYERS },
  { zone: 'routes', files: /^src\/routes\//, mayImport: ['features', 'features/common', 'runtime', 'i18n', 'domain', 'ui', 'verticals/domain'] },
  { zone: 'app', files: /^src\/app\//, mayImport: ['machines', 'domain', 'contract', 'log', 'api', 'runtime', 'i18n', 'ui', 'features', 'features/common', 'routes', 'locales', 'verticals/domain', 'verticals/card', 'verticals/page'] },
  { zone: 'service-worker', files: /^src\/service-worker\//, mayImport: ['runtime', 'i18n', 'domain'], without: { packages: ['react', 'rxjs', '@lingui/*', '@tanstack/*'], why: 'a service worker is one small file' } },
  { zone: 'composition', files: /^server\/(main|production|pages\/development-server)\.ts$/, mayImport: ['demo', 'server', 'domain', 'contract', 'machines', 'app', 'i18n', 'runtime'] },
  { zone: 'server', files: /^server\//, mayImport: ['domain', 'contract', 'machines', 'app', 'i18n', 'runtime', 'verticals/domain', 'verticals/wire', 'verticals/card', 'verticals/page', 'verticals/server'] },
  { zone: 'demo', files: /^demo\//, mayImport: ['domain', 'server'] },
];

/** The zone of a file, by its path from the root; undefined for configuration files at the top. */
export const zoneOf = (path) => ZONES.find(({ files }) => files.test(path));

const OUTSIDE_SRC = ['machines', 'locales', 'server', 'demo', 'tests'];

/** The path that an import names: `#domain/date.ts` is `src/domain/date.ts`; null for a package. */
export function importedPath(from, source) {
  if (source.startsWith('#')) {
    const path = source.slice(1);
    return OUTSIDE_SRC.includes(path.split('/')[0]) ? path : `src/${path}`;
  }
  if (source.startsWith('./')) return new URL(source, `file:///${from}`).pathname.slice(1);
  return null;
}

/** What checks data: schemas bring their library, about 15 kB, and these files run on the server or beside the log. */
const CHECKS = /^src\/verticals\/[^/]+\/(schemas|wire|server|product-record|fare-table)\.ts$/;
const SCHEMAS = /^src\/verticals\/[^/]+\/schemas\.ts$/;

const folderOf = (path) => /^src\/(verticals|features)\/([^/]+)\//.exec(path)?.[2] ?? null;

/** The message to report for an import of `source` in the file `from`, or null when it is allowed. `isType`: the code imports nothing, only types. */
export function problemWith(from, source, isType = false) {
  const zone = zoneOf(from);
  if (!zone || zone.mayImport === '*') return null;
  if (source.startsWith('../')) return 'Reach other folders by their #name.';
  const path = importedPath(from, source);
  if (path === null) {
    const isForbidden = zone.without?.packages.some((name) => (name.endsWith('*') ? source.startsWith(name.slice(0, -1)) : source === name || source.startsWith(`${name}/`)));
    return isForbidden ? `${zone.without.why}.` : null;
  }
  const other = zoneOf(path);
  if (!other) return null;
  if (zone.zone === 'vertical' && !isType && SCHEMAS.test(path) && !CHECKS.test(from)) return 'A page checks no data: import only types from schemas.ts, and keep constants in another file.';
  if (zone.zone === 'vertical' && other.zone === 'vertical') return folderOf(from) === folderOf(path) ? null : 'A vertical imports no other vertical.';
  if (zone.zone === 'features' && other.zone === 'features') return folderOf(from) === folderOf(path) ? null : 'A feature knows no other feature; what they share lives in features/common.';
  if (other.zone === 'vertical' && !zone.mayImport.includes('vertical')) return 'Ask the registry of the layer (src/verticals/*.ts), not a vertical.';
  if (other === zone || other.zone === zone.zone || zone.mayImport.includes(other.zone)) return null;
  return `${zone.zone} may import only ${zone.mayImport.join(', ')} (docs/ARCHITECTURE.md).`;
}

const verticals = existsSync(`${root}src/verticals`)
  ? readdirSync(`${root}src/verticals`, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  : [];

const pathOf = (context) => context.filename.replaceAll('\\', '/').replace(root.replaceAll('\\', '/'), '');

const boundaries = {
  create(context) {
    const from = pathOf(context);
    const check = (source, isType = false) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = problemWith(from, source.value, isType);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source, importKind }) => check(source, importKind === 'type'),
      ImportExpression: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
    };
  },
};

const verticalNames = {
  create(context) {
    const zone = zoneOf(pathOf(context))?.zone ?? 'tests';
    if (zone === 'tests' || zone === 'demo' || zone.startsWith('vertical')) return {};
    const check = (node, name) => {
      if (verticals.includes(name)) context.report({ node, message: `Only src/verticals names ${name}: ask the registry of the layer.` });
    };
    const checkKey = ({ key, computed }) => !computed && key?.type === 'Identifier' && check(key, key.name);
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      Property: checkKey,
      PropertyDefinition: checkKey,
      TSPropertySignature: checkKey,
      MemberExpression: ({ property, computed }) => !computed && check(property, property.name),
    };
  },
};

export default { meta: { name: 'meltem' }, rules: { boundaries, 'vertical-names': verticalNames } };
