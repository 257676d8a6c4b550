-- SFTP as a way to railroads: where their server is, how it is known again, and where it lays answers. The secret is sealed.
alter table reference.carriers
  add column sftp_host_key text,
  add column sftp_answers text,
  -- when their server was last spoken to, and what went wrong there
  add column link_checked_ts timestamptz,
  add column link_trouble text;

-- A document that lies whole under its temporary name at a railroad's server: it leaves that name only by becoming the file.
create table public.document_uploads (
  customer_id int not null references identity.customers,
  scac text not null,
  filename text not null,
  -- the server: at another one it does not lie yet
  url text not null,
  uploaded_ts timestamptz not null default now(),
  primary key (customer_id, scac, filename, url)
);

-- Documents that only try the way to a railroad (ISA15 T), and what it answered.
create table public.carrier_tests (
  customer_id int not null references identity.customers,
  scac text not null,
  control_number int not null,
  -- its delivery in the outbox
  effect_key text not null,
  sent_ts timestamptz,
  answer text,
  answered_ts timestamptz,
  created_by int,
  created_ts timestamptz not null default now(),
  primary key (customer_id, scac, control_number)
);

create index outbox_open on public.outbox (customer_id, outbox_id) where state <> 'sent';

do $$
declare t text;
begin
  foreach t in array array['document_uploads', 'carrier_tests'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update on public.%I to interline_app', t);
  end loop;
end
$$;

-- Answers the row as it stands afterwards; none when somebody else changed it since the given version was read. A null version
-- adds a railroad that is not there yet. A secret that is not given stays as it is.
create function reference.keep_carrier(p_carrier jsonb, p_sealed_secret bytea, p_version int)
  returns setof reference.carriers
  language plpgsql security definer set search_path = ''
as $$
declare
  n reference.carriers := jsonb_populate_record(null::reference.carriers, p_carrier);
begin
  perform identity.require_admin();
  if p_version is null then
    return query
      insert into reference.carriers (scac, release, receiver_qualifier, receiver_id, usage, characters, answer_minutes,
        cancels_by, transport, sftp_url, sftp_host_key, sftp_answers, sealed_secret)
      values (n.scac, n.release, n.receiver_qualifier, n.receiver_id, n.usage, n.characters, n.answer_minutes,
        n.cancels_by, n.transport, n.sftp_url, n.sftp_host_key, n.sftp_answers, p_sealed_secret)
      on conflict do nothing
      returning *;
    return;
  end if;
  return query
    update reference.carriers c
    set release = n.release, receiver_qualifier = n.receiver_qualifier, receiver_id = n.receiver_id, usage = n.usage,
      characters = n.characters, answer_minutes = n.answer_minutes, cancels_by = n.cancels_by, transport = n.transport,
      sftp_url = n.sftp_url, sftp_host_key = n.sftp_host_key, sftp_answers = n.sftp_answers,
      sealed_secret = case when n.transport = 'sftp' then coalesce(p_sealed_secret, c.sealed_secret) end,
      link_checked_ts = null, link_trouble = null, version = c.version + 1
    where c.scac = n.scac and c.version = p_version
    returning *;
end
$$;

-- What the worker found when it spoke to a railroad's server; null: all was well.
create function reference.note_link(p_scac text, p_trouble text) returns void
  language sql security definer set search_path = ''
as $$
  update reference.carriers set link_checked_ts = now(), link_trouble = p_trouble
  where scac = p_scac and transport = 'sftp'
    and (link_trouble is distinct from p_trouble or link_checked_ts is null or link_checked_ts < now() - interval '1 minute');
$$;
revoke execute on function reference.keep_carrier, reference.note_link from public;
grant execute on function reference.keep_carrier, reference.note_link to interline_app;
