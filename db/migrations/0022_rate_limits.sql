-- How often somebody did something lately, counted for all servers together. The columns and their order are those of
-- rate-limiter-flexible's PostgreSQL store. Unlogged: a crash of PostgreSQL may forget the counters, an act costs no write to the log.
-- A key holds the limit's name and a keyed hash: no address and no e-mail stands here.

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970, by the clock of the server that began the window.
  expire bigint
);
create index rate_limits_by_end on rate_limits (expire);
