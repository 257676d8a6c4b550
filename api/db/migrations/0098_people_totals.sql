-- How many users and customers there are of each status: the totals of their lists as they open, read off a row instead of
-- counted. Kept by the statements that change them, in their transactions; machines are no users here.

create table identity.people_totals (
  kind text not null check (kind in ('users', 'customers')),
  status smallint not null,
  n int not null,
  primary key (kind, status)
) with (fillfactor = 50);
alter table identity.people_totals enable row level security;

-- Rows are moved in one order, so that two statements never wait for each other.
create function identity.add_to_totals(p_kind text, p_statuses smallint[], p_steps int[]) returns void
  language sql set search_path = ''
as $$
  insert into identity.people_totals as t (kind, status, n)
  select p_kind, s.status, sum(s.step) from unnest(p_statuses, p_steps) s (status, step)
  group by s.status having sum(s.step) <> 0 order by s.status
  on conflict (kind, status) do update set n = t.n + excluded.n
$$;

create function identity.count_users() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform identity.add_to_totals('users', array_agg(u.status), array_agg(1)) from added u where not u.is_machine;
  elsif tg_op = 'DELETE' then
    perform identity.add_to_totals('users', array_agg(u.status), array_agg(-1)) from removed u where not u.is_machine;
  else
    perform identity.add_to_totals('users', array_agg(m.status), array_agg(m.step))
    from (
      select o.status, -1 as step from removed o join added a using (user_id)
      where not o.is_machine and (o.status <> a.status or a.is_machine)
      union all
      select a.status, 1 from removed o join added a using (user_id)
      where not a.is_machine and (o.status <> a.status or o.is_machine)) m
    having count(*) > 0;
  end if;
  return null;
end
$$;

create function identity.count_customers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform identity.add_to_totals('customers', array_agg(c.status), array_agg(1)) from added c;
  elsif tg_op = 'DELETE' then
    perform identity.add_to_totals('customers', array_agg(c.status), array_agg(-1)) from removed c;
  else
    perform identity.add_to_totals('customers', array_agg(m.status), array_agg(m.step))
    from (
      select o.status, -1 as step from removed o join added a using (customer_id) where o.status <> a.status
      union all
      select a.status, 1 from removed o join added a using (customer_id) where o.status <> a.status) m
    having count(*) > 0;
  end if;
  return null;
end
$$;

create function identity.forget_totals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from identity.people_totals where kind = tg_table_name;
  return null;
end
$$;
revoke execute on function identity.add_to_totals, identity.count_users, identity.count_customers, identity.forget_totals
  from public;

create trigger users_added after insert on identity.users
  referencing new table as added for each statement execute function identity.count_users();
create trigger users_moved after update on identity.users
  referencing old table as removed new table as added for each statement execute function identity.count_users();
create trigger users_removed after delete on identity.users
  referencing old table as removed for each statement execute function identity.count_users();
create trigger users_emptied after truncate on identity.users
  for each statement execute function identity.forget_totals();
create trigger customers_added after insert on identity.customers
  referencing new table as added for each statement execute function identity.count_customers();
create trigger customers_moved after update on identity.customers
  referencing old table as removed new table as added for each statement execute function identity.count_customers();
create trigger customers_removed after delete on identity.customers
  referencing old table as removed for each statement execute function identity.count_customers();
create trigger customers_emptied after truncate on identity.customers
  for each statement execute function identity.forget_totals();

insert into identity.people_totals (kind, status, n)
select 'users', u.status, count(*) from identity.users u where not u.is_machine group by u.status
union all
select 'customers', c.status, count(*) from identity.customers c group by c.status;

drop index identity.users_counted;

create or replace function identity.count_of_users(p_status int) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (select coalesce(sum(t.n), 0) from identity.people_totals t
    where t.kind = 'users' and (p_status is null or t.status = p_status));
end
$$;

create or replace function identity.count_of_customers(p_status int) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (select coalesce(sum(t.n), 0) from identity.people_totals t
    where t.kind = 'customers' and (p_status is null or t.status = p_status));
end
$$;

-- As before, by statements that are planned once: each of the four walks an index of its own.
create or replace function identity.page_of_users(p_status int, p_falls boolean, p_limit int, p_offset int)
  returns table (user_id int, full_name text, first_name text, last_name text, email text, companies text[], roles text[],
                 status smallint, kind text, is_admin boolean, is_internal boolean, external_idp text,
                 last_sign_in_ts timestamptz, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare v_ids int[];
begin
  perform identity.require_staff();
  if p_status is null and p_falls then
    v_ids := array(select u.user_id from identity.users u where not u.is_machine
      order by u.first_name || ' ' || u.last_name desc, u.user_id limit p_limit offset p_offset);
  elsif p_status is null then
    v_ids := array(select u.user_id from identity.users u where not u.is_machine
      order by u.first_name || ' ' || u.last_name, u.user_id limit p_limit offset p_offset);
  elsif p_falls then
    v_ids := array(select u.user_id from identity.users u where not u.is_machine and u.status = p_status
      order by u.first_name || ' ' || u.last_name desc, u.user_id limit p_limit offset p_offset);
  else
    v_ids := array(select u.user_id from identity.users u where not u.is_machine and u.status = p_status
      order by u.first_name || ' ' || u.last_name, u.user_id limit p_limit offset p_offset);
  end if;
  return query select * from identity.listed_users_of(v_ids);
end
$$;

create or replace function identity.page_of_customers(p_status int, p_falls boolean, p_limit int, p_offset int)
  returns table (id int, name text, business_name text, domain text, type text, waybill_type text, status smallint,
                 zip_code text, preferred_theme text, people int, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare v_ids int[];
begin
  perform identity.require_staff();
  if p_status is null and p_falls then
    v_ids := array(select c.customer_id from identity.customers c
      order by c.name desc, c.customer_id limit p_limit offset p_offset);
  elsif p_status is null then
    v_ids := array(select c.customer_id from identity.customers c order by c.name, c.customer_id limit p_limit offset p_offset);
  elsif p_falls then
    v_ids := array(select c.customer_id from identity.customers c where c.status = p_status
      order by c.name desc, c.customer_id limit p_limit offset p_offset);
  else
    v_ids := array(select c.customer_id from identity.customers c where c.status = p_status
      order by c.name, c.customer_id limit p_limit offset p_offset);
  end if;
  return query
    select c.customer_id, c.name, c.business_name, c.domain, c.type, c.waybill_type, c.status, c.zip_code, c.preferred_theme,
      (select count(*)::int from identity.memberships m join identity.users u on u.user_id = m.user_id
       where m.customer_id = c.customer_id and u.status = 1 and not u.is_machine), c.created_ts
    from unnest(v_ids) with ordinality a (id, place) join identity.customers c on c.customer_id = a.id
    order by a.place;
end
$$;
