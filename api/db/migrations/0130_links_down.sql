-- Since when a railroad's server cannot be used at all; files that were left there are trouble as well, but no reason to be down.
alter table reference.carriers add column link_down_since timestamptz;

-- Beside the one of two arguments, which the previous release calls.
create function reference.note_link(p_scac text, p_trouble text, p_is_down boolean) returns void
  language sql security definer set search_path = ''
as $$
  update reference.carriers set link_checked_ts = now(), link_trouble = p_trouble,
    link_down_since = case when p_is_down then coalesce(link_down_since, now()) end
  where scac = p_scac and transport = 'sftp'
    and (link_trouble is distinct from p_trouble or link_checked_ts is null or link_checked_ts < now() - interval '1 minute');
$$;
revoke execute on function reference.note_link(text, text, boolean) from public;
grant execute on function reference.note_link(text, text, boolean) to interline_app;
