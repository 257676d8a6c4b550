-- The first administrator of a portal comes by an address that is printed on the server; only its hash is stored.

create table identity.setup_links (
  token_hash bytea primary key,
  -- whom `npm run admin` named; null for the address of a first start, which ends with the first administrator
  email text,
  expires_ts timestamptz not null
);
alter table identity.setup_links enable row level security;

create function identity.has_administrator() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from identity.users u where u.is_admin and u.status = 1);
  end;

-- The address a token opens, while it can be used.
create function identity.find_setup_link(p_token_hash bytea) returns table (email text, expires_ts timestamptz, is_first boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select l.email, l.expires_ts, not identity.has_administrator()
    from identity.setup_links l
    where l.token_hash = p_token_hash and l.expires_ts > now() and (l.email is not null or not identity.has_administrator());
  end;

-- Makes the administrator and uses the address up. Without one: 'ended', or 'taken' when the e-mail is somebody's.
create function identity.use_setup_link(p_token_hash bytea, p jsonb, p_password_hash text, out outcome text, out made_user_id int)
  language plpgsql security definer set search_path = ''
as $$
declare v_email text;
begin
  -- one after the other, as whoever takes the last administrator away
  perform pg_catalog.pg_advisory_xact_lock(4715, 0);
  delete from identity.setup_links l
    where l.token_hash = p_token_hash and l.expires_ts > now() and (l.email is not null or not identity.has_administrator());
  if not found then
    outcome := 'ended';
    return;
  end if;
  insert into identity.users (email, password_hash, first_name, last_name, is_admin, is_internal)
    values (p ->> 'email', p_password_hash, p ->> 'first_name', p ->> 'last_name', true, true)
    on conflict do nothing
    returning user_id into made_user_id;
  if made_user_id is null then
    outcome := 'taken';
    return;
  end if;
  -- every other address of a first start ends with it
  delete from identity.setup_links l where l.email is null or l.expires_ts <= now();
  outcome := 'done';
end
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['identity.has_administrator()', 'identity.find_setup_link(bytea)',
    'identity.use_setup_link(bytea, jsonb, text)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
