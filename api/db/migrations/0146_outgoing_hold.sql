-- A restored portal sends nothing until somebody looked at it: what it believes unsent may have left before the restore.

-- What was restored and since when; one row while anything is on hold.
create table identity.outgoing_hold (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null,
  -- backup, portal, the moment asked for, the last change that was made again
  restored jsonb not null,
  -- when waiting documents were last compared with what lies at the railroads
  checked_ts timestamptz
);
create table identity.outgoing_holds (
  kind text not null check (kind in ('documents', 'mails', 'webhooks', 'feedback')),
  -- 0: mails about accounts, which belong to no customer
  customer_id int not null,
  primary key (kind, customer_id)
);
alter table identity.outgoing_hold enable row level security;
alter table identity.outgoing_holds enable row level security;

-- What lies at the railroad in the place of a waiting document: the same, another one, none, or nobody can tell.
alter table public.outbox add column at_railroad text check (at_railroad in ('same', 'other', 'none', 'unknown'));

-- Puts everything on hold, and moves on the numbers by which others know what the portal sends: those of the lost time are used.
create function identity.hold_outgoing(p_restored jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into identity.outgoing_hold (since, restored) values (now(), p_restored)
    on conflict (is_only) do update set since = now(), restored = p_restored, checked_ts = null;
  insert into identity.outgoing_holds (kind, customer_id)
    select k, c.customer_id from identity.customers c, unnest(array['documents', 'mails', 'webhooks', 'feedback']) k
    union select 'mails', 0
    on conflict do nothing;
  update identity.mails set due_ts = 'infinity' where state = 'waiting';
  perform setval('public.webhook_deliveries_delivery_id_seq', nextval('public.webhook_deliveries_delivery_id_seq') + 1000000);
  perform setval('public.messages_message_id_seq', nextval('public.messages_message_id_seq') + 100000);
end
$$;
revoke execute on function identity.hold_outgoing(jsonb) from public;

create function identity.is_held(p_kind text, p_customer_id int) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from identity.outgoing_holds h where h.kind = p_kind and h.customer_id = p_customer_id)
$$;

-- Customers of whom something of the kind is on hold.
create function identity.held_customers(p_kind text) returns table (customer_id int)
  language sql stable security definer set search_path = ''
as $$
  select h.customer_id from identity.outgoing_holds h where h.kind = p_kind order by 1
$$;

create function identity.note_held_checked() returns void
  language sql security definer set search_path = ''
as $$
  update identity.outgoing_hold set checked_ts = now()
$$;

-- The rest is for administrators only. Each customer's rows are read as its own people may.
create function identity.hold_state() returns table (since timestamptz, restored jsonb, checked_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query select h.since, h.restored, h.checked_ts from identity.outgoing_hold h
    where exists (select from identity.outgoing_holds);
end
$$;

-- What would leave: one row each, newest last.
create function identity.held_items(p_kind text, p_customer_id int, p_limit int)
  returns table (item_id bigint, title text, target text, created_ts timestamptz, at_railroad text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare v_before text := coalesce(current_setting('app.customer_id', true), '');
begin
  perform identity.require_admin();
  perform set_config('app.customer_id', p_customer_id::text, true);
  if p_kind in ('documents', 'feedback') then
    return query select o.outbox_id, coalesce(o.payload ->> 'filename', 'Feedback'), coalesce(o.payload ->> 'scac', ''), o.created_ts, o.at_railroad
      from public.outbox o where o.customer_id = p_customer_id and o.state = 'waiting' and (o.kind = 'helpdesk') = (p_kind = 'feedback')
      order by o.outbox_id limit p_limit;
  elsif p_kind = 'mails' then
    return query select m.mail_id, m.subject, array_to_string(m.recipients, ', '), m.created_ts, null::text
      from identity.mails m where m.state = 'waiting' and coalesce(m.customer_id, 0) = p_customer_id order by m.mail_id limit p_limit;
  else
    return query select d.delivery_id, coalesce(f.data ->> 'text', 'A test.'), w.name, d.created_ts, null::text
      from public.webhook_deliveries d
      join public.webhooks w on w.customer_id = d.customer_id and w.webhook_id = d.webhook_id
      left join public.facts f on f.customer_id = d.customer_id and f.fact_id = d.fact_id
      where d.customer_id = p_customer_id and d.state = 'waiting' order by d.delivery_id limit p_limit;
  end if;
  perform set_config('app.customer_id', v_before, true);
end
$$;

-- What is on hold, by kind and customer, with how much waits.
create function identity.held_groups()
  returns table (hold_id text, kind text, customer_id int, customer_name text, waiting_count int, oldest_ts timestamptz, other_count int)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_before text := coalesce(current_setting('app.customer_id', true), '');
  v record;
begin
  perform identity.require_admin();
  for v in select h.kind, h.customer_id, c.name from identity.outgoing_holds h
      left join identity.customers c on c.customer_id = h.customer_id loop
    perform set_config('app.customer_id', v.customer_id::text, true);
    return query
      select v.kind || '-' || v.customer_id, v.kind, v.customer_id, v.name, count(*)::int, min(w.created_ts),
        count(*) filter (where w.at_railroad = 'other')::int
      from (
        select o.created_ts, o.at_railroad from public.outbox o
        where v.kind in ('documents', 'feedback') and o.customer_id = v.customer_id and o.state = 'waiting'
          and (o.kind = 'helpdesk') = (v.kind = 'feedback')
        union all
        select m.created_ts, null from identity.mails m
        where v.kind = 'mails' and m.state = 'waiting' and coalesce(m.customer_id, 0) = v.customer_id
        union all
        select d.created_ts, null from public.webhook_deliveries d
        where v.kind = 'webhooks' and d.customer_id = v.customer_id and d.state = 'waiting') w;
  end loop;
  perform set_config('app.customer_id', v_before, true);
end
$$;

-- Lets the named groups leave; answers which of them were on hold.
create function identity.release_held(p_hold_ids text[]) returns table (hold_id text, kind text, customer_id int)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query
    with released as (
      delete from identity.outgoing_holds h where h.kind || '-' || h.customer_id = any (p_hold_ids) returning h.*)
    select r.kind || '-' || r.customer_id, r.kind, r.customer_id from released r;
  update identity.mails m set due_ts = now()
    where m.state = 'waiting' and m.due_ts = 'infinity' and not identity.is_held('mails', coalesce(m.customer_id, 0));
end
$$;

-- A mail on hold is due at no time, whoever writes it or wants it tried again; released, it is due at once.
create function identity.hold_mail() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if identity.is_held('mails', coalesce(new.customer_id, 0)) then new.due_ts := 'infinity'; end if;
  return new;
end
$$;
create trigger mails_hold before insert or update of due_ts on identity.mails
  for each row when (new.state = 'waiting') execute function identity.hold_mail();

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace and p.proname in
      ('is_held', 'held_customers', 'note_held_checked', 'hold_state', 'held_items', 'held_groups', 'release_held')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
