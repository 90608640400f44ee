/** The import rules of docs/architecture.md. Each rule's name states what it forbids or requires. */

/** From the ground up: a folder may import from those before it. */
const layers = [
  // What knows no domain
  ...['app/device', 'app/lib', 'db', 'app/words', 'app/ui', 'app/platform', 'app/shell'],
  // The ground of the domain
  ...['app/ledger', 'app/accounts', 'app/fees', 'app/legal', 'app/native', 'app/lists'],
  // The domain
  ...['app/campaigns', 'app/pictures', 'app/withdrawals', 'app/donations', 'app/books', 'app/donors'],
  ...['app/integrations', 'app/admin', 'app/notifications', 'app/home', 'app/privacy'],
  // The programs
  ...['demo', 'app/entries', 'app/server'],
  ...['tools', 'bench', 'tests'],
]

/** Tests may import what they need, so rules apply to the other files. */
const test = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers.slice(0, layers.indexOf('tools')).map((layer, index) => ({
      name: `${layer}-imports-only-what-is-below-it`,
      comment: 'Imports go down the list of layers only.',
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: test },
      to: { path: `^(${layers.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'every-folder-is-a-layer',
      severity: 'error',
      from: { path: '^app/', pathNot: `^(${layers.join('|')})/` },
      to: {},
    },
    {
      name: 'the-app-imports-three-files-of-the-demo',
      comment: 'A release has app/entries/without-demo/ in their place (docs/decisions/0061).',
      severity: 'error',
      from: { path: '^app/', pathNot: test },
      to: {
        path: '^demo/',
        pathNot: '^demo/(demo\\.server|routes\\.server|screens)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'plain-ts-is-pure',
      comment:
        'A plain .ts file imports only plain .ts files: no IO and no JSX behind a rule. A table may name screens to load later.',
      severity: 'error',
      from: { path: '^(app|demo)/.+\\.ts$', pathNot: '\\.(server|browser|test)\\.ts$' },
      to: {
        path: '^(app|demo)/.+(\\.(server|browser)\\.ts|\\.tsx)$',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'plain-ts-uses-no-node-modules-with-io',
      severity: 'error',
      from: { path: '^(app|demo)/.+\\.ts$', pathNot: '\\.(server|browser|test)\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-server-needs-no-browser',
      severity: 'error',
      from: { path: '\\.server\\.ts$' },
      to: { path: '\\.browser\\.ts$' },
    },
    {
      name: 'screens-never-import-the-server',
      severity: 'error',
      from: { path: '^(app|demo)/.+(\\.tsx|\\.browser\\.ts)$', pathNot: '\\.test\\.tsx$' },
      to: { path: '^(app|demo)/.+\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-server-of-a-domain-needs-no-frame',
      severity: 'error',
      from: { path: '^(app|demo)/.+\\.server\\.ts$', pathNot: '^app/(server|shell)/' },
      to: { path: '^app/shell/' },
    },
    {
      name: 'screens-stand-in-the-frame',
      comment: 'The frame around the screens is drawn by the entries alone.',
      severity: 'error',
      from: { path: '^app/', pathNot: `^app/(shell|entries|server)/|${test}` },
      to: { path: '^app/shell/.*(document|navigation|footer)\\.tsx$' },
    },
    {
      name: 'a-browser-loads-one-language',
      severity: 'error',
      from: {
        path: '\\.tsx$|\\.browser\\.ts$',
        pathNot: '^app/entries/(ssr|mail)\\.tsx$|^app/notifications/mails/',
      },
      to: { path: '^app/words/languages\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
