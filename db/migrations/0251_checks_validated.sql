alter table user_roles validate constraint user_roles_role_check;
alter table rollups.touched validate constraint touched_kind_check;
