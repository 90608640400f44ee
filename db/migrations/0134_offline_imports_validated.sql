-- outside a transaction: validates the constraints of 0134 for the rows that exist, under a lock that lets others write.
alter table offline_donations validate constraint offline_donations_import_id_fkey;
alter table offline_donations validate constraint offline_donations_import_row_check;
alter table offline_donations validate constraint offline_donation_import_whole;
