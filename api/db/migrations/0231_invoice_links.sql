-- Links by which a payer opens one invoice without an account. Of a token only the SHA-256 is stored. An earlier link of the same
-- invoice stays valid: it is in an email that a clerk may still use.
create table identity.invoice_links (
  token_hash bytea primary key,
  customer_id int not null references identity.customers,
  invoice_id int not null,
  created_ts timestamptz not null default now()
);
create index invoice_links_invoice on identity.invoice_links (customer_id, invoice_id);
alter table identity.invoice_links enable row level security;

create function identity.issue_invoice_link(p_invoice_id int, p_token_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.invoice_links (token_hash, customer_id, invoice_id)
      values (p_token_hash, public.current_customer(), p_invoice_id);
  end;

-- Tries a link: 0 it opens the invoice, and the transaction enters its customer's data; -1 it opens nothing; else the seconds to
-- wait. Whatever is wrong with a token, it is looked for once by its hash and answered alike. Tries are counted with those of quotes.
create function identity.open_invoice_link(p_key bytea, p_most int, p_token_hash bytea, p_customer_id int, p_invoice_id int)
  returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_row identity.quote_tries;
begin
  select * into v_row from identity.quote_tries t where t.key = p_key;
  if v_row.until_ts > clock_timestamp() and v_row.taken >= p_most then
    return greatest(ceil(extract(epoch from v_row.until_ts - clock_timestamp()))::int, 1);
  end if;
  if identity.enter_invoice(p_token_hash, p_customer_id, p_invoice_id) then return 0; end if;
  insert into identity.quote_tries as t (key, taken, until_ts)
    values (p_key, 1, clock_timestamp() + interval '1 minute')
    on conflict (key) do update set
      taken = case when t.until_ts > clock_timestamp() then t.taken + 1 else 1 end,
      until_ts = case when t.until_ts > clock_timestamp() then t.until_ts else excluded.until_ts end;
  return -1;
end
$$;

-- Puts the transaction into the data of the link's customer, if the link opens this invoice. False: nothing was set.
create function identity.enter_invoice(p_token_hash bytea, p_customer_id int, p_invoice_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from identity.invoice_links l join identity.customers c on c.customer_id = l.customer_id and c.status = 1
    where l.token_hash = p_token_hash and l.customer_id = p_customer_id and l.invoice_id = p_invoice_id;
  if not found then return false; end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
  return true;
end
$$;

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('issue_invoice_link', 'open_invoice_link', 'enter_invoice')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
