import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The walls of the house, stated once: which room may import which, and that
 * only a vertical's own folder names the vertical. Two lint rules hold them.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Libraries that tie code to a browser, a server or a framework. */
const IO = ['react', 'react-dom', 'rxjs', 'idb-keyval', 'ofetch', 'hono', 'kysely', '@tanstack/*', '@lingui/*', 'node:*'];

const VERTICAL_RULES = ['machines', 'domain', 'verticals/domain'];
const PAGE_LAYERS = ['ui', 'i18n', 'domain', 'runtime', 'features/common', 'verticals/domain', 'verticals/card', 'verticals/page'];

/**
 * The rooms, the first that fits counts. `files`: paths from the root. `mayImport`: rooms beside the own one.
 * `without`: packages it may not import, and why.
 */
export const ROOMS = [
  { room: 'tests', files: /^tests\/|\.test\.tsx?$/, mayImport: '*' },
  { room: 'locales', files: /^locales\//, mayImport: [] },
  { room: 'machines', files: /^machines\//, mayImport: ['domain'], without: { packages: [...IO, 'big.js', 'immer'], why: 'machines are pure: xstate and types of domain' } },

  // A vertical, layer by layer, and the registry of each layer.
  { room: 'verticals/wire', files: /^src\/verticals\/wire\.ts$/, mayImport: ['contract', 'vertical', 'verticals/domain'] },
  { room: 'verticals/card', files: /^src\/verticals\/(card|texts)\.ts$/, mayImport: [...PAGE_LAYERS, 'vertical'] },
  { room: 'verticals/page', files: /^src\/verticals\/page(-parts)?\.ts$/, mayImport: [...PAGE_LAYERS, 'vertical'] },
  { room: 'verticals/server', files: /^src\/verticals\/server\.ts$/, mayImport: [...VERTICAL_RULES, 'vertical'] },
  { room: 'verticals/domain', files: /^src\/verticals\/[^/]+$/, mayImport: ['domain', 'vertical'] },
  { room: 'vertical', files: /^src\/verticals\/[^/]+\/wire\.ts$/, mayImport: ['contract', 'domain', 'verticals/domain', 'verticals/wire'] },
  { room: 'vertical', files: /^src\/verticals\/[^/]+\/server\.ts$/, mayImport: [...VERTICAL_RULES, 'verticals/server'] },
  { room: 'vertical', files: /^src\/verticals\/[^/]+\/(card|texts|page)/, mayImport: PAGE_LAYERS },
  { room: 'vertical', files: /^src\/verticals\/[^/]+\//, mayImport: VERTICAL_RULES, without: { packages: IO, why: 'the rules of a vertical know neither React nor I/O' } },

  { room: 'domain', files: /^src\/domain\//, mayImport: ['machines', 'verticals/domain'], without: { packages: [...IO, 'xstate'], why: 'domain knows neither React nor I/O' } },
  { room: 'contract', files: /^src\/contract\//, mayImport: ['domain', 'verticals/domain', 'verticals/wire'] },
  { room: 'log', files: /^src\/log\//, mayImport: ['domain'] },
  { room: 'api', files: /^src\/api\//, mayImport: ['contract', 'domain'] },
  { room: 'i18n', files: /^src\/i18n\//, mayImport: ['domain', 'locales'] },
  { room: 'ui', files: /^src\/ui\//, mayImport: ['i18n'], without: { packages: ['xstate', '@xstate/*', 'rxjs', '@tanstack/*', 'yup', 'big.js'], why: 'ui is a design system; it knows no travel and no flow' } },
  { room: 'runtime', files: /^src\/runtime\//, mayImport: ['machines', 'domain', 'contract', 'log', 'api', 'i18n', 'verticals/domain', 'verticals/page'] },
  { room: 'features/common', files: /^src\/features\/common\//, mayImport: PAGE_LAYERS },
  { room: 'features', files: /^src\/features\//, mayImport: PAGE_LAYERS },
  { room: 'routes', files: /^src\/routes\//, mayImport: ['features', 'features/common', 'runtime', 'i18n', 'domain', 'ui', 'verticals/domain'] },
  { room: 'app', files: /^src\/app\//, mayImport: ['machines', 'domain', 'contract', 'log', 'api', 'runtime', 'i18n', 'ui', 'features', 'features/common', 'routes', 'locales', 'verticals/domain', 'verticals/card', 'verticals/page'] },
  { room: 'composition', files: /^server\/(main|pages\/development-server)\.ts$/, mayImport: ['demo', 'server', 'domain', 'contract', 'machines', 'app', 'i18n', 'runtime'] },
  { room: 'server', files: /^server\//, mayImport: ['domain', 'contract', 'machines', 'app', 'i18n', 'runtime', 'verticals/domain', 'verticals/wire', 'verticals/card', 'verticals/page', 'verticals/server'] },
  { room: 'demo', files: /^demo\//, mayImport: ['domain', 'server'] },
];

/** The room of a file, by its path from the root; undefined for what tools need at the top. */
export const roomOf = (path) => ROOMS.find(({ files }) => files.test(path));

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

const folderOf = (path) => /^src\/(verticals|features)\/([^/]+)\//.exec(path)?.[2] ?? null;

/** What is wrong with an import, or null. */
export function problemWith(from, source) {
  const room = roomOf(from);
  if (!room || room.mayImport === '*') return null;
  if (source.startsWith('../')) return 'Reach other folders by their #name.';
  const path = importedPath(from, source);
  if (path === null) {
    const isForbidden = room.without?.packages.some((name) => (name.endsWith('*') ? source.startsWith(name.slice(0, -1)) : source === name || source.startsWith(`${name}/`)));
    return isForbidden ? `${room.without.why}.` : null;
  }
  const other = roomOf(path);
  if (!other) return null;
  if (room.room === 'vertical' && other.room === 'vertical') return folderOf(from) === folderOf(path) ? null : 'A vertical imports no other vertical.';
  if (room.room === 'features' && other.room === 'features') return folderOf(from) === folderOf(path) ? null : 'A feature knows no other feature; what they share lives in features/common.';
  if (other.room === 'vertical' && !room.mayImport.includes('vertical')) return 'Ask the registry of the layer (src/verticals/*.ts), not a vertical.';
  if (other === room || other.room === room.room || room.mayImport.includes(other.room)) return null;
  return `${room.room} may import only ${room.mayImport.join(', ')} (docs/ARCHITECTURE.md).`;
}

const verticals = existsSync(`${root}src/verticals`)
  ? readdirSync(`${root}src/verticals`, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  : [];

const pathOf = (context) => context.filename.replaceAll('\\', '/').replace(root.replaceAll('\\', '/'), '');

const boundaries = {
  create(context) {
    const from = pathOf(context);
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = problemWith(from, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
    };
  },
};

const verticalNames = {
  create(context) {
    const room = roomOf(pathOf(context))?.room ?? 'tests';
    if (room === 'tests' || room === 'demo' || room.startsWith('vertical')) return {};
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

export default { meta: { name: 'house' }, rules: { boundaries, 'vertical-names': verticalNames } };
