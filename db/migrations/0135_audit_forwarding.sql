-- The position of the last audit entry that was sent to AUDIT_SYSLOG_URL.
create table audit_forwarding (
  singleton boolean primary key default true check (singleton),
  position bigint not null default 0 check (position >= 0)
);
