-- outside a transaction: validates the constraints of 0130 for the rows that exist, under a lock that lets others write.
alter table user_roles validate constraint user_roles_role_check;
alter table saved_views validate constraint saved_views_user_id_fkey;
