-- Views of a vendor's analytics on the customer's own page. Their addresses and a fixed token are part of the session, as its
-- contract says; the key that signs short tokens never leaves the server.
create function identity.set_embedded_views(p_customer_id int, p_integration jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update identity.customers c set integrations = case when p_integration is null then c.integrations - 'tableau'
    else c.integrations || jsonb_build_object('tableau', p_integration) end
  where c.customer_id = p_customer_id;
  return found;
end
$$;
revoke all on function identity.set_embedded_views(int, jsonb) from public;
grant execute on function identity.set_embedded_views(int, jsonb) to interline_app;

-- The addresses a customer's page may embed, for the policy of that page's document, which is sent before anyone signs in.
create function identity.embedded_addresses(p_customer_id int) returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(v ->> 'url'), '{}') from identity.customers c,
    jsonb_array_elements(coalesce(c.integrations -> 'tableau' -> 'views', '[]')) v
  where c.customer_id = p_customer_id and c.status = 1
$$;
revoke all on function identity.embedded_addresses(int) from public;
grant execute on function identity.embedded_addresses(int) to interline_app;

create table public.embedded_view_keys (
  customer_id int primary key,
  client_id text not null,
  secret_id text not null,
  -- sealed with the portal's key, which is not in the database
  sealed_secret bytea not null
);
alter table public.embedded_view_keys enable row level security;
alter table public.embedded_view_keys force row level security;
create policy tenant on public.embedded_view_keys
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.embedded_view_keys to interline_app;

-- What the caller opens a view of the current customer with.
create function identity.embedded_access() returns table (integration jsonb, email text)
  language sql stable security definer set search_path = ''
as $$
  select c.integrations -> 'tableau', u.email::text from identity.customers c, identity.users u
  where c.customer_id = public.current_customer() and u.user_id = nullif(current_setting('app.user_id', true), '')::int
$$;
revoke all on function identity.embedded_access() from public;
grant execute on function identity.embedded_access() to interline_app;
