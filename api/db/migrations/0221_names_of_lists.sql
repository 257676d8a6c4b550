-- Two lists have other names: the views, defaults and files that people saved of them go with them.
do $$
declare t text;
begin
  foreach t in array array['list_views', 'list_default_views', 'list_exports'] loop
    execute format('alter table public.%I no force row level security', t);
    execute format($sql$update public.%I set list = case list when 'mails' then 'emails' else 'feedback messages' end
      where list in ('mails', 'feedback')$sql$, t);
    execute format('alter table public.%I force row level security', t);
  end loop;
end
$$;
