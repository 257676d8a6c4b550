-- Every change leaves one entry, written in the transaction that makes it. Nobody but the owner can touch it afterwards,
-- and each entry carries the hash of the one before it in the same chain (one chain per customer, chain 0 without one).

create schema audit;
grant usage on schema audit to interline_app;

create table audit.entries (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  customer_id int,
  user_id int,
  operation text not null,
  -- ids the call was about
  target jsonb not null,
  -- {before, after} of the fields that changed, where the operation tells; never a secret
  change jsonb,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index entries_customer on audit.entries (customer_id, entry_id desc);
create index entries_user on audit.entries (user_id, entry_id desc);
alter table audit.entries enable row level security;

create function audit.hash_of(
  p_previous bytea, p_at timestamptz, p_customer_id int, p_user_id int, p_operation text, p_target jsonb, p_change jsonb,
  p_request_id text) returns bytea
  language sql immutable set search_path = ''
  return pg_catalog.sha256(p_previous || pg_catalog.convert_to(
    pg_catalog.jsonb_build_array(extract(epoch from p_at), p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id)::text,
    'UTF8'));

create function audit.record(p_customer_id int, p_user_id int, p_operation text, p_target jsonb, p_change jsonb, p_request_id text)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_previous bytea;
  v_at timestamptz;
begin
  -- one writer a chain at a time; held from here to the commit that follows at once
  perform pg_catalog.pg_advisory_xact_lock(4711, coalesce(p_customer_id, 0));
  v_at := clock_timestamp();
  select e.hash into v_previous from audit.entries e
    where e.customer_id is not distinct from p_customer_id order by e.entry_id desc limit 1;
  v_previous := coalesce(v_previous, '');
  insert into audit.entries (at, customer_id, user_id, operation, target, change, request_id, previous_hash, hash)
  values (v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id, v_previous,
    audit.hash_of(v_previous, v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id));
end
$$;

-- The first entry of each chain whose content or link was altered; no row when all is whole.
create function audit.verify() returns table (entry_id bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select min(c.entry_id)
    from (
      select e.*, lag(e.hash, 1, '') over (partition by e.customer_id order by e.entry_id) as before
      from audit.entries e
    ) c
    where c.previous_hash <> c.before
      or c.hash <> audit.hash_of(c.previous_hash, c.at, c.customer_id, c.user_id, c.operation, c.target, c.change, c.request_id)
    group by c.customer_id;
  end;

-- For administrators only: the caller of this transaction must be one.
create function audit.list(p_customer_id int, p_user_id int, p_operation text, p_from timestamptz, p_to timestamptz, p_limit int, p_offset int)
  returns table (entry_id bigint, at timestamptz, customer_id int, customer_name text, user_id int, user_name text,
                 operation text, target jsonb, change jsonb, request_id text, total bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select e.entry_id, e.at, e.customer_id, c.name, e.user_id, u.first_name || ' ' || u.last_name, e.operation, e.target,
      e.change, e.request_id, count(*) over ()
    from audit.entries e
    left join identity.customers c on c.customer_id = e.customer_id
    left join identity.users u on u.user_id = e.user_id
    where exists (select from identity.users a
        where a.user_id = nullif(current_setting('app.user_id', true), '')::int and a.is_admin and a.status = 1)
      and (p_customer_id is null or e.customer_id = p_customer_id)
      and (p_user_id is null or e.user_id = p_user_id)
      and (p_operation is null or e.operation = p_operation)
      and (p_from is null or e.at >= p_from)
      and (p_to is null or e.at < p_to)
    order by e.entry_id desc
    limit p_limit offset p_offset;
  end;

-- The answer a key of a caller got, so that a repeat gets it again and changes nothing.
create table identity.idempotency_keys (
  user_id int not null references identity.users,
  -- 0 for calls without a customer
  customer_id int not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  answer text not null,
  created_ts timestamptz not null default now(),
  primary key (user_id, customer_id, operation, key)
);
create index idempotency_keys_age on identity.idempotency_keys (created_ts);
alter table identity.idempotency_keys enable row level security;

-- busy: the same key is being worked on; other: it was used for another request; done: its answer; mine: go ahead.
create function identity.claim_key(p_user_id int, p_customer_id int, p_operation text, p_key text, p_request_hash bytea)
  returns table (state text, answer text)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_lock bigint := ('x' || left(md5(p_user_id || '/' || p_customer_id || '/' || p_operation || '/' || p_key), 16))::bit(64)::bigint;
  v_row identity.idempotency_keys;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(v_lock) then
    return query select 'busy', null::text;
    return;
  end if;
  select * into v_row from identity.idempotency_keys k
    where k.user_id = p_user_id and k.customer_id = p_customer_id and k.operation = p_operation and k.key = p_key;
  return query select
    case when v_row.key is null then 'mine' when v_row.request_hash <> p_request_hash then 'other' else 'done' end,
    v_row.answer;
end
$$;

create function identity.keep_answer(p_user_id int, p_customer_id int, p_operation text, p_key text, p_request_hash bytea, p_answer text)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.idempotency_keys (user_id, customer_id, operation, key, request_hash, answer)
    values (p_user_id, p_customer_id, p_operation, p_key, p_request_hash, p_answer);
  end;

revoke execute on all functions in schema audit from public;
revoke execute on function identity.claim_key, identity.keep_answer from public;
grant execute on function audit.record, audit.list, audit.verify, identity.claim_key, identity.keep_answer to interline_app;
