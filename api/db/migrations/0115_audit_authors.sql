-- Entries of machines stand apart from those of people: of users that are tokens, of messages that feeds deliver (whoever they
-- sign in as), and what the portal wrote by itself. Kept with each entry when it is written, so that an index gives either kind
-- in the order of the log; it follows from what the entry's hash covers.

-- A call without a user is the portal's own, but for those that people make without a session.
create function audit.is_of_machine(p_is_machine boolean, p_operation text) returns boolean
  language sql immutable
  return p_operation = 'receiveMessage' or coalesce(p_is_machine, p_operation <> all (array[
    'forgotPassword', 'resetPassword', 'login', 'exchangeToken', 'uploadFile', 'answerRating', 'answerQuote',
    'createReviewNote', 'leaveAlerts']));

alter table audit.entries add column is_machine boolean not null default false;

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
  insert into audit.entries (at, customer_id, user_id, operation, target, change, request_id, previous_hash, hash, is_machine)
  values (v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id, v_previous,
    audit.hash_of(v_previous, v_at, p_customer_id, p_user_id, p_operation, p_target, p_change, p_request_id),
    audit.is_of_machine((select u.is_machine from identity.users u where u.user_id = p_user_id), p_operation));
end
$$;

update audit.entries e set is_machine = true
where audit.is_of_machine((select u.is_machine from identity.users u where u.user_id = e.user_id), e.operation);

create index entries_of_people on audit.entries (entry_id desc) where not is_machine;
create index entries_of_machines on audit.entries (entry_id desc) where is_machine;

-- Those without p_machines stay for the release before. Null: entries of both kinds.
create function audit.entries_page(
  p_machines boolean, p_customer_ids int[], p_user_ids int[], p_operations text[], p_from timestamptz, p_before timestamptz,
  p_falls boolean, p_limit int, p_offset int)
  returns table (entry_id bigint, at timestamptz, customer_id int, customer_name text, user_id int, user_name text,
                 operation text, target jsonb, change jsonb, request_id text, author text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query execute format(
    'select e.entry_id, e.at, e.customer_id, c.name, e.user_id,
       -- a token has one name
       case when u.is_machine then u.last_name else u.first_name || '' '' || u.last_name end,
       e.operation, e.target, e.change, e.request_id,
       case when u.is_machine then ''token'' when e.operation = ''receiveMessage'' then ''feed''
         when e.is_machine then ''portal'' when e.user_id is null then ''visitor'' else ''person'' end
     from (
       select * from audit.entries n
       where ($1 is null or n.customer_id %1$s) and ($2 is null or n.user_id %2$s)
         and ($3 is null or n.operation %3$s) and ($4 is null or n.at >= $4) and ($5 is null or n.at < $5) %5$s
       order by n.entry_id %4$s limit $6 offset $7
     ) e
     left join identity.customers c on c.customer_id = e.customer_id
     left join identity.users u on u.user_id = e.user_id
     order by e.entry_id %4$s',
    case when cardinality(p_customer_ids) = 1 then '= ($1)[1]' else '= any ($1)' end,
    case when cardinality(p_user_ids) = 1 then '= ($2)[1]' else '= any ($2)' end,
    case when cardinality(p_operations) = 1 then '= ($3)[1]' else '= any ($3)' end,
    case when p_falls then 'desc' else 'asc' end,
    case p_machines when true then 'and n.is_machine' when false then 'and not n.is_machine' else '' end)
    using p_customer_ids, p_user_ids, p_operations, p_from, p_before, p_limit, p_offset;
end
$$;

create function audit.entries_count(
  p_machines boolean, p_customer_ids int[], p_user_ids int[], p_operations text[], p_from timestamptz, p_before timestamptz)
  returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_count bigint;
begin
  perform identity.require_admin();
  if p_from is null and p_before is null then
    return (
      select coalesce(sum(n.entries), 0) from (
        select t.entries from audit.tallies t left join identity.users u on u.user_id = t.user_id
        where (p_customer_ids is null or t.chain = any (p_customer_ids))
          and (p_user_ids is null or t.user_id = any (p_user_ids))
          and (p_operations is null or t.operation = any (p_operations))
          and (p_machines is null or audit.is_of_machine(u.is_machine, t.operation) = p_machines)
        union all
        -- found by chain and number alone: beside them any other index leads to more
        select (select count(*) filter (where (p_user_ids is null or e.user_id = any (p_user_ids))
            and (p_operations is null or e.operation = any (p_operations))
            and (p_machines is null or e.is_machine = p_machines))
          from audit.entries e where coalesce(e.customer_id, 0) = c.chain and e.entry_id > coalesce(k.upto, 0))
        from (select 0 as chain union all select c.customer_id from identity.customers c) c
        left join audit.chains k on k.chain = c.chain
        where p_customer_ids is null or c.chain = any (p_customer_ids)
      ) n);
  end if;
  execute format(
    'select count(*) from audit.entries e
     where ($1 is null or e.customer_id = any ($1)) and ($2 is null or e.user_id = any ($2))
       and ($3 is null or e.operation = any ($3)) and ($4 is null or e.at >= $4) and ($5 is null or e.at < $5) %s',
    case p_machines when true then 'and e.is_machine' when false then 'and not e.is_machine' else '' end)
    into v_count using p_customer_ids, p_user_ids, p_operations, p_from, p_before;
  return v_count;
end
$$;

revoke execute on function audit.is_of_machine,
  audit.entries_page(boolean, int[], int[], text[], timestamptz, timestamptz, boolean, int, int),
  audit.entries_count(boolean, int[], int[], text[], timestamptz, timestamptz) from public;
grant execute on function
  audit.entries_page(boolean, int[], int[], text[], timestamptz, timestamptz, boolean, int, int),
  audit.entries_count(boolean, int[], int[], text[], timestamptz, timestamptz) to interline_app;
