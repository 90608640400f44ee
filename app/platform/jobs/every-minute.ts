/** The tasks that run every minute, on any server. As each has its own queue, none waits for another. */
export const everyMinute = [
  'reconcile_payments',
  'end_quiet_attacks',
  'refresh_rollups',
  'bundle_notices',
  'remove_files',
] as const
