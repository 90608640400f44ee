alter table charge_attempts alter column is_proved set default false;
