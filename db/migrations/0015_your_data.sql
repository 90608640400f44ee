-- People can delete their data (decision 19): the row stays for what hangs on it, and holds nothing of them.
alter table users add column deleted_at timestamptz;
