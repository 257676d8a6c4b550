-- How many quotes there are of each status, as lines to be added up: the totals of the list as it opens and of one status, read
-- off a few rows instead of counted. Statements that change quotes only ever add lines, so that none waits for another; a job
-- folds them from time to time.

create table public.quote_counts (
  customer_id int not null references identity.customers,
  line_id bigint generated always as identity,
  status smallint not null,
  -- how many more; negative: fewer
  n int not null,
  primary key (customer_id, line_id)
);

create function public.count_quotes() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.quote_counts (customer_id, status, n)
    select customer_id, status, count(*) from added where not deleted group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into public.quote_counts (customer_id, status, n)
    select customer_id, status, -count(*) from removed where not deleted group by 1, 2;
  else
    insert into public.quote_counts (customer_id, status, n)
    select customer_id, status, sum(step)
    from (
      select customer_id, status, -1 as step from removed where not deleted
      union all
      select customer_id, status, 1 from added where not deleted) moved
    group by 1, 2 having sum(step) <> 0;
  end if;
  return null;
end
$$;
create function public.forget_quote_counts() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from public.quote_counts;
  return null;
end
$$;
revoke execute on function public.count_quotes, public.forget_quote_counts from public;

create trigger quotes_added after insert on public.quotes
  referencing new table as added for each statement execute function public.count_quotes();
create trigger quotes_moved after update on public.quotes
  referencing old table as removed new table as added for each statement execute function public.count_quotes();
create trigger quotes_removed after delete on public.quotes
  referencing old table as removed for each statement execute function public.count_quotes();
create trigger quotes_emptied after truncate on public.quotes
  for each statement execute function public.forget_quote_counts();

-- its owner too sees no row of a customer otherwise
alter table public.quotes no force row level security;
insert into public.quote_counts (customer_id, status, n)
select customer_id, status, count(*) from public.quotes where not deleted group by 1, 2;
alter table public.quotes force row level security;

alter table public.quote_counts enable row level security, force row level security;
create policy tenant on public.quote_counts
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, delete on public.quote_counts to interline_app;
