-- outside a transaction: validates the constraint of 0137 for the rows that exist, under a lock that lets others write.
alter table sessions validate constraint sessions_proved_by_check;
