-- How many tickets there are of each state, as lines to be added up: the counters beside the list, read off a few rows instead
-- of counted. Statements that change tickets only ever add lines, so that none waits for another; a job folds them.

create table public.ticket_counts (
  customer_id int not null references identity.customers,
  line_id bigint generated always as identity,
  state text not null,
  -- how many more; negative: fewer
  n int not null,
  primary key (customer_id, line_id)
);

create function public.count_tickets() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.ticket_counts (customer_id, state, n)
    select customer_id, state, count(*) from added where status = 1 group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into public.ticket_counts (customer_id, state, n)
    select customer_id, state, -count(*) from removed where status = 1 group by 1, 2;
  else
    insert into public.ticket_counts (customer_id, state, n)
    select customer_id, state, sum(step)
    from (
      select customer_id, state, -1 as step from removed where status = 1
      union all
      select customer_id, state, 1 from added where status = 1) moved
    group by 1, 2 having sum(step) <> 0;
  end if;
  return null;
end
$$;
create function public.forget_ticket_counts() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from public.ticket_counts;
  return null;
end
$$;
revoke execute on function public.count_tickets, public.forget_ticket_counts from public;

create trigger tickets_added after insert on public.tickets
  referencing new table as added for each statement execute function public.count_tickets();
create trigger tickets_moved after update on public.tickets
  referencing old table as removed new table as added for each statement execute function public.count_tickets();
create trigger tickets_removed after delete on public.tickets
  referencing old table as removed for each statement execute function public.count_tickets();
create trigger tickets_emptied after truncate on public.tickets
  for each statement execute function public.forget_ticket_counts();

-- its owner too sees no row of a customer otherwise
alter table public.tickets no force row level security;
insert into public.ticket_counts (customer_id, state, n)
select customer_id, state, count(*) from public.tickets where status = 1 group by 1, 2;
alter table public.tickets force row level security;

alter table public.ticket_counts enable row level security, force row level security;
create policy tenant on public.ticket_counts
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, delete on public.ticket_counts to interline_app;
