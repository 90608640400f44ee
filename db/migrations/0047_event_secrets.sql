-- What of a row opened a door, or named somebody who has left, says the row: each kind of event declares it beside its mail.

-- Set when an event was given up and its secrets were taken out: it cannot be told again.
alter table outbox_events add column emptied_at timestamptz;
update outbox_events set emptied_at = given_up_at
  where given_up_at is not null and kind in ('code_requested', 'password_reset_requested', 'account_deleted');

-- Until when what a mail holds opens a door: such a mail is not sent later, nor kept once it was sent.
alter table mails add column opens_until timestamptz;
update mails set opens_until = created_at + case template when 'code' then interval '10 minutes' else interval '1 hour' end
  where template in ('code', 'password-reset');
