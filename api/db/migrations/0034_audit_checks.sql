-- The audit log is checked by a job that goes on where it stopped, chain by chain (a chain is a customer, 0 for none): entries
-- of one chain are committed in the order of their numbers, those of all chains are not. Behind the checkpoint it goes round
-- again and again, so that what is altered later is found too.

create table audit.chains (
  chain int primary key,
  -- the checkpoint: checked up to this entry, which had this hash; how many entries that is
  upto bigint not null default 0,
  hash bytea not null default '',
  entries bigint not null default 0,
  -- the same for the round behind it
  again_upto bigint not null default 0,
  again_hash bytea not null default '',
  again_broken bigint,
  -- the first entry that does not fit what was written
  broken bigint
);
alter table audit.chains enable row level security;

create table audit.checks (
  only_row boolean primary key default true check (only_row),
  -- every entry written before was checked
  checked_ts timestamptz
);
alter table audit.checks enable row level security;
insert into audit.checks default values;

create index entries_chain on audit.entries ((coalesce(customer_id, 0)), entry_id);
create index entries_operation on audit.entries (operation, entry_id desc);
create index entries_at on audit.entries (at);

create or replace function audit.record(p_customer_id int, p_user_id int, p_operation text, p_target jsonb, p_change jsonb, p_request_id text)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_chain int := coalesce(p_customer_id, 0);
  v_previous bytea;
  v_at timestamptz;
begin
  -- one writer a chain at a time; held from here to the commit that follows at once
  perform pg_catalog.pg_advisory_xact_lock(4711, v_chain);
  v_at := clock_timestamp();
  select e.hash into v_previous from audit.entries e
    where coalesce(e.customer_id, 0) = v_chain order by e.entry_id desc limit 1;
  v_previous := coalesce(v_previous, '');
  insert into audit.entries (at, customer_id, user_id, operation, target, change, request_id, previous_hash, hash)
  values (v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id, v_previous,
    audit.hash_of(v_previous, v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id));
end
$$;

-- Checks the next entries of a chain after one that was checked: how many, the last of them, the first that does not fit.
-- An entry that was checked and is gone or different does not fit either.
create function audit.check_part(p_chain int, p_after bigint, p_hash bytea, p_most int,
    out checked bigint, out last_entry bigint, out last_hash bytea, out broken bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select count(*), max(c.entry_id),
    min(c.entry_id) filter (where c.previous_hash <> c.before or c.hash <> audit.hash_of(
      c.previous_hash, c.at, c.customer_id, c.user_id, c.operation, c.target, c.change, c.request_id))
  into checked, last_entry, broken
  from (
    select e.*, lag(e.hash, 1, p_hash) over (order by e.entry_id) as before
    from (
      select * from audit.entries n where coalesce(n.customer_id, 0) = p_chain and n.entry_id > p_after
      order by n.entry_id limit p_most
    ) e
  ) c;
  last_entry := coalesce(last_entry, p_after);
  select e.hash into last_hash from audit.entries e where e.entry_id = last_entry;
  last_hash := coalesce(last_hash, p_hash);
  if p_after > 0 and not exists (select from audit.entries e where e.entry_id = p_after and e.hash = p_hash) then
    broken := p_after;
  end if;
end
$$;

-- Goes on checking, at most so many entries; answers how many of them were new. Several at once wait for each other.
create function audit.check_on(p_most int) returns int
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
    select k.* from audit.chains k
    where exists (select from audit.entries e where coalesce(e.customer_id, 0) = k.chain and e.entry_id > k.upto)
    order by k.chain
  loop
    exit when v_left = 0;
    v_part := audit.check_part(v_row.chain, v_row.upto, v_row.hash, v_left);
    v_left := v_left - v_part.checked;
    update audit.chains k set upto = v_part.last_entry, hash = v_part.last_hash, entries = k.entries + v_part.checked,
      broken = coalesce(k.broken, v_part.broken)
    where k.chain = v_row.chain;
  end loop;
  if v_left > 0 then update audit.checks set checked_ts = v_started; end if;
  return p_most - v_left;
end
$$;

-- Goes round once more behind the checkpoints, at most so many entries; answers how many. What one whole round of a chain does
-- not find any more was put right.
create function audit.check_again(p_most int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_left int := p_most;
  v_row audit.chains;
  v_part record;
begin
  perform pg_catalog.pg_advisory_xact_lock(4715);
  if not exists (select from audit.chains k where k.again_upto < k.upto) then
    update audit.chains k set broken = k.again_broken, again_broken = null, again_upto = 0, again_hash = '' where k.upto > 0;
  end if;
  for v_row in select k.* from audit.chains k where k.again_upto < k.upto order by k.chain loop
    exit when v_left = 0;
    v_part := audit.check_part(v_row.chain, v_row.again_upto, v_row.again_hash, v_left);
    v_left := v_left - v_part.checked;
    -- nothing is left although the checkpoint was further: the end is gone
    if v_part.checked = 0 then v_part.last_entry := v_row.upto; v_part.last_hash := v_row.hash; v_part.broken := v_row.upto; end if;
    update audit.chains k set again_upto = v_part.last_entry, again_hash = v_part.last_hash,
      again_broken = coalesce(k.again_broken, v_part.broken), broken = coalesce(k.broken, v_part.broken)
    where k.chain = v_row.chain;
  end loop;
  return p_most - v_left;
end
$$;

-- What the checks found, for administrators only.
create function audit.findings() returns table (checked_ts timestamptz, broken bigint[])
  language sql stable security definer set search_path = ''
  begin atomic
    select c.checked_ts,
      array(select k.broken from audit.chains k where k.broken is not null order by k.broken)
    from audit.checks c
    where exists (select from identity.users a
      where a.user_id = nullif(current_setting('app.user_id', true), '')::int and a.is_admin and a.status = 1);
  end;

-- How many entries there are, of all or of some customers, is known from the checks but for the newest.
create or replace function audit.entries_count(
  p_customer_ids int[], p_user_ids int[], p_operations text[], p_from timestamptz, p_before timestamptz) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_count bigint;
begin
  perform identity.require_admin();
  if p_user_ids is null and p_operations is null and p_from is null and p_before is null then
    return (
      select coalesce(sum(coalesce(k.entries, 0) + (
        select count(*) from audit.entries e where coalesce(e.customer_id, 0) = n.chain and e.entry_id > coalesce(k.upto, 0))), 0)
      from (select 0 as chain union all select c.customer_id from identity.customers c) n
      left join audit.chains k on k.chain = n.chain
      where p_customer_ids is null or n.chain = any (p_customer_ids));
  end if;
  execute
    'select count(*) from audit.entries e
     where ($1 is null or e.customer_id = any ($1)) and ($2 is null or e.user_id = any ($2))
       and ($3 is null or e.operation = any ($3)) and ($4 is null or e.at >= $4) and ($5 is null or e.at < $5)'
    into v_count using p_customer_ids, p_user_ids, p_operations, p_from, p_before;
  return v_count;
end
$$;

revoke execute on function audit.check_part, audit.check_on, audit.check_again, audit.findings from public;
grant execute on function audit.check_on, audit.check_again, audit.findings to interline_app;
