import { readFileSync } from 'node:fs';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { importFilesPlugin } from './src/app/import-files-plugin.ts';
import { splitMessagesPlugin } from './src/i18n/split-messages-plugin.ts';
import { compressAssets } from './server/http/asset-files.ts';
import { completeManifestPlugin } from './server/pages/complete-manifest-plugin.ts';
import { shopInDevelopment } from './server/pages/development-server.ts';
import { scopedNames } from './src/ui/scoped-names.ts';
import { findBrowser } from './tests/support/find-browser.ts';
import { ON_TEST_DAY } from './tests/support/test-day.js';

/** Babel is slow, so it gets only the files that import a macro of Lingui. */
const macro = () => babel({
  presets: [defineRolldownBabelPreset({
    preset: () => ({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    rolldown: { filter: { id: /\/(src|tests)\/.*\.tsx?$/, code: /from '@lingui\/(core|react)\/macro'/ } },
  })],
});
const chromium = findBrowser();

/** A module of these packages. */
const packages = (...names: readonly string[]) => `node_modules[\\\\/](${names.join('|')})[\\\\/]`;
/** A module of our sources whose path below `src` begins so. */
const sources = (...paths: readonly string[]) => `[\\\\/]src[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})`;

/**
 * A small file is expensive: it has headers of its own, is compressed alone, and each request may be lost. So modules are
 * grouped by the pages that show them:
 * - `app`: what every page starts with.
 * - `shared`: what nearly every page shows.
 * - `cards`: the lists of products on home, in categories, at destinations and among the favourites.
 * - `products`: what cards and the pages of products share.
 * - `booking`: a choice and its price, on product pages, in comparisons and among the favourites.
 * - `choosing`: the fields of a choice and what keeps it, on product pages and in the dialog that changes a line.
 * - `forms`: fields and layouts, from the filters of a list to the checkout.
 * - `days`: a field for a day, on home, in lists and in the fields of a choice.
 * - `submit`: how forms check, save and send what is typed, from the contact page to the checkout.
 * - `visitor`: the limits and checks of a visitor's request, shared with those of a guest; the sites that identify a member.
 * - `items`: small things of a basket and its items: days, claims, the age of prices, the state of synchronisation and of quotes; disclosures.
 * - `member`: the login dialog and the pages of members.
 * - `agency`: the login and the page of agencies. `agency-form`: their application.
 * - `free-cancellation`: until when cancelling is free, on product pages and from the checkout on.
 * - `checkout-fields`: fields of the checkout that a paid booking has, too.
 * - `load-page`: the loaders of products and texts, fetched when a pointer reaches the first link to such a page.
 * - `package-wire`: the packages of those verticals that sell packages.
 * - `search-words`: words of a search as they are compared.
 * - `kept`: what this device keeps beside the basket: booking passes, quotes.
 * - `connection`: whether the browser is connected; with the hooks of XState that tell it.
 * - the others: what several chunks share, e.g. schemas, prices, RxJS, and the lines of a basket.
 *
 * The basket's machinery is fetched in steps (runtime-loader.ts). A group holds what one step needs, never what belongs to
 * a later one, nor what pages without a basket use:
 * - `basket`: the open basket.
 * - `order`: whether it can be ordered, and why its total changed. The pages of the checkout need it without the machinery.
 * - `api`: the client and the codecs of the calls.
 * - `tab`: small things of the basket, the client and the requests for quotes.
 * - `payment`: the calls and the machine of paying.
 *
 * The cards of all verticals are one chunk, because home shows all of them. Of the other layers of a vertical, those that
 * are needed together are one chunk (`verticalGroups`), so that a page carries no other vertical. A module that one chunk
 * uses stays in that chunk.
 *
 * One module in the wrong group costs a page the whole group: the tests of the script budgets count bytes and files.
 *
 * A group takes the imports of its modules with it, except those of a group with a higher priority; the groups of
 * `exactGroups`, `verticalGroups` and `cards` take none.
 */
const exactGroups = [
  { name: 'basket', test: [packages('immer'), sources('app/open-basket\\.', 'runtime/(decide-context|pending-events)\\.', 'runtime/basket/(basket|basket-view|damage-report|restorable-events|draft-damage|draft-history|draft-records|draft-store|seen-position|snapshot-schedule)\\.', 'runtime/sync/(ack|device-drafts|device-link|draft-secret|draft-sync)\\.', 'domain/draft/(decide|decide-checkout|decide-details|decide-lines|decide-quotation|decision|derive-news|draft-hash|events|evolve|history|ordered-fold|parse-event|requote-command|upcast)\\.', 'domain/pricing/next-campaign\\.', 'domain/quotation/draft-quotation\\.', 'domain/(period|trip/trip-part-kind)\\.')] },
  { name: 'order', test: [sources('domain/(address-place|bank-transfer)\\.', 'domain/pricing/(explain-change|line-differences)\\.', 'domain/draft/(free-text|guest|guest-schema|line-contents|price-draft|pricing-input|readiness|state)\\.', 'domain/quotation/(quotation-schema|quoted-price)\\.', 'runtime/basket/requested-lines\\.'), '[\\\\/]machines[\\\\/]checkout[\\\\/]checkout-input\\.'] },
  { name: 'api', test: [packages('destr', 'ofetch', 'ufo'), sources('api/client\\.', 'app/api\\.', 'contract/(by-vertical|call|codec|contract-error|envelope|query|scalar-codecs|schema-codec)\\.', 'app/member-token\\.', 'contract/calls/basket\\.', 'contract/codecs/(coordinates|offer|quote|selection|written)-codec\\.', 'verticals/wire\\.')] },
  { name: 'tab', test: [sources('api/(api-error|retry|server-clock)\\.', 'app/(browser-timers|network|server-time)\\.', 'domain/deep-equal\\.', 'log/(errors|queue)\\.', 'runtime/sync/reachability\\.')] },
  { name: 'payment', test: [sources('contract/calls/(booking|payment)\\.', 'contract/codecs/(quote-status|recorded-line)-codec\\.', 'runtime/checkout/card-payment\\.'), '[\\\\/]machines[\\\\/]payment[\\\\/]'] },
  { name: 'choosing', test: [sources('features/common/(date-field|day-field|focus-dates|use-market|use-typed-text)\\.', 'features/product/(booking-bar|booking-button|booking-ticket|description|extras-section|facts|focus-problem|line-changes|party-fields|request-bar|use-booking-state|use-choice-address|use-save-to-basket)\\.')] },
  { name: 'booking', test: [sources('features/product/(booking-panel|choice|panel-problem-text|shown-price|unit-price-text|use-availability|use-bookable-days)', 'features/common/day-price')] },
  { name: 'visitor', test: [sources('domain/(draft/card-number|email-address|member/social-sign-in|phone-number|visitor-request)\\.')] },
  { name: 'free-cancellation', test: [sources('domain/cancellation\\.', 'features/common/(free-cancellation|later-part|quote-trouble)\\.')] },
  { name: 'checkout-fields', test: [sources('features/checkout/(decline-text|instalment-choice|stay-fields)\\.')] },
  { name: 'kept', test: [sources('domain/booking-pass-schema\\.', 'runtime/personal/stream-store\\.')] },
  { name: 'package-wire', test: [sources('contract/codecs/package-codec\\.', 'domain/package-schema\\.')] },
  { name: 'search-words', test: [sources('i18n/(fold-text|search-words)\\.')] },
  { name: 'load-page', test: [sources('features/(common/page-head|content/(content-head|load-content|redirect-detail)|product/(load-product|product-head|redirect-to-product)|search/(clean-term|load-search))\\.', 'routes/(b|d|d_old|p|search|u)\\..*tsr-split=loader')] },
  { name: 'connection', test: [packages('@xstate', 'use-isomorphic-layout-effect', 'use-sync-external-store'), sources('runtime/react/use-connectivity\\.')] },
  { name: 'days', test: [sources('features/common/(day-input|typed-day)\\.')] },
  { name: 'member', test: [sources('domain/favourites/merge-favourites\\.', 'features/member/(?!account-links|agency/|login-place)', 'routes/user\\.(coupons|notification|payments|profile|reservations)\\.tsx\\?', 'domain/member/(member-problems|password-limits)\\.', 'runtime/member/(email-change|favourite-account|login-request|login-session|members|social-links)\\.', 'app/favourite-account\\.', 'runtime/react/use-login-session\\.', 'app/compose-members\\.', 'contract/calls/(member(-notices|-quotes)?|other-settings|social-links|social-sign-in)\\.', 'ui/tabs\\.'), '[\\\\/]machines[\\\\/]login-modal[\\\\/]'] },
  { name: 'agency', test: [sources('features/member/agency/(?!agency-search)', 'runtime/member/agencies\\.', 'contract/calls/agency\\.', 'routes/agency\\.(login|\\{-\\$kno\\})\\.tsx\\?')] },
  { name: 'agency-form', test: [sources('features/contact/agency-form', 'domain/agency/', 'routes/agency\\.forms\\.tsx\\?')] },
  { name: 'submit', test: [sources('features/common/(guest-errors|use-early-submit|use-save-soon)\\.')] },
];
/**
 * The modules of a vertical that are needed together, by the suffix of their chunk's name: those that price and describe a
 * line (`villa`), and those that read and write messages about it (`villa-wire`).
 */
const VERTICAL_LAYERS = { '': 'charter-time|domain|flight-number|gap-nights|gross|nightly-prices|pickup-time|start-times|texts|vehicles', '-wire': 'ceremonies|equipment|schemas|wire' };
const verticalGroups = Object.entries(VERTICAL_LAYERS).map(([suffix, layers]) => {
  const test = new RegExp(sources(`verticals/(?<vertical>[a-z]+)/(${layers})\\.`));
  return { name: (id: string) => `${test.exec(id)!.groups!['vertical']}${suffix}`, test, priority: 2, includeDependenciesRecursively: false };
});
const chunks = [
  { name: 'app', tags: ['$initial' as const], priority: 4 },
  { name: 'shared', priority: 3, test: new RegExp(sources('ui/(badge|breadcrumb|notice|page-heading|picture|poster|price|section|stars|ticket)\\.', 'domain/favourites/favourite-of\\.', 'features/common/(campaign-text|focus-first-error|home-link|no-day-text|price-unit-text|product-link|use-shell|use-locale)', 'domain/pictures\\.')) },
  ...exactGroups.map(({ name, test }) => ({ name, priority: 2, includeDependenciesRecursively: false, test: new RegExp(test.join('|')) })),
  ...verticalGroups,
  { name: 'products', priority: 2, test: new RegExp(sources('features/common/(duration-text|use-favourite|use-last-trip|more-products|use-near-viewport)', 'runtime/page/(codes-in|compared-products|device-list|keep-trip|last-trip|seen-products)', 'ui/(bottom-bar|schedule|tick-list|use-root-attribute)\\.', 'verticals/[a-z]+/card-text')) },
  { name: 'cards', priority: 1, includeDependenciesRecursively: false, test: new RegExp(sources('features/common/(compare-box|departures|heart-button|product-card|product-list)', 'ui/(months|poster-wall)\\.', 'verticals/[a-z]+/card\\.')) },
  { name: 'forms', test: new RegExp(sources('ui/(checkbox|field|radio-card|split|stepper)\\.', 'features/(checkout/stack|contact/request-page|product/product-page)\\.module', 'features/common/party-text\\.', 'verticals/[a-z]+/page-fuel\\.')) },
  { name: 'items', test: new RegExp(sources('domain/(booking-item|destination-day)\\.', 'ui/disclosure\\.', 'features/common/(has-dates-to-hold|quote-status)\\.', 'runtime/(basket/price-age|page/vertical-of-category|sync/(own-stream|sync-view))\\.')) },
  ...[
    { name: 'validation', test: [packages('yup'), sources('domain/(schema/|offer-schema|event-parser|amenities|written-text)', 'verticals/find-verticals')] },
    { name: 'pricing', test: [packages('big\\.js'), sources('domain/(pricing/|common-problems|claim)')] },
    { name: 'streams', test: [packages('rxjs')] },
    { name: 'prices', test: [sources('features/common/(price-lines|step-text|use-dispatch|length-text|problem-text)', 'i18n/format-period\\.', 'ui/summary-list')] },
    { name: 'lines', test: [sources('features/common/(basket-|line-|missing-rate|change-|cause-)', 'features/basket/(continue-button|use-remove-line)', 'ui/media-list')] },
  ].map(({ name, test }) => ({ name, test: new RegExp(test.join('|')), minShareCount: 2 })),
];

/**
 * The packages that a production install has (`npm ci --omit=dev`). The built server imports them; it contains the code
 * of all others. They are separate because they read files of their own folder (PGlite), or try optional modules (pg).
 */
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { dependencies: Record<string, string> };

/**
 * `vite build` makes a production build, whatever NODE_ENV the shell or a `.env` file sets. Vite reads the `.env` files
 * after this hook and keeps a VITE_USER_NODE_ENV that is already set. The server's build gets NODE_ENV as a constant,
 * because it would otherwise read the variable when it runs; the client's build has it by default.
 */
const productionBuild = (): Plugin => ({
  name: 'meltem:production',
  enforce: 'pre',
  apply: 'build',
  config: () => {
    process.env['NODE_ENV'] = 'production';
    process.env['VITE_USER_NODE_ENV'] = '';
    return {
      // React's build for Node uses AsyncLocalStorage, which slows every promise of the process once a page was rendered.
      resolve: { alias: [{ find: /^react-dom\/server$/, replacement: 'react-dom/server.browser' }] },
      environments: {
        ssr: {
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          // Not in development, where Vite cannot evaluate packages in CommonJS.
          resolve: { noExternal: true, external: Object.keys(dependencies) },
        },
      },
    };
  },
});

/** A hash cannot be compressed, and the script of every page names some 150 files. Rolldown takes no hash below 7 characters. `tests/support/script-sizes.ts` expects this length. */
const shortNames = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

export default defineConfig({
  plugins: [
    productionBuild(),
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      autoCodeSplitting: true,
      // The first view brings its data: a loader is fetched when a link to its page is near, beside the page's component.
      codeSplittingOptions: { defaultBehavior: [['component'], ['loader'], ['errorComponent'], ['notFoundComponent']] },
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    macro(),
    react(),
    lingui(),
    splitMessagesPlugin(),
    importFilesPlugin(),
    completeManifestPlugin(),
    scopedNames(),
    compressAssets(),
    shopInDevelopment(),
  ],
  // Fonts stay files: the content security policy allows no data: fonts, and a page loads only the fonts its characters need.
  build: { assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      // RxJS has a build without the helpers of ES5 under this name.
      resolve: { conditions: ['es2015', ...defaultClientConditions] },
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: 'src/app/entry-client.tsx', output: { ...shortNames, codeSplitting: { groups: chunks } } },
      },
    },
    // One file without imports, at the root, so that its scope is the whole shop.
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/service-worker/service-worker.ts', output: { format: 'iife', entryFileNames: '[name].js' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: {
          input: { main: 'server/production.ts', 'embedded-worker': 'server/database/embedded-worker.js' },
          // One folder for all chunks: `embedded-database.ts` finds the worker beside itself, as in the sources.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.serviceWorker!);
      await builder.build(builder.environments.ssr!);
    },
  },
  test: {
    // The default is one worker less than cores, which leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The files of a worker share their modules: to load them again for each takes as long as to run the tests.
          isolate: false,
          unstubGlobals: true,
          // Long enough for a slow machine; a hanging test still ends.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          environment: 'node',
          execArgv: ['--import', ON_TEST_DAY, '--import', new URL('tests/support/fast-passwords.js', import.meta.url).href],
          globalSetup: ['tests/support/test-run.ts'],
          setupFiles: ['tests/support/load-verticals.ts'],
          // Class names stay as written in the CSS module.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          include: ['{src,machines,server,demo}/**/*.test.{ts,tsx}', 'tests/{lint,models,properties,server}/**/*.test.ts'],
          exclude: ['src/log/**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        optimizeDeps: { include: ['idb-keyval', '@noble/ciphers/chacha.js', 'fast-check', 'yup', 'immer', 'big.js', 'rxjs'] },
        test: {
          name: 'log',
          testTimeout: 60_000,
          setupFiles: ['tests/support/load-verticals.ts'],
          include: ['tests/log/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { ...(chromium.executablePath ? { executablePath: chromium.executablePath } : {}), args: [...chromium.args], ignoreDefaultArgs: chromium.ignoreDefaultArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
