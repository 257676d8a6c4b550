-- A repeat of what is done hears its answer also while another repeat asks at the same moment: only a first request that is
-- still being worked on makes a key busy.
create or replace function identity.claim_key(p_user_id int, p_customer_id int, p_operation text, p_key text, p_request_hash bytea)
  returns table (state text, answer text)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lock bigint := ('x' || left(md5(p_user_id || '/' || p_customer_id || '/' || p_operation || '/' || p_key), 16))::bit(64)::bigint;
  v_row identity.idempotency_keys;
begin
  for v_try in 1 .. 2 loop
    -- looked at again once the lock is held: the first request may have ended in between
    select * into v_row from identity.idempotency_keys k
      where k.user_id = p_user_id and k.customer_id = p_customer_id and k.operation = p_operation and k.key = p_key;
    if found then
      return query select case when v_row.request_hash <> p_request_hash then 'other' else 'done' end, v_row.answer;
      return;
    end if;
    if v_try = 1 and not pg_catalog.pg_try_advisory_xact_lock(v_lock) then
      return query select 'busy', null::text;
      return;
    end if;
  end loop;
  return query select 'mine', null::text;
end
$$;
