-- Older servers: those of 0.1.0 don't know the table, which came after it.
drop table audit_forwarding;
