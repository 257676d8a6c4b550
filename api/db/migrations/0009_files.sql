-- Files that people sent: what is known of each. The bytes stand in the store (DATA_DIR/files or an S3-compatible server)
-- under names the server makes. A row comes with the last byte of an upload; without a name it is not in use yet and is
-- swept after a day.

create table public.attachments (
  customer_id int not null references identity.customers,
  attachment_id uuid not null,
  -- who sent it
  user_id int not null,
  -- name in the store; its pictures carry a suffix
  object text not null,
  filesize bigint not null,
  sha256 bytea not null,
  -- by content, never as told
  mime_type text not null,
  -- as told; null until it is attached to something
  filename text,
  alt_text text,
  -- small pictures of it: none are made, they wait for the worker, they are there, the picture could not be read
  preview text not null default 'none' check (preview in ('none', 'waiting', 'ready', 'refused')),
  created_ts timestamptz not null default now(),
  primary key (customer_id, attachment_id)
);
create index attachments_unused on public.attachments (customer_id, created_ts) where filename is null;

alter table public.attachments enable row level security;
alter table public.attachments force row level security;
create policy tenant on public.attachments
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.attachments to interline_app;

-- Files of a person rather than a customer: profile pictures, and logos on their way to a company.
create table identity.user_files (
  attachment_id uuid primary key,
  user_id int not null references identity.users,
  object text not null,
  filesize bigint not null,
  sha256 bytea not null,
  mime_type text not null,
  filename text,
  alt_text text,
  preview text not null default 'none' check (preview in ('none', 'waiting', 'ready', 'refused')),
  created_ts timestamptz not null default now()
);
create index user_files_user on identity.user_files (user_id);
alter table identity.user_files enable row level security;

-- The file a user shows as their picture, at most one.
create table identity.profile_pictures (
  user_id int primary key references identity.users,
  attachment_id uuid not null references identity.user_files
);
create index profile_pictures_file on identity.profile_pictures (attachment_id);
alter table identity.profile_pictures enable row level security;

-- False when a file of this id came before: an upload is taken once.
create function identity.add_user_file(p_id uuid, p_user_id int, p_object text, p_filesize bigint, p_sha256 bytea, p_mime_type text)
  returns boolean
  language sql security definer set search_path = ''
  begin atomic
    with added as (
      insert into identity.user_files (attachment_id, user_id, object, filesize, sha256, mime_type)
      values (p_id, p_user_id, p_object, p_filesize, p_sha256, p_mime_type)
      on conflict do nothing returning 1)
    select exists (select from added);
  end;

create function identity.user_file(p_id uuid)
  returns table (object text, filesize bigint, mime_type text, filename text, preview text)
  language sql stable security definer set search_path = ''
  begin atomic
    select f.object, f.filesize, f.mime_type, f.filename, f.preview from identity.user_files f where f.attachment_id = p_id;
  end;

-- What the signed-in user uploaded under this id and has not used yet.
create function identity.unused_file(p_id uuid) returns table (filesize bigint, mime_type text)
  language sql stable security definer set search_path = ''
  begin atomic
    select f.filesize, f.mime_type from identity.user_files f
    where f.attachment_id = p_id and f.filename is null
      and f.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

-- Makes an unused upload of the signed-in user their picture; answers the store's names of those it replaces.
create function identity.set_profile_picture(p_id uuid, p_filename text, p_alt_text text) returns setof text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id int := nullif(current_setting('app.user_id', true), '')::int;
begin
  update identity.user_files f set filename = p_filename, alt_text = p_alt_text, preview = 'waiting'
    where f.attachment_id = p_id and f.user_id = v_user_id and f.filename is null;
  if not found then return; end if;
  -- two changes at once wait for each other here
  insert into identity.profile_pictures as p (user_id, attachment_id) values (v_user_id, p_id)
    on conflict (user_id) do update set attachment_id = excluded.attachment_id;
  return query
    delete from identity.user_files f
    where f.user_id = v_user_id and f.filename is not null and f.attachment_id <> p_id returning f.object;
end
$$;

create function identity.current_picture()
  returns table (attachment_id uuid, filename text, mime_type text, preview text)
  language sql stable security definer set search_path = ''
  begin atomic
    select f.attachment_id, f.filename, f.mime_type, f.preview
    from identity.profile_pictures p join identity.user_files f on f.attachment_id = p.attachment_id
    where p.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

create function identity.set_preview(p_id uuid, p_preview text) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.user_files f set preview = p_preview where f.attachment_id = p_id;
  end;

create function identity.sweep_user_files() returns setof text
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.user_files f
    where f.filename is null and f.created_ts < now() - interval '1 day' returning f.object;
  end;

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('add_user_file', 'user_file', 'unused_file', 'set_profile_picture', 'current_picture',
        'set_preview', 'sweep_user_files')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
