import type pg from 'pg'

/** Plants a fault: a sign-in ends none of its user’s earlier sessions, however many there are. */
export const unboundSessions = (db: pg.Client) =>
  db.query(`
    create or replace function identity.open_session(p_user_id int, p_token_hash bytea, p_expires_ts timestamptz) returns void
      language plpgsql security definer set search_path = ''
    as $$
    begin
      insert into identity.sessions (token_hash, user_id, expires_ts) values (p_token_hash, p_user_id, p_expires_ts);
    end
    $$`)
