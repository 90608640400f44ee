-- The receipt that an email carries as a PDF. Older servers send it without.
alter table mails add column receipt_id uuid;
alter table mails add constraint mails_receipt_id_fkey foreign key (receipt_id) references receipts not valid;
