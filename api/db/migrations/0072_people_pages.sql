-- Pages of users and customers read what they show: keys first, off an index where one gives the order, then the rows of the page.
-- As before: functions for the application, no table; each asks itself who is calling.

create index users_by_name on identity.users ((first_name || ' ' || last_name), user_id) where not is_machine;
create index users_by_status on identity.users (status, (first_name || ' ' || last_name), user_id) where not is_machine;
create index users_counted on identity.users (status) where not is_machine;
-- whose memberships do not count as people of a customer
create index users_away on identity.users (user_id) where status <> 1 or is_machine;
create index customers_by_name on identity.customers (name, customer_id);
create index customers_by_status on identity.customers (status, name, customer_id);

-- What users are found and ordered by, without their memberships.
create function identity.listed_users()
  returns table (user_id int, full_name text, email text, status smallint, kind text, external_idp text,
                 last_sign_in_ts timestamptz, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select u.user_id, u.first_name || ' ' || u.last_name, u.email, u.status,
      case when u.is_admin then 'admin' when u.is_internal then 'internal' else 'customer' end,
      u.external_idp, u.last_sign_in_ts, u.created_ts
    from identity.users u where not u.is_machine;
end
$$;

-- Rows of the list as identity.users_page() has them, of these users, in the order of their ids here.
create function identity.listed_users_of(p_ids int[])
  returns table (user_id int, full_name text, first_name text, last_name text, email text, companies text[], roles text[],
                 status smallint, kind text, is_admin boolean, is_internal boolean, external_idp text,
                 last_sign_in_ts timestamptz, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select u.user_id, u.first_name || ' ' || u.last_name, u.first_name, u.last_name, u.email,
      coalesce(m.companies, '{}'), coalesce(m.roles, '{}'), u.status,
      case when u.is_admin then 'admin' when u.is_internal then 'internal' else 'customer' end,
      u.is_admin, u.is_internal, u.external_idp, u.last_sign_in_ts, u.created_ts
    from unnest(p_ids) with ordinality a (id, place)
    join identity.users u on u.user_id = a.id and not u.is_machine
    cross join lateral (
      select array_agg(c.name order by c.name) as companies, array_agg(distinct r.role_name) as roles
      from identity.memberships s
      join identity.customers c on c.customer_id = s.customer_id and c.status = 1
      join identity.roles r on r.role_id = s.role_id
      where s.user_id = u.user_id) m
    order by a.place;
end
$$;

-- A page of users by name, of this status or of any.
create function identity.page_of_users(p_status int, p_falls boolean, p_limit int, p_offset int)
  returns table (user_id int, full_name text, first_name text, last_name text, email text, companies text[], roles text[],
                 status smallint, kind text, is_admin boolean, is_internal boolean, external_idp text,
                 last_sign_in_ts timestamptz, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare v_ids int[];
begin
  perform identity.require_staff();
  execute format(
    'select array(select u.user_id from identity.users u where not u.is_machine %s
       order by u.first_name || '' '' || u.last_name %s, u.user_id limit $2 offset $3)',
    case when p_status is null then '' else 'and u.status = $1' end, case when p_falls then 'desc' else 'asc' end)
    into v_ids using p_status, p_limit, p_offset;
  return query select * from identity.listed_users_of(v_ids);
end
$$;

create function identity.count_of_users(p_status int) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  -- two statements, so that the index of each is seen
  if p_status is null then return (select count(*) from identity.users u where not u.is_machine); end if;
  return (select count(*) from identity.users u where not u.is_machine and u.status = p_status);
end
$$;

-- Users of active customers whose name holds the text.
create function identity.users_at(p_text text) returns setof int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query
    select m.user_id from identity.customers c join identity.memberships m on m.customer_id = c.customer_id
    where c.status = 1 and strpos(lower(c.name), lower(p_text)) > 0;
end
$$;

-- Users by their addresses in small letters.
create function identity.users_of_addresses(p_emails text[]) returns table (user_id int, email text, is_admin boolean)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query select u.user_id, lower(u.email), u.is_admin from identity.users u
    where lower(u.email) = any (p_emails) and not u.is_machine;
end
$$;

-- As before; people are counted without looking at each of them.
create or replace function identity.customers_page()
  returns table (id int, name text, business_name text, domain text, type text, waybill_type text, status smallint,
                 zip_code text, preferred_theme text, people int, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select c.customer_id, c.name, c.business_name, c.domain, c.type, c.waybill_type, c.status, c.zip_code,
      c.preferred_theme, coalesce(p.people, 0), c.created_ts
    from identity.customers c
    left join (
      select m.customer_id, count(*)::int as people from identity.memberships m
      where m.user_id not in (select u.user_id from identity.users u where u.status <> 1 or u.is_machine)
      group by 1) p on p.customer_id = c.customer_id;
end
$$;

-- A page of customers by name, of this status or of any; rows as identity.customers_page() has them.
create function identity.page_of_customers(p_status int, p_falls boolean, p_limit int, p_offset int)
  returns table (id int, name text, business_name text, domain text, type text, waybill_type text, status smallint,
                 zip_code text, preferred_theme text, people int, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query execute format(
    'select c.customer_id, c.name, c.business_name, c.domain, c.type, c.waybill_type, c.status, c.zip_code, c.preferred_theme,
       (select count(*)::int from identity.memberships m join identity.users u on u.user_id = m.user_id
        where m.customer_id = c.customer_id and u.status = 1 and not u.is_machine), c.created_ts
     from (
       select * from identity.customers n where %1$s order by n.name %2$s, n.customer_id limit $2 offset $3) c
     order by c.name %2$s, c.customer_id',
    case when p_status is null then 'true' else 'n.status = $1' end, case when p_falls then 'desc' else 'asc' end)
    using p_status, p_limit, p_offset;
end
$$;

create function identity.count_of_customers(p_status int) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  if p_status is null then return (select count(*) from identity.customers c); end if;
  return (select count(*) from identity.customers c where c.status = p_status);
end
$$;

-- Customers by number or by name in small letters.
create function identity.customers_called(p_given text[]) returns table (id int, name text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query select c.customer_id, c.name from identity.customers c
    where lower(c.name) = any (p_given) or c.customer_id::text = any (p_given);
end
$$;

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('listed_users', 'listed_users_of', 'page_of_users', 'count_of_users', 'users_at', 'users_of_addresses',
        'page_of_customers', 'count_of_customers', 'customers_called')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
