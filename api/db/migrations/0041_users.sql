-- Users are given pictures by staff, and mails about an account have the look of the customer its owner belongs to.

create function identity.user_theme(p_user_id int) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce((
      select c.preferred_theme from identity.memberships m join identity.customers c on c.customer_id = m.customer_id
      where m.user_id = p_user_id and c.status = 1 order by c.customer_id limit 1), 'other');
  end;

create function identity.user_picture(p_user_id int)
  returns table (attachment_id uuid, filename text, mime_type text, preview text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select f.attachment_id, f.filename, f.mime_type, f.preview
    from identity.profile_pictures p join identity.user_files f on f.attachment_id = p.attachment_id
    where p.user_id = p_user_id;
end
$$;

-- Makes an unused upload of the caller the picture of somebody else; answers the store's names of what it replaces.
create function identity.give_picture(p_user_id int, p_id uuid, p_filename text, p_alt_text text) returns setof text
  language plpgsql security definer set search_path = ''
as $$
declare v_old uuid;
begin
  perform identity.require_staff();
  update identity.user_files f set filename = p_filename, alt_text = p_alt_text, preview = 'waiting', user_id = p_user_id
    where f.attachment_id = p_id and f.filename is null
      and f.user_id = nullif(current_setting('app.user_id', true), '')::int;
  if not found then return; end if;
  perform from identity.users u where u.user_id = p_user_id for update;
  select p.attachment_id into v_old from identity.profile_pictures p where p.user_id = p_user_id;
  insert into identity.profile_pictures as p (user_id, attachment_id) values (p_user_id, p_id)
    on conflict (user_id) do update set attachment_id = excluded.attachment_id;
  return query delete from identity.user_files f where f.attachment_id = v_old returning f.object;
end
$$;

revoke execute on function identity.user_theme, identity.user_picture, identity.give_picture from public;
grant execute on function identity.user_theme, identity.user_picture, identity.give_picture to interline_app;
