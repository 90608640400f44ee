-- Older servers: those of 0.1.0 don't know saved views, which came after them.
drop trigger views_end_with_roles on user_roles;
-- Older servers: as above.
drop function delete_views_of_former_staff();
-- Older servers: as above.
drop table saved_views;
