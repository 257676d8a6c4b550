-- How many entries of a chain are whose and of what, up to its checkpoint: pages of the audit log tell their total, and counting
-- two million entries while somebody waits takes longer than all the rest. Kept by the job that checks, so that writing an
-- entry costs no more than before.

create table audit.tallies (
  chain int not null references audit.chains on delete cascade,
  -- 0 for none
  user_id int not null,
  operation text not null,
  entries bigint not null,
  primary key (chain, user_id, operation)
);
alter table audit.tallies enable row level security;

-- nobody moves a checkpoint before the tallies stand beside it
lock table audit.chains in exclusive mode;
insert into audit.tallies (chain, user_id, operation, entries)
select k.chain, coalesce(e.user_id, 0), e.operation, count(*)
from audit.chains k join audit.entries e on coalesce(e.customer_id, 0) = k.chain and e.entry_id <= k.upto
group by 1, 2, 3;

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
    select k.* from audit.chains k
    where exists (select from audit.entries e where coalesce(e.customer_id, 0) = k.chain and e.entry_id > k.upto)
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
      broken = coalesce(k.broken, v_part.broken)
    where k.chain = v_row.chain;
  end loop;
  if v_left > 0 then update audit.checks set checked_ts = v_started; end if;
  return p_most - v_left;
end
$$;

-- Known from the checks but for the newest, unless a time is asked.
create or replace function audit.entries_count(
  p_customer_ids int[], p_user_ids int[], p_operations text[], p_from timestamptz, p_before timestamptz) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_count bigint;
begin
  perform identity.require_admin();
  if p_from is null and p_before is null then
    return (
      select coalesce(sum(n.entries), 0) from (
        select t.entries from audit.tallies t
        where (p_customer_ids is null or t.chain = any (p_customer_ids))
          and (p_user_ids is null or t.user_id = any (p_user_ids))
          and (p_operations is null or t.operation = any (p_operations))
        union all
        select count(*) from (select 0 as chain union all select c.customer_id from identity.customers c) c
        left join audit.chains k on k.chain = c.chain
        join audit.entries e on coalesce(e.customer_id, 0) = c.chain and e.entry_id > coalesce(k.upto, 0)
        where (p_customer_ids is null or c.chain = any (p_customer_ids))
          and (p_user_ids is null or e.user_id = any (p_user_ids))
          and (p_operations is null or e.operation = any (p_operations))
      ) n);
  end if;
  execute
    'select count(*) from audit.entries e
     where ($1 is null or e.customer_id = any ($1)) and ($2 is null or e.user_id = any ($2))
       and ($3 is null or e.operation = any ($3)) and ($4 is null or e.at >= $4) and ($5 is null or e.at < $5)'
    into v_count using p_customer_ids, p_user_ids, p_operations, p_from, p_before;
  return v_count;
end
$$;

-- One value asked is one place in an index that has the order of the page; of several, the planner knows no order.
create or replace function audit.entries_page(
  p_customer_ids int[], p_user_ids int[], p_operations text[], p_from timestamptz, p_before timestamptz, p_falls boolean,
  p_limit int, p_offset int)
  returns table (entry_id bigint, at timestamptz, customer_id int, customer_name text, user_id int, user_name text,
                 operation text, target jsonb, change jsonb, request_id text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query execute format(
    'select e.entry_id, e.at, e.customer_id, c.name, e.user_id, u.first_name || '' '' || u.last_name, e.operation, e.target,
       e.change, e.request_id
     from (
       select * from audit.entries n
       where ($1 is null or n.customer_id %1$s) and ($2 is null or n.user_id %2$s)
         and ($3 is null or n.operation %3$s) and ($4 is null or n.at >= $4) and ($5 is null or n.at < $5)
       order by n.entry_id %4$s limit $6 offset $7
     ) e
     left join identity.customers c on c.customer_id = e.customer_id
     left join identity.users u on u.user_id = e.user_id
     order by e.entry_id %4$s',
    case when cardinality(p_customer_ids) = 1 then '= ($1)[1]' else '= any ($1)' end,
    case when cardinality(p_user_ids) = 1 then '= ($2)[1]' else '= any ($2)' end,
    case when cardinality(p_operations) = 1 then '= ($3)[1]' else '= any ($3)' end,
    case when p_falls then 'desc' else 'asc' end)
    using p_customer_ids, p_user_ids, p_operations, p_from, p_before, p_limit, p_offset;
end
$$;
