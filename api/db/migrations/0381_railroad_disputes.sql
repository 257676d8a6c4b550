-- How a railroad takes disputes, as the last one was sent.
create table public.railroad_dispute_contacts (
  customer_id int not null references identity.customers,
  scac text not null,
  sent_as text not null check (sent_as in ('mail', 'file')),
  recipients text not null default '',
  account_number text not null default '',
  answer_days smallint not null check (answer_days between 1 and 365),
  primary key (customer_id, scac)
);

-- The dispute of a bill as it was sent; the key is why none is sent twice.
create table public.railroad_disputes (
  customer_id int not null references identity.customers,
  bill_id int not null,
  sent_ts timestamptz not null default now(),
  user_id int not null,
  user_name text not null,
  sent_as text not null check (sent_as in ('mail', 'file')),
  recipients text not null default '',
  account_number text not null default '',
  answer_due date not null,
  note text not null default '',
  filename text not null,
  -- the CSV as it left
  content text not null,
  primary key (customer_id, bill_id),
  foreign key (customer_id, bill_id) references public.railroad_bills on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['railroad_dispute_contacts', 'railroad_disputes'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy tenant on public.%I using (customer_id = (select public.current_customer()))
      with check (customer_id = (select public.current_customer()))', t);
  end loop;
end
$$;
grant select, insert, update on public.railroad_dispute_contacts to interline_app;
grant select, insert on public.railroad_disputes to interline_app;
