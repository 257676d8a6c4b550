-- Two ways to tamper with the audit log went unnoticed. Rounds behind the checkpoint ended at a checkpoint that moves, so on a
-- portal where something is always written none ever ended and no earlier entry was read twice: a round now ends where the
-- checkpoint stood when it began. And the newest entry could be deleted before its check, since the next one took up the hash of
-- whatever was left: the newest entry of each chain is now recorded apart, and must be there.

create table audit.heads (
  chain int primary key,
  -- the newest entry of the chain, written in the transaction that writes the entry
  entry_id bigint not null,
  hash bytea not null
);
alter table audit.heads enable row level security;

-- nobody writes an entry between reading the newest and recording it
lock table audit.entries in exclusive mode;
insert into audit.heads (chain, entry_id, hash)
select distinct on (coalesce(e.customer_id, 0)) coalesce(e.customer_id, 0), e.entry_id, e.hash
from audit.entries e order by coalesce(e.customer_id, 0), e.entry_id desc;

-- where the current round ends
alter table audit.chains add column round_upto bigint not null default 0;

create or replace function audit.record(p_customer_id int, p_user_id int, p_operation text, p_target jsonb, p_change jsonb, p_request_id text)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_chain int := coalesce(p_customer_id, 0);
  v_previous bytea;
  v_at timestamptz;
  v_entry bigint;
  v_hash bytea;
begin
  -- one writer a chain at a time; held from here to the commit that follows at once
  perform pg_catalog.pg_advisory_xact_lock(4711, v_chain);
  v_at := clock_timestamp();
  select h.hash into v_previous from audit.heads h where h.chain = v_chain;
  v_previous := coalesce(v_previous, '');
  insert into audit.entries (at, customer_id, user_id, operation, target, change, request_id, previous_hash, hash, is_machine)
  values (v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id, v_previous,
    audit.hash_of(v_previous, v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id),
    audit.is_of_machine((select u.is_machine from identity.users u where u.user_id = p_user_id), p_operation))
  returning entry_id, hash into v_entry, v_hash;
  insert into audit.heads (chain, entry_id, hash) values (v_chain, v_entry, v_hash)
  on conflict (chain) do update set entry_id = excluded.entry_id, hash = excluded.hash;
end
$$;

-- The newest entry of a chain where it is not in the log as it was written; null where it is.
create function audit.missing_head(p_chain int) returns bigint
  language sql stable security definer set search_path = ''
  begin atomic
    select h.entry_id from audit.heads h
    where h.chain = p_chain
      and not exists (select from audit.entries e where e.entry_id = h.entry_id and e.hash = h.hash);
  end;

create or replace function audit.check_on(p_most int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_started timestamptz := clock_timestamp();
  v_left int := p_most;
  v_row audit.chains;
  v_part record;
begin
  perform pg_catalog.pg_advisory_xact_lock(4715);
  insert into audit.chains (chain) select 0 union all select c.customer_id from identity.customers c on conflict do nothing;
  for v_row in
    select k.* from audit.chains k left join audit.heads h on h.chain = k.chain
    where h.entry_id > k.upto
      or exists (select from audit.entries e where coalesce(e.customer_id, 0) = k.chain and e.entry_id > k.upto)
    order by k.chain
  loop
    exit when v_left = 0;
    v_part := audit.check_part(v_row.chain, v_row.upto, v_row.hash, v_left);
    v_left := v_left - v_part.checked;
    insert into audit.tallies as t (chain, user_id, operation, entries)
    select v_row.chain, coalesce(e.user_id, 0), e.operation, count(*) from audit.entries e
    where coalesce(e.customer_id, 0) = v_row.chain and e.entry_id > v_row.upto and e.entry_id <= v_part.last_entry
    group by 2, 3
    on conflict (chain, user_id, operation) do update set entries = t.entries + excluded.entries;
    update audit.chains k set upto = v_part.last_entry, hash = v_part.last_hash, entries = k.entries + v_part.checked,
      broken = coalesce(k.broken, v_part.broken, audit.missing_head(k.chain))
    where k.chain = v_row.chain;
  end loop;
  if v_left > 0 then update audit.checks set checked_ts = v_started; end if;
  return p_most - v_left;
end
$$;

-- Goes round once more behind the checkpoints, at most so many entries. What one whole round of a chain does not find any more
-- was put right; what lies behind the end of the round stays as it was found.
create or replace function audit.check_again(p_most int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_left int := p_most;
  v_row audit.chains;
  v_part record;
begin
  perform pg_catalog.pg_advisory_xact_lock(4715);
  if not exists (select from audit.chains k where k.again_upto < k.round_upto) then
    update audit.chains k
    set broken = coalesce(k.again_broken, case when k.broken > k.round_upto then k.broken end, audit.missing_head(k.chain)),
      again_broken = null, again_upto = 0, again_hash = '', round_upto = k.upto
    where k.upto > 0;
  end if;
  for v_row in select k.* from audit.chains k where k.again_upto < k.round_upto order by k.chain loop
    exit when v_left = 0;
    v_part := audit.check_part(v_row.chain, v_row.again_upto, v_row.again_hash, v_left);
    v_left := v_left - v_part.checked;
    -- nothing is left although the round goes further: the end is gone
    if v_part.checked = 0 then
      v_part.last_entry := v_row.round_upto; v_part.last_hash := v_row.hash; v_part.broken := v_row.round_upto;
    end if;
    update audit.chains k set again_upto = v_part.last_entry, again_hash = v_part.last_hash,
      again_broken = coalesce(k.again_broken, v_part.broken), broken = coalesce(k.broken, v_part.broken)
    where k.chain = v_row.chain;
  end loop;
  return p_most - v_left;
end
$$;

revoke execute on function audit.missing_head from public;
