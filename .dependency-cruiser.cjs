/** The import rules of docs/architecture.md. Each rule's name states what it forbids or requires. */
const domains = [
  'accounts',
  'ledger',
  'fees',
  'campaigns',
  'donations',
  'my-donations',
  'offline-donations',
  'bank',
  'withdrawals',
  'receipts',
  'outgoing-webhooks',
  'pictures',
  'home',
  'notifications',
  'live',
  'admin',
  'api-keys',
  'api',
  'legal',
  'demo',
]
const mayImport = {
  accounts: ['legal'],
  ledger: [],
  fees: ['accounts', 'ledger'],
  campaigns: ['accounts', 'ledger', 'fees', 'legal'],
  donations: ['accounts', 'ledger', 'fees', 'campaigns', 'legal'],
  'my-donations': ['accounts', 'ledger', 'fees', 'campaigns', 'donations', 'receipts'],
  'offline-donations': ['accounts', 'ledger', 'campaigns', 'donations'],
  bank: ['accounts', 'ledger', 'campaigns'],
  withdrawals: ['accounts', 'ledger', 'fees', 'campaigns', 'legal'],
  receipts: ['accounts', 'ledger', 'fees', 'campaigns', 'donations', 'legal'],
  'outgoing-webhooks': ['accounts'],
  pictures: ['accounts', 'campaigns'],
  home: [
    'accounts',
    'ledger',
    'fees',
    'campaigns',
    'donations',
    'withdrawals',
    'pictures',
    'receipts',
    'legal',
  ],
  notifications: [
    'accounts',
    'ledger',
    'fees',
    'campaigns',
    'donations',
    'my-donations',
    'withdrawals',
    'receipts',
  ],
  live: ['accounts'],
  admin: [
    'accounts',
    'ledger',
    'fees',
    'campaigns',
    'donations',
    'offline-donations',
    'bank',
    'withdrawals',
    'receipts',
    'outgoing-webhooks',
    'api-keys',
  ],
  'api-keys': ['accounts'],
  api: ['accounts', 'ledger', 'campaigns', 'donations', 'withdrawals', 'admin', 'api-keys'],
  legal: ['fees'],
  demo: ['accounts', 'ledger', 'fees', 'campaigns', 'donations', 'withdrawals'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
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
      from: { path: '^app/.+\\.ts$', pathNot: '\\.(server|browser|test)\\.ts$' },
      to: { path: '^app/.+(\\.(server|browser)\\.ts|\\.tsx)$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'plain-ts-uses-no-node-modules-with-io',
      severity: 'error',
      from: { path: '^app/.+\\.ts$', pathNot: '\\.(server|browser|test)\\.ts$' },
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
      from: { path: '^app/.+(\\.tsx|\\.browser\\.ts)$', pathNot: '\\.test\\.tsx$' },
      to: { path: '^app/.+\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...domains.map(domain => ({
      name: `${domain}-imports-only-what-it-may`,
      severity: 'error',
      from: { path: `^app/${domain}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^app/(${domains.filter(d => d !== domain && !mayImport[domain].includes(d)).join('|')})/`,
        // A donor is shown the fees of a later withdrawal, so donations use the withdrawals' fee rule.
        ...(domain === 'donations' ? { pathNot: '^app/withdrawals/payout\\.ts$' } : {}),
      },
    })),
    {
      name: 'nobody-imports-notifications',
      comment:
        'Domains emit outbox events. Only the server, the entries, and pages that combine domains import notifications.',
      severity: 'error',
      from: { path: '^app/[^/]+/', pathNot: '^app/(notifications|server|entries|pages)/|\\.test\\.tsx?$' },
      to: { path: '^app/notifications/' },
    },
    {
      name: 'shell-knows-accounts-alone',
      severity: 'error',
      from: { path: '^app/shell/', pathNot: '\\.test\\.tsx?$' },
      to: { path: `^app/(${domains.filter(d => d !== 'accounts').join('|')})/` },
    },
    {
      name: 'accounts-show-in-the-frame-alone',
      comment:
        'What every screen stands on knows no domain: the frame, which draws who is signed in and asks for codes, and its routes do.',
      severity: 'error',
      from: {
        path: '^app/shell/',
        pathNot: ['/(root|second-factor)\\.tsx$', '/routes\\.server\\.ts$', '\\.test\\.tsx?$'],
      },
      to: { path: '^app/accounts/' },
    },
    {
      name: 'screens-stand-in-the-frame',
      comment:
        'The frame around the screens is drawn by the entries alone; its server answers for no domain.',
      severity: 'error',
      from: { path: `^app/(${domains.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: [
          '^app/shell/.*(root|routes|document|navigation|footer)\\.tsx$',
          '^app/shell/.*\\.server\\.ts$',
        ],
      },
    },
    {
      name: 'the-server-of-a-domain-needs-no-frame',
      severity: 'error',
      from: { path: `^app/(${domains.join('|')})/.+\\.server\\.ts$` },
      to: { path: '^app/shell/' },
    },
    {
      name: 'ui-and-lib-know-no-domain',
      severity: 'error',
      from: { path: '^app/(ui|lib|words)/' },
      to: { path: `^app/(${domains.join('|')}|platform|shell)/` },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: `^app/(${domains.join('|')}|shell|ui)/` },
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
    {
      name: 'nothing-imports-the-entries-or-the-server',
      comment:
        'They are where programs start: what they share belongs to a domain, the shell, or the platform.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/(server|entries)/|\\.test\\.tsx?$' },
      to: { path: '^app/(server|entries)/' },
    },
    {
      name: 'only-the-screens-table-imports-pages',
      severity: 'error',
      from: { path: '^app/[^/]+/', pathNot: '^app/(entries|pages)/|\\.test\\.tsx?$' },
      to: { path: '^app/pages/' },
    },
    {
      name: 'product-never-imports-tests-or-tools',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(tests|bench|tools)/' },
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
