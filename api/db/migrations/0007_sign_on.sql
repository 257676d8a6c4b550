-- Sign-in by the identity providers of partners. Like all of `identity`: functions for the application, no table.

-- Who a provider's account is here. The provider's own words name it, never an e-mail address alone: addresses change hands.
create table identity.external_identities (
  issuer text not null,
  subject text not null,
  user_id int not null references identity.users,
  created_ts timestamptz not null default now(),
  last_seen_ts timestamptz not null default now(),
  primary key (issuer, subject),
  -- a second account with the same address does not become the same user
  unique (user_id, issuer)
);

-- A sign-in under way at a provider: only the SHA-256 of its state, and the rest sealed with the portal's key.
create table identity.sign_ons (
  state_hash bytea primary key,
  provider text not null,
  sealed bytea not null,
  expires_ts timestamptz not null
);
create index sign_ons_expires on identity.sign_ons (expires_ts);

-- Notes a sign-in and forgets those nobody came back from.
create function identity.begin_sign_on(p_state_hash bytea, p_provider text, p_sealed bytea, p_seconds int) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.sign_ons s where s.expires_ts < now();
    insert into identity.sign_ons (state_hash, provider, sealed, expires_ts)
    values (p_state_hash, p_provider, p_sealed, now() + make_interval(secs => p_seconds));
  end;

-- Takes a sign-in out, whoever asks: a state is used once, also when what follows fails.
create function identity.take_sign_on(p_state_hash bytea) returns table (provider text, sealed bytea)
  language sql security definer set search_path = ''
  begin atomic
    with taken as (
      delete from identity.sign_ons s where s.state_hash = p_state_hash returning s.provider, s.sealed, s.expires_ts)
    select t.provider, t.sealed from taken t where t.expires_ts > now();
  end;

-- The user of a provider's account, null when there is none who may enter. is_known tells whether the account is linked, so
-- that a disabled user is not looked for again by address.
create function identity.find_external(p_issuer text, p_subject text) returns table (user_id int, is_known boolean)
  language sql security definer set search_path = ''
  begin atomic
    update identity.external_identities e set last_seen_ts = now()
    where e.issuer = p_issuer and e.subject = p_subject
    returning (select u.user_id from identity.users u where u.user_id = e.user_id and u.status = 1), true;
  end;

-- Links a provider's account to the active user of an address the provider has verified; null when there is none, when the
-- user has another account of this provider, or for staff: a partner does not vouch for the people who run the portal.
create function identity.link_external(p_issuer text, p_subject text, p_email text) returns int
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.external_identities (issuer, subject, user_id)
    select p_issuer, p_subject, u.user_id from identity.users u
    where lower(u.email) = lower(p_email) and u.status = 1 and not u.is_admin and not u.is_internal
    on conflict do nothing
    returning user_id;
  end;

do $$
declare
  t text;
  f regprocedure;
begin
  foreach t in array array['external_identities', 'sign_ons'] loop
    execute format('alter table identity.%I enable row level security', t);
  end loop;
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('begin_sign_on', 'take_sign_on', 'find_external', 'link_external')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
