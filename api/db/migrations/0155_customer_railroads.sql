-- What an administrator sets for a customer at a railroad: the IDs, the release and the transport of its documents, and whether
-- its bills of lading are real. What the railroad itself has (reference.carriers) is where a new row starts from.
alter table public.receivers
  add column receiver_qualifier text,
  add column receiver_id text,
  add column release text,
  -- railroad: as the railroad is set up; folder: the customer's folder; sftp: a server of the customer's own
  add column transport text not null default 'railroad' check (transport in ('railroad', 'folder', 'sftp')),
  add column sftp_url text not null default '',
  add column sftp_host_key text not null default '',
  add column sftp_answers text not null default '',
  add column sealed_secret bytea,
  add column link_checked_ts timestamptz,
  add column link_trouble text,
  add column link_down_since timestamptz,
  -- since when bills are real; null: production bills are refused
  add column live_ts timestamptz,
  add column version int not null default 1;

-- An ID that a customer has sent under is never given to another one: late answers still come to it.
create table identity.sender_ids (
  sender_id text primary key,
  customer_id int not null references identity.customers
);
create index sender_ids_customer on identity.sender_ids (customer_id);

-- Customers with a server of their own that puts down answers. The secrets stay in the rows of the customers.
create table identity.own_servers (
  customer_id int not null references identity.customers,
  scac text not null,
  primary key (customer_id, scac)
);

-- Railroads that are set up already keep their IDs and stay live. Their owner too sees no row of a customer otherwise.
alter table public.receivers no force row level security;
update public.receivers r
set receiver_qualifier = coalesce(c.receiver_qualifier, '02'), receiver_id = coalesce(c.receiver_id, r.scac),
  release = coalesce(c.release, '004010'), live_ts = now()
from public.receivers s left join reference.carriers c on c.scac = s.scac
where s.customer_id = r.customer_id and s.scac = r.scac;
insert into identity.sender_ids (sender_id, customer_id)
  select sender_id, min(customer_id) from public.receivers group by sender_id;
alter table public.receivers force row level security;

alter table public.receivers
  alter column receiver_qualifier set not null,
  alter column receiver_id set not null,
  alter column release set not null;

create function identity.claim_sender_id() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into identity.sender_ids (sender_id, customer_id) values (new.sender_id, new.customer_id) on conflict do nothing;
  if not exists (select from identity.sender_ids s where s.sender_id = new.sender_id and s.customer_id = new.customer_id) then
    raise exception 'the sender ID % belongs to another customer', new.sender_id
      using errcode = '23505', constraint = 'sender_ids_of_one_customer';
  end if;
  return new;
end
$$;
create trigger receivers_claim_sender_id before insert or update of sender_id on public.receivers
  for each row execute function identity.claim_sender_id();

create function identity.note_own_server() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from identity.own_servers o where o.customer_id = old.customer_id and o.scac = old.scac;
  if tg_op <> 'DELETE' and new.transport = 'sftp' and new.sftp_answers <> '' then
    insert into identity.own_servers (customer_id, scac) values (new.customer_id, new.scac);
  end if;
  return null;
end
$$;
create trigger receivers_note_own_server after update of transport, sftp_answers or delete on public.receivers
  for each row execute function identity.note_own_server();

create function identity.own_servers_of_customers() returns setof identity.own_servers
  language sql stable security definer set search_path = ''
  begin atomic
    select o.* from identity.own_servers o join identity.customers c using (customer_id) where c.status = 1
    order by o.customer_id, o.scac;
  end;

create function identity.name_of_customer() returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select c.name from identity.customers c where c.customer_id = public.current_customer();
  end;

-- The first of the given IDs that no other customer has; null where all are taken.
create function identity.free_sender_id(p_customer_id int, p_candidates text[]) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id from unnest(p_candidates) with ordinality as c (id, place)
    where not exists (select from identity.sender_ids s where s.sender_id = c.id and s.customer_id <> p_customer_id)
    order by c.place limit 1;
  end;

-- What a railroad sees of a customer's documents, and where they go: a test under other settings proves nothing of these.
create function public.railroad_settings(r public.receivers) returns jsonb
  language sql stable set search_path = ''
  begin atomic
    select jsonb_build_array(r.sender_qualifier, r.sender_id, r.receiver_qualifier, r.receiver_id, r.release,
      case r.transport when 'railroad' then c.transport else r.transport end,
      case r.transport when 'railroad' then coalesce(c.sftp_url, '') else r.sftp_url end)
    from reference.carriers c where c.scac = r.scac;
  end;

-- Allows a railroad for the customer at hand, or changes it from the given version on. Taken: the sender ID is another
-- customer's; stale: somebody else changed or removed it meanwhile. Bills are no longer real once the settings changed.
create function public.save_receiver(p_receiver jsonb, p_sealed_secret bytea, p_version int) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  n public.receivers := jsonb_populate_record(null::public.receivers, p_receiver);
  v_customer int := public.current_customer();
  v_before jsonb;
  v_found boolean;
begin
  perform identity.require_admin();
  if identity.free_sender_id(v_customer, array[n.sender_id]) is null then return 'taken'; end if;
  if p_version is null then
    insert into public.receivers (customer_id, scac, sender_qualifier, sender_id, receiver_qualifier, receiver_id, release)
      values (v_customer, n.scac, n.sender_qualifier, n.sender_id, n.receiver_qualifier, n.receiver_id, n.release)
      on conflict do nothing;
    return case when found then 'saved' else 'stale' end;
  end if;
  select public.railroad_settings(r) into v_before from public.receivers r
  where r.customer_id = v_customer and r.scac = n.scac for update;
  update public.receivers r
  set sender_qualifier = n.sender_qualifier, sender_id = n.sender_id, receiver_qualifier = n.receiver_qualifier,
    receiver_id = n.receiver_id, release = n.release, transport = n.transport, sftp_url = n.sftp_url,
    sftp_host_key = n.sftp_host_key, sftp_answers = n.sftp_answers,
    sealed_secret = case when n.transport = 'sftp' then coalesce(p_sealed_secret, r.sealed_secret) end,
    link_checked_ts = null, link_trouble = null, link_down_since = null, version = r.version + 1
  where r.customer_id = v_customer and r.scac = n.scac and r.version = p_version;
  v_found := found;
  update public.receivers r set live_ts = null
  where r.customer_id = v_customer and r.scac = n.scac and v_found and public.railroad_settings(r) <> v_before;
  return case when v_found then 'saved' else 'stale' end;
end
$$;

create function public.set_receiver_live(p_scac text, p_is_live boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update public.receivers r set live_ts = case when p_is_live then coalesce(r.live_ts, now()) end, version = r.version + 1
  where r.customer_id = public.current_customer() and r.scac = p_scac;
end
$$;

create function public.remove_receiver(p_scac text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  delete from public.receivers r where r.customer_id = public.current_customer() and r.scac = p_scac;
end
$$;

-- Only administrators change these rows; whoever sends may count and note how the server was found.
revoke insert, update on public.receivers from interline_app;
grant update (last_control_number, link_checked_ts, link_trouble, link_down_since) on public.receivers to interline_app;

-- A test as it went out: under which settings, its text, and each answer of the railroad with its text.
alter table public.carrier_tests
  add column settings jsonb,
  add column document text,
  add column answers jsonb not null default '[]';

revoke execute on function public.railroad_settings from public;
grant execute on function public.railroad_settings to interline_app;
revoke execute on function identity.claim_sender_id, identity.note_own_server, identity.own_servers_of_customers,
  identity.name_of_customer,
  identity.free_sender_id, public.save_receiver, public.set_receiver_live, public.remove_receiver from public;
grant execute on function identity.own_servers_of_customers, identity.name_of_customer, identity.free_sender_id, public.save_receiver,
  public.set_receiver_live, public.remove_receiver to interline_app;
