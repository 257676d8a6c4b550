-- The audit log is searched by the words of its entries, and names the people and roles that entries have by number.

-- Values of an entry, and its request as a whole.
create function audit.words_of(p_target jsonb, p_change jsonb, p_request_id text) returns tsvector
  language sql immutable set search_path = ''
  begin atomic
    select jsonb_to_tsvector('pg_catalog.simple', p_target, '["string", "numeric"]')
      || jsonb_to_tsvector('pg_catalog.simple', coalesce(p_change, '{}'), '["string", "numeric"]')
      || array_to_tsvector(array[lower(p_request_id)]);
  end;
create index entries_words on audit.entries using gin (audit.words_of(target, change, request_id));

-- The user whom a call was about.
create function audit.user_about(p_target jsonb) returns text
  language sql immutable set search_path = ''
  begin atomic select coalesce(p_target ->> 'userId', p_target ->> 'user_id'); end;
create index entries_about_user on audit.entries (audit.user_about(target), entry_id desc)
  where audit.user_about(target) is not null;

-- The ticket that a call was about.
create index entries_about_ticket on audit.entries (customer_id, (coalesce(target ->> 'ticketId', target ->> 'ticket_id')), entry_id)
  where coalesce(target ->> 'ticketId', target ->> 'ticket_id') is not null;

-- The condition of a search: every word is in the entry, in the name of its author or in the operation.
create function audit.search_condition(p_terms text) returns text
  language plpgsql stable strict set search_path = ''
as $$
declare
  v_word text;
  v_condition text := '';
  v_users int[];
  v_operations text[];
begin
  foreach v_word in array (regexp_split_to_array(btrim(p_terms), '\s+'))[1:6] loop
    v_word := replace(replace(v_word, '''', ''), '\', '');
    continue when v_word = '';
    select array_agg(u.user_id) into v_users from identity.users u
      where lower(u.first_name) like lower(v_word) || '%' or lower(u.last_name) like lower(v_word) || '%'
        or lower(u.email) = lower(v_word);
    -- the index gives each operation once
    with recursive o as (
      (select e.operation from audit.entries e order by e.operation limit 1)
      union all
      select (select e.operation from audit.entries e where e.operation > o.operation order by e.operation limit 1)
      from o where o.operation is not null)
    select array_agg(o.operation) into v_operations from o where position(lower(v_word) in lower(o.operation)) > 0;
    v_condition := v_condition || format(
      ' and (audit.words_of(n.target, n.change, n.request_id)
         @@ (to_tsquery(''pg_catalog.simple'', %L) || (%L)::tsquery)
         or n.user_id = any (%L::int[]) or n.operation = any (%L::text[]))',
      '''' || v_word || ''':*', '''' || lower(v_word) || '''', coalesce(v_users, '{}'), coalesce(v_operations, '{}'));
  end loop;
  return v_condition;
end
$$;

-- The names of the people and roles that a value has by number: {"users": {"3": "Nora Lindqvist"}, "roles": {...}}.
create function audit.names_in(p_values jsonb) returns jsonb
  language sql stable set search_path = ''
  begin atomic
    select jsonb_build_object(
      'users', coalesce((
        select jsonb_object_agg(u.user_id, case when u.is_machine then u.last_name else u.first_name || ' ' || u.last_name end)
        from identity.users u where u.user_id::text in (
          select f.value #>> '{}' from (
            select jsonb_path_query(p_values, '$.**.userId') as value
            union all select jsonb_path_query(p_values, '$.**.user_id')
            union all select jsonb_path_query(p_values, '$.**.assignees[*]')
            union all select jsonb_path_query(p_values, '$.**.followers[*]')) f)), '{}'),
      'roles', coalesce((
        select jsonb_object_agg(r.role_id, r.role_name) from identity.roles r where r.role_id::text in (
          select f.value #>> '{}' from (
            select jsonb_path_query(p_values, '$.**.roleId') as value
            union all select jsonb_path_query(p_values, '$.**.role_id')) f)), '{}'));
  end;

-- Those without p_terms stay for the release before.
create function audit.entries_page(
  p_machines boolean, p_customer_ids int[], p_user_ids int[], p_about_user_ids int[], p_operations text[],
  p_from timestamptz, p_before timestamptz, p_terms text, p_falls boolean, p_limit int, p_offset int)
  returns table (entry_id bigint, at timestamptz, customer_id int, customer_name text, user_id int, user_name text,
                 operation text, target jsonb, change jsonb, request_id text, author text, names jsonb)
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
         when e.is_machine then ''portal'' when e.user_id is null then ''visitor'' else ''person'' end,
       audit.names_in(jsonb_build_array(e.target, e.change))
     from (
       select * from audit.entries n
       where ($1 is null or n.customer_id %1$s) and ($2 is null or n.user_id %2$s)
         and ($3 is null or n.operation %3$s) and ($4 is null or n.at >= $4) and ($5 is null or n.at < $5)
         and ($8 is null or audit.user_about(n.target) = any ($8::text[])) %5$s %6$s
       order by n.entry_id %4$s limit $6 offset $7
     ) e
     left join identity.customers c on c.customer_id = e.customer_id
     left join identity.users u on u.user_id = e.user_id
     order by e.entry_id %4$s',
    case when cardinality(p_customer_ids) = 1 then '= ($1)[1]' else '= any ($1)' end,
    case when cardinality(p_user_ids) = 1 then '= ($2)[1]' else '= any ($2)' end,
    case when cardinality(p_operations) = 1 then '= ($3)[1]' else '= any ($3)' end,
    case when p_falls then 'desc' else 'asc' end,
    case p_machines when true then 'and n.is_machine' when false then 'and not n.is_machine' else '' end,
    coalesce(audit.search_condition(p_terms), ''))
    using p_customer_ids, p_user_ids, p_operations, p_from, p_before, p_limit, p_offset, p_about_user_ids;
end
$$;

create function audit.entries_count(
  p_machines boolean, p_customer_ids int[], p_user_ids int[], p_about_user_ids int[], p_operations text[],
  p_from timestamptz, p_before timestamptz, p_terms text)
  returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_count bigint;
begin
  if p_terms is null and p_about_user_ids is null then
    return audit.entries_count(p_machines, p_customer_ids, p_user_ids, p_operations, p_from, p_before);
  end if;
  perform identity.require_admin();
  execute format(
    'select count(*) from audit.entries n
     where ($1 is null or n.customer_id = any ($1)) and ($2 is null or n.user_id = any ($2))
       and ($3 is null or n.operation = any ($3)) and ($4 is null or n.at >= $4) and ($5 is null or n.at < $5)
       and ($6 is null or audit.user_about(n.target) = any ($6::text[])) %s %s',
    case p_machines when true then 'and n.is_machine' when false then 'and not n.is_machine' else '' end,
    coalesce(audit.search_condition(p_terms), ''))
    into v_count using p_customer_ids, p_user_ids, p_operations, p_from, p_before, p_about_user_ids;
  return v_count;
end
$$;

-- What was done to a ticket of the transaction's customer, alone or with others, by whom, newest first. Notes are in the
-- conversation.
create function audit.ticket_changes(p_ticket_id int)
  returns table (at timestamptz, user_name text, operation text, change jsonb, names jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select e.at, case when u.is_machine then u.last_name else u.first_name || ' ' || u.last_name end,
      e.operation, e.change, audit.names_in(jsonb_build_array(e.change))
    from (
      select n.* from audit.entries n
      where n.customer_id = public.current_customer()
        and coalesce(n.target ->> 'ticketId', n.target ->> 'ticket_id') = p_ticket_id::text
        and n.operation = any (array['createTicket', 'updateTicket', 'claimTicket'])
      union all
      select n.* from audit.entries n
      where n.customer_id = public.current_customer()
        and n.operation = any (array['assignTickets', 'closeTickets', 'tagTickets', 'runMacro'])
        and p_ticket_id::text = any (string_to_array(n.target ->> 'tickets', ', '))) e
    left join identity.users u on u.user_id = e.user_id
    order by e.entry_id desc limit 200;
  end;

revoke execute on function audit.words_of, audit.user_about, audit.search_condition, audit.names_in, audit.ticket_changes,
  audit.entries_page(boolean, int[], int[], int[], text[], timestamptz, timestamptz, text, boolean, int, int),
  audit.entries_count(boolean, int[], int[], int[], text[], timestamptz, timestamptz, text) from public;
grant execute on function audit.ticket_changes,
  audit.entries_page(boolean, int[], int[], int[], text[], timestamptz, timestamptz, text, boolean, int, int),
  audit.entries_count(boolean, int[], int[], int[], text[], timestamptz, timestamptz, text) to interline_app;
