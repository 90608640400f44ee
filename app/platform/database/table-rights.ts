/** The columns of a table that the server's role may insert or update. */
export type Columns = 'all' | 'none' | { except: readonly string[] }

/** What the server's role may do besides SELECT. Only the owner may alter, drop, truncate or grant. */
export type TableRights = { insert: Columns; update: Columns; delete: boolean }

const readOnly: TableRights = { insert: 'none', update: 'none', delete: false }
const append: TableRights = { insert: 'all', update: 'none', delete: false }
const open: TableRights = { insert: 'all', update: 'all', delete: true }
/** Rows can be inserted and updated but not deleted; the columns in `except` never change. */
const fixed = (...except: string[]): TableRights => ({ insert: 'all', update: { except }, delete: false })

/**
 * The rights of the server's database role (docs/decisions/0012), which the migrator grants after each run. A table that isn't listed is
 * fully writable, and a test fails.
 */
export const tableRights: Readonly<Record<string, TableRights>> = {
  // Only migrations and functions of the owner write to these tables.
  migrations: readOnly,
  rights_granted: readOnly,
  ledger_accounts: readOnly,
  audit_chain: readOnly,

  // Append-only. The server can't forge the columns that the database fills: `posted_at` decides whether a transaction belongs to a closed
  // month, and `salt` keeps erased words from being guessed from their hash.
  ledger_transactions: { ...append, insert: { except: ['id', 'posted_at'] } },
  ledger_entries: append,
  audit_entries: { ...append, insert: { except: ['id'] } },
  audit_words: { ...append, insert: { except: ['salt', 'erased_at', 'erased_for'] } },
  consent_records: append,
  mailing_choices: { ...append, insert: { except: ['id'] } },
  webhook_events: append,
  accounting_periods: { ...append, insert: { except: ['recorded_at'] } },
  accounting_exports: append,
  withdrawal_approvals: append,
  sanctions_lists: append,
  second_person_requests: fixed(
    'id',
    'kind',
    'subject_id',
    'payload',
    'details',
    'reason',
    'requested_by',
    'requested_at',
    'alone_from',
  ),
  payee_check_reviews: append,
  payee_holds: fixed('id', 'withdrawal_id', 'rule', 'subject', 'facts', 'raised_at', 'ends_at'),
  self_checks: append,
  restores_elsewhere: append,
  provider_comparisons: { ...append, insert: { except: ['id'] } },
  provider_payouts: append,
  payment_movements: append,
  offline_imports: append,
  expected_checks: { ...append, delete: true },
  bank_statements: append,
  bank_statement_lines: append,
  bank_statement_voids: append,
  bank_matches: fixed('id', 'line_id', 'part', 'transaction_id', 'confirmed_by', 'confirmed_at'),
  bank_csv_layouts: fixed('header'),
  bank_opening_differences: append,

  // Payments, payouts and disputes: rows are never deleted, but their status changes.
  payments: fixed(
    'id',
    'campaign_id',
    'quote_id',
    'provider',
    'amount',
    'total',
    'request_hash',
    'donor_key_hash',
    'created_at',
    'is_test',
  ),
  donations: fixed('id', 'campaign_id', 'given_amount', 'given_total', 'donor_email', 'created_at'),
  // Staff decide on a row later; its donor's name and address change only in erase_donor.
  offline_donations: fixed(
    'id',
    'kind',
    'reference',
    'received_on',
    'deposited_on',
    'cents',
    'campaign_id',
    'donor_name',
    'donor_email',
    'is_anonymous',
    'note',
    'needs_confirmation',
    'has_receipt',
    'is_test',
    'entered_by',
    'entered_at',
    'override_of',
    'override_reason',
    'import_id',
    'import_row',
  ),
  refunds: fixed('id', 'payment_id'),
  refund_requests: fixed('id', 'donation_id', 'reason', 'requested_at'),
  joined_refunds: append,
  withdrawals: fixed(
    'id',
    'request_id',
    'user_id',
    'campaign_id',
    'amount',
    'payout',
    'created_at',
    'fee_schedule_id',
  ),
  suspense_items: fixed('id', 'kind', 'payment_id', 'provider', 'campaign_id', 'amount', 'found_at'),
  provider_differences: fixed('id', 'provider', 'kind', 'payment_id', 'provider_payment_id', 'found_at'),
  disputes: fixed('id', 'provider', 'dispute_id', 'payment_id', 'opened_at', 'recorded_at'),
  payment_warnings: fixed(
    'id',
    'provider',
    'warning_id',
    'payment_id',
    'kind',
    'reason',
    'warned_at',
    'recorded_at',
  ),
  payout_batches: fixed('id', 'day', 'number', 'created_by', 'is_micro_deposits'),
  micro_deposits: fixed(
    'id',
    'withdrawal_id',
    'user_id',
    'account_key',
    'first_cents',
    'second_cents',
    'requested_at',
  ),
  webhook_endpoints: { ...fixed('id', 'created_at'), delete: true },
  webhook_messages: { ...append, delete: true },
  webhook_deliveries: fixed('endpoint_id', 'message_id'),
  api_keys: fixed('id', 'name', 'prefix', 'key_sha256', 'scopes', 'created_by', 'created_at', 'expires_at'),
  campaign_drafts: { ...fixed('id', 'user_id', 'api_key_id', 'created_at', 'expires_at'), delete: true },
  quotes: { insert: 'all', update: 'none', delete: true },
  receipt_forms: append,
  receipt_series: { insert: 'all', update: { except: ['series', 'year'] }, delete: false },
  // A receipt is replaced later, once, and people are erased from it.
  receipts: {
    ...append,
    update: {
      except: [
        'id',
        'series',
        'series_year',
        'number',
        'kind',
        'donation_id',
        'given_on',
        'year',
        'of_receipts',
        'replaces',
        'form_id',
        'amount',
        'tip',
        'foundation_donation',
        'processing_fee',
        'credit_card_fee',
        'cents',
        'paid_cents',
        'sha256',
        'issued_at',
        'issued_on',
      ],
    },
  },
  // A row gets its confirmation later, once.
  fee_schedules: {
    ...append,
    update: {
      except: [
        'id',
        'mode',
        'processing_bp',
        'processing_flat',
        'credit_surcharge_bp',
        'stated_cost_bp',
        'surcharge_noticed_on',
        'surcharge_state',
        'platform_bp',
        'withdrawal_flat',
        'tip_choices',
        'tip_default',
        'valid_from',
        'made_at',
        'made_by',
        'reason',
      ],
    },
  },

  // The outbox: rows are marked when delivered, and later lose the data that is no longer needed.
  outbox_events: fixed('id', 'kind', 'created_at'),
  mails: { ...fixed('id', 'event_id', 'template', 'to_email', 'created_at'), delete: true },
  notifications: { ...fixed('id', 'event_id', 'user_id', 'type', 'created_at'), delete: true },
  campaign_milestones: append,
  campaign_end_notices: fixed('campaign_id', 'announced_at'),
  year_summary_mails: append,
  pushes: { ...fixed('id', 'event_id', 'device_id', 'user_id', 'kind', 'created_at'), delete: true },
  card_testing_alerts: append,
  card_testing_attacks: fixed('id', 'campaign_id', 'began_at'),
  donation_pauses: fixed('id', 'campaign_id', 'paused_at', 'paused_by'),
  weekly_reports: { ...append, delete: true },

  // People and campaigns: rows that the ledger refers to are never deleted.
  users: fixed('id', 'created_at'),
  campaigns: fixed('id', 'user_id', 'guardian_user_id', 'created_at'),
  platform_mode: fixed(),
  campaign_reports: fixed('id', 'campaign_id', 'created_at'),

  // The server may update and delete rows of these tables.
  bundled_notices: open,
  campaign_counts: open,
  privacy_reports: {
    ...fixed(
      'id',
      'campaign_id',
      'at',
      'asked_by',
      'places',
      'findings',
      'unread',
      'unstored_mails',
      'milliseconds',
    ),
    delete: true,
  },
  campaign_photos: open,
  campaign_updates: open,
  campaign_videos: open,
  charge_attempts: {
    ...fixed('id', 'payment_id', 'campaign_id', 'source', 'email', 'cents', 'at'),
    delete: true,
  },
  charge_refusals: open,
  credentials: open,
  donor_links: open,
  donor_sessions: open,
  entered_before_proof: open,
  former_user_ids: open,
  idempotency_keys: open,
  notification_preferences: open,
  oidc_attempts: { ...append, delete: true },
  oidc_identities: { ...append, delete: true },
  parental_submissions: open,
  passkeys: open,
  passkey_challenges: open,
  password_resets: open,
  profiles: open,
  push_devices: { ...fixed('id', 'user_id', 'kind', 'created_at'), delete: true },
  rate_limits: open,
  remembered_devices: open,
  sessions: open,
  sign_in_codes: open,
  task_runs: open,
  testimonials: open,
  uploads: open,
  user_roles: open,
  verifications: open,
}

export function rightsOn(table: string): TableRights {
  return tableRights[table] ?? open
}

export function columnsOf(meant: Columns, all: readonly string[]): string[] {
  if (meant === 'none') return []
  return meant === 'all' ? [...all] : all.filter(column => !meant.except.includes(column))
}
