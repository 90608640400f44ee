-- A code is open in the browser that asked for it: one a person, purpose and browser. Whoever asks elsewhere, a stranger among
-- them, no longer voids the code that its owner waits for.

drop index sign_in_codes_one_open;
create unique index sign_in_codes_one_open on sign_in_codes (user_id, purpose, browser_hash)
  where used_at is null and voided_at is null;
