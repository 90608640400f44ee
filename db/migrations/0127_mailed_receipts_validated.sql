-- outside a transaction: validates the constraint of 0127 for the rows that exist, under a lock that lets others write.
alter table mails validate constraint mails_receipt_id_fkey;
