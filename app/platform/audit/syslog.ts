/** One entry of the audit log as syslog carries it. It has no free text, because what left the server can't be erased. */
export type SyslogEntry = { at: Date; action: string; position: number } & Record<string, unknown>

/** Facility 13 (log audit) times 8, plus severity 6 (informational). */
const priority = 13 * 8 + 6

/**
 * Formats an entry as a syslog message (RFC 5424) with the entry as JSON, preceded by its length in bytes as TCP and TLS need it (RFC 6587,
 * RFC 5425).
 */
export function syslogFrame({ at, action, ...entry }: SyslogEntry, host: string): string {
  const id = action.replace(/[^\x21-\x7e]/g, '').slice(0, 32) || '-'
  const text = JSON.stringify({ at: at.toISOString(), action, ...entry })
  const message = `<${priority}>1 ${at.toISOString()} ${host.slice(0, 255)} tassel - ${id} - ${text}`
  return `${Buffer.byteLength(message)} ${message}`
}
