-- outside a transaction: the index is made while everyone writes on.

-- A donation's corrected receipt is mailed once, though several refunds or disputes may have led to it.
drop index concurrently if exists mails_one_of_correction;
create unique index concurrently mails_one_of_correction on mails (receipt_id)
  where template in ('donation-refunded', 'receipt-corrected', 'offline-donation-reversed');
