-- How many current trips there are of each status, load and set of groups: the totals of the list as it opens and of its usual
-- filters, read off a few rows instead of counted. Kept by the statements that change trips, in their transactions.

create table public.waybill_counts (
  customer_id int not null references identity.customers,
  status_code smallint,
  load_empty_status text,
  group_ids int[] not null,
  n int not null,
  unique nulls not distinct (customer_id, status_code, load_empty_status, group_ids)
) with (fillfactor = 50);

-- Rows of one statement are moved in one order, so that two of them never wait for each other.
create function public.count_waybills() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- statements that write trips over others mostly add none
    if not exists (select from added) then
      return null;
    end if;
    insert into public.waybill_counts as c (customer_id, status_code, load_empty_status, group_ids, n)
    select customer_id, status_code, load_empty_status, group_ids, count(*) from added where is_current
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (customer_id, status_code, load_empty_status, group_ids) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into public.waybill_counts as c (customer_id, status_code, load_empty_status, group_ids, n)
    select customer_id, status_code, load_empty_status, group_ids, -count(*) from removed where is_current
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (customer_id, status_code, load_empty_status, group_ids) do update set n = c.n + excluded.n;
  else
    insert into public.waybill_counts as c (customer_id, status_code, load_empty_status, group_ids, n)
    select customer_id, status_code, load_empty_status, group_ids, sum(step)
    from (
      select customer_id, status_code, load_empty_status, group_ids, -1 as step from removed where is_current
      union all
      select customer_id, status_code, load_empty_status, group_ids, 1 from added where is_current) moved
    group by 1, 2, 3, 4 having sum(step) <> 0 order by 1, 2, 3, 4
    on conflict (customer_id, status_code, load_empty_status, group_ids) do update set n = c.n + excluded.n;
  end if;
  return null;
end
$$;
create function public.forget_waybill_counts() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from public.waybill_counts;
  return null;
end
$$;
revoke execute on function public.count_waybills, public.forget_waybill_counts from public;

create trigger waybills_added after insert on public.waybills
  referencing new table as added for each statement execute function public.count_waybills();
create trigger waybills_moved after update on public.waybills
  referencing old table as removed new table as added for each statement execute function public.count_waybills();
create trigger waybills_removed after delete on public.waybills
  referencing old table as removed for each statement execute function public.count_waybills();
create trigger waybills_emptied after truncate on public.waybills
  for each statement execute function public.forget_waybill_counts();

-- its owner too sees no row of a customer otherwise
alter table public.waybills no force row level security;
insert into public.waybill_counts (customer_id, status_code, load_empty_status, group_ids, n)
select customer_id, status_code, load_empty_status, group_ids, count(*) from public.waybills where is_current
group by 1, 2, 3, 4;
alter table public.waybills force row level security;

alter table public.waybill_counts enable row level security, force row level security;
create policy tenant on public.waybill_counts
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.waybill_counts to interline_app;
