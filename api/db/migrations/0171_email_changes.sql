-- Another e-mail address is in force once it is confirmed at the new one; the old one is told and can take it back for seven
-- days. Only the SHA-256 of a link's token is stored.
create table identity.email_changes (
  change_id bigint generated always as identity primary key,
  user_id int not null references identity.users,
  old_email text not null,
  new_email text not null,
  requested_by int not null references identity.users (user_id),
  requested_ts timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'undone', 'ended')),
  confirmed_ts timestamptz,
  -- the password as it was when the address changed: an undo brings it back
  password_was text
);
create unique index email_changes_pending on identity.email_changes (user_id) where state = 'pending';
create index email_changes_user on identity.email_changes (user_id, change_id);
create index email_changes_requested_by on identity.email_changes (requested_by);

create table identity.email_links (
  token_hash bytea primary key,
  change_id bigint not null references identity.email_changes on delete cascade,
  -- confirm: mailed to the new address; undo: to the old one
  purpose text not null check (purpose in ('confirm', 'undo')),
  expires_ts timestamptz not null default now() + interval '7 days'
);
create index email_links_change on identity.email_links (change_id);

alter table identity.email_changes enable row level security;
alter table identity.email_links enable row level security;

-- Whoever may sign in as somebody signs in anew once the address is another; links mailed to the old one open nothing.
create or replace function identity.end_sessions_of_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from identity.sessions s where s.user_id = new.user_id;
  if old.email is distinct from new.email then
    delete from identity.password_resets r where r.user_id = new.user_id;
  end if;
  return null;
end
$$;
drop trigger end_sessions on identity.users;
create trigger end_sessions after update of status, password_hash, is_admin, is_internal, email on identity.users
  for each row when (
    (old.status = 1 and new.status <> 1) or old.password_hash is distinct from new.password_hash
    or (old.is_admin and not new.is_admin) or (old.is_internal and not new.is_internal)
    or old.email is distinct from new.email)
  execute function identity.end_sessions_of_user();

-- Asks for another address in place of what was asked for before. 'done', 'taken' for another's address, 'missing'.
create function identity.request_email_change(p_user_id int, p_email text, p_confirm_hash bytea, p_undo_hash bytea) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_email text;
  v_change_id bigint;
begin
  perform identity.require_staff();
  perform identity.require_holds_all_of(p_user_id);
  select u.email into v_email from identity.users u where u.user_id = p_user_id and not u.is_machine for update;
  if v_email is null then return 'missing'; end if;
  if exists (select from identity.users u where lower(u.email) = lower(p_email) and u.user_id <> p_user_id) then return 'taken'; end if;
  perform identity.cancel_email_change(p_user_id);
  insert into identity.email_changes (user_id, old_email, new_email, requested_by)
    values (p_user_id, v_email, p_email, nullif(current_setting('app.user_id', true), '')::int)
    returning change_id into v_change_id;
  insert into identity.email_links (token_hash, change_id, purpose)
    values (p_confirm_hash, v_change_id, 'confirm'), (p_undo_hash, v_change_id, 'undo');
  return 'done';
end
$$;

-- Forgets an address that was asked for and not confirmed; answers it.
create function identity.cancel_email_change(p_user_id int) returns text
  language plpgsql security definer set search_path = ''
as $$
declare v_email text;
begin
  perform identity.require_staff();
  perform identity.require_above(p_user_id);
  update identity.email_changes c set state = 'ended' where c.user_id = p_user_id and c.state = 'pending'
    returning c.new_email into v_email;
  return v_email;
end
$$;

-- The change that a link's token opens.
create function identity.email_change_of(p_token_hash bytea)
  returns table (change_id bigint, user_id int, purpose text, state text, old_email text, new_email text, first_name text,
                 preferred_theme text)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.change_id, c.user_id, l.purpose, c.state, c.old_email, c.new_email, u.first_name, coalesce((
      select t.preferred_theme from identity.memberships m join identity.customers t on t.customer_id = m.customer_id
      where m.user_id = u.user_id and t.status = 1 order by t.customer_id limit 1), 'other')
    from identity.email_links l
    join identity.email_changes c on c.change_id = l.change_id and c.state <> 'ended'
    join identity.users u on u.user_id = c.user_id and u.status = 1
    where l.token_hash = p_token_hash and l.expires_ts > now();
  end;

-- Puts the new address in force: sessions and reset links end by the trigger, and the old address gets a link that takes it
-- back. 'done', 'taken' when somebody has the address by now, 'ended' for a link that confirms nothing any more.
create function identity.confirm_email_change(p_token_hash bytea, p_undo_hash bytea) returns text
  language plpgsql security definer set search_path = ''
as $$
declare v_change identity.email_changes;
begin
  select c.* into v_change from identity.email_changes c
    join identity.email_links l on l.change_id = c.change_id and l.purpose = 'confirm' and l.expires_ts > now()
    where l.token_hash = p_token_hash and c.state = 'pending' for update of c;
  if v_change.change_id is null then return 'ended'; end if;
  if exists (select from identity.users u where lower(u.email) = lower(v_change.new_email) and u.user_id <> v_change.user_id) then
    return 'taken';
  end if;
  update identity.email_changes c set state = 'confirmed', confirmed_ts = now(),
    password_was = (select u.password_hash from identity.users u where u.user_id = c.user_id)
    where c.change_id = v_change.change_id;
  update identity.users u set email = v_change.new_email, version = u.version + 1 where u.user_id = v_change.user_id;
  delete from identity.email_links l where l.change_id = v_change.change_id and l.purpose = 'undo';
  insert into identity.email_links (token_hash, change_id, purpose) values (p_undo_hash, v_change.change_id, 'undo');
  return 'done';
end
$$;

-- Keeps or brings back the old address: with it the password of then, and what was set up since to sign in ends. Changes made
-- after it end as well. 'done', 'taken' when somebody else has the old address by now, 'ended'.
create function identity.undo_email_change(p_token_hash bytea) returns text
  language plpgsql security definer set search_path = ''
as $$
declare v_change identity.email_changes;
begin
  select c.* into v_change from identity.email_changes c
    join identity.email_links l on l.change_id = c.change_id and l.purpose = 'undo' and l.expires_ts > now()
    where l.token_hash = p_token_hash and c.state in ('pending', 'confirmed') for update of c;
  if v_change.change_id is null then return 'ended'; end if;
  if v_change.state = 'confirmed' then
    if exists (select from identity.users u where lower(u.email) = lower(v_change.old_email) and u.user_id <> v_change.user_id) then
      return 'taken';
    end if;
    update identity.users u set email = v_change.old_email, password_hash = v_change.password_was, version = u.version + 1
      where u.user_id = v_change.user_id;
    delete from identity.external_identities e where e.user_id = v_change.user_id and e.created_ts >= v_change.confirmed_ts;
    delete from identity.one_time_codes c where c.user_id = v_change.user_id and c.created_ts >= v_change.confirmed_ts;
    delete from identity.sessions s where s.user_id = v_change.user_id;
    delete from identity.password_resets r where r.user_id = v_change.user_id;
  end if;
  update identity.email_changes c set state = 'undone' where c.change_id = v_change.change_id;
  update identity.email_changes c set state = 'ended'
    where c.user_id = v_change.user_id and c.change_id > v_change.change_id and c.state in ('pending', 'confirmed');
  return 'done';
end
$$;

-- As before without the address, which is confirmed first, and with rules for the rest held by triggers.
create or replace function identity.change_user(p_user_id int, p jsonb, p_version int) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user identity.users;
  v_loses boolean := (p ->> 'status')::int = 0 or not (p ->> 'is_admin')::boolean;
begin
  perform identity.require_staff();
  select * into v_user from identity.users u where u.user_id = p_user_id and not u.is_machine;
  if v_user.user_id is null then return 'missing'; end if;
  if v_loses and v_user.is_admin and v_user.status = 1 and not identity.is_other_admin_left(p_user_id) then
    return 'last_admin';
  end if;
  update identity.users u set
    first_name = coalesce(p ->> 'first_name', u.first_name),
    last_name = coalesce(p ->> 'last_name', u.last_name),
    zip_code = coalesce(p ->> 'zip_code', u.zip_code),
    work_phone = case when p ? 'phone_number_work' then p ->> 'phone_number_work' else u.work_phone end,
    mobile_phone = case when p ? 'phone_number_mobile' then p ->> 'phone_number_mobile' else u.mobile_phone end,
    is_admin = coalesce((p ->> 'is_admin')::boolean, u.is_admin),
    is_internal = coalesce((p ->> 'is_internal')::boolean, u.is_internal),
    external_idp = case when p ? 'external_idp' then p ->> 'external_idp' else u.external_idp end,
    -- a provider that vouches for somebody leaves no second door
    password_hash = case when p ->> 'external_idp' is not null then null else u.password_hash end,
    status = coalesce((p ->> 'status')::smallint, u.status),
    version = u.version + 1
  where u.user_id = p_user_id and u.version = coalesce(p_version, u.version);
  return case when found then 'done' else 'stale' end;
end
$$;

-- As before with the address that waits to be confirmed.
create or replace function identity.user_record(p_user_id int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (
    select jsonb_build_object(
      'user_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'is_admin', u.is_admin,
      'is_internal', u.is_internal, 'status', u.status, 'zip_code', u.zip_code,
      'phone_number_work', u.work_phone, 'phone_number_mobile', u.mobile_phone, 'email', u.email, 'user_token', null,
      'external_idp', u.external_idp, 'version', u.version, 'has_password', u.password_hash is not null,
      'pending_email', (
        select c.new_email from identity.email_changes c
        where c.user_id = u.user_id and c.state = 'pending' and c.requested_ts > now() - interval '7 days'),
      'created_ts', to_char(u.created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'invited_ts', to_char(u.invited_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'last_sign_in_ts', to_char(u.last_sign_in_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'companies', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.customer_id, 'company_id', c.customer_id, 'name', c.name, 'company_name', c.name, 'status', c.status,
          'role_id', r.role_id, 'role_name', r.role_name, 'permissions', to_jsonb(m.permissions)) order by c.name)
        from identity.memberships m
        join identity.customers c on c.customer_id = m.customer_id
        join identity.roles r on r.role_id = m.role_id
        where m.user_id = u.user_id), '[]'::jsonb))
    from identity.users u where u.user_id = p_user_id and not u.is_machine);
end
$$;

create or replace function identity.sweep_accounts() returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.attempts a where a.until_ts < now();
    delete from identity.password_resets r where r.expires_ts < now();
    delete from identity.sessions s where s.expires_ts < now() or s.last_seen_ts < now() - interval '8 hours';
    delete from identity.replaced_sessions r where r.replaced_ts < now() - interval '7 days';
    delete from identity.known_addresses k where k.seen_ts < now() - interval '90 days';
    delete from identity.one_time_codes c where c.confirmed_ts is null and c.created_ts < now() - interval '1 day';
    delete from identity.email_changes c where coalesce(c.confirmed_ts, c.requested_ts) < now() - interval '8 days';
  end;

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('request_email_change', 'cancel_email_change', 'email_change_of', 'confirm_email_change',
        'undo_email_change')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;

-- As before; the links of these mails are opened by people without a session.
create or replace function audit.is_of_machine(p_is_machine boolean, p_operation text) returns boolean
  language sql immutable
  return p_operation = 'receiveMessage' or coalesce(p_is_machine, p_operation <> all (array[
    'forgotPassword', 'resetPassword', 'readEmailChange', 'confirmEmailChange', 'undoEmailChange', 'login', 'exchangeToken',
    'uploadFile', 'answerRating', 'answerQuote', 'createReviewNote', 'leaveAlerts']));
