-- A link of a quote may ask for a passcode besides its token. Of the passcode only an HMAC under the token is kept, and of the
-- token only its SHA-256: who reads this table can try no passcode.
alter table identity.quote_links
  add column passcode_hash bytea,
  add column wrong_count int not null default 0,
  -- too many wrong passcodes: it opens nothing until the quote is sent again
  add column locked_ts timestamptz;

-- The link that was sent last asks for a passcode.
alter table public.quotes add column has_passcode boolean not null default false;

-- Makes this the one link of a quote of the transaction's customer; without a passcode it asks for none.
create function identity.issue_quote_link(p_quote_id int, p_token_hash bytea, p_passcode_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.quote_links l set revoked_ts = now()
      where l.customer_id = public.current_customer() and l.quote_id = p_quote_id and l.revoked_ts is null;
    insert into identity.quote_links (token_hash, customer_id, quote_id, passcode_hash)
      values (p_token_hash, public.current_customer(), p_quote_id, p_passcode_hash);
  end;

-- Tries a link, and enters its customer's data where it opens. Verdicts: open; asks (it wants a passcode and none came);
-- wrong (number: tries left); locks (this wrong passcode was the last; entered too, so that it can be noted); locked; wait
-- (number: seconds); refused. Whatever is wrong with a token, it is looked for once by its hash and answered alike.
create function identity.open_quote_link(p_key bytea, p_most int, p_most_wrong int, p_token_hash bytea, p_passcode_hash bytea,
    p_customer_id int, p_quote_id int, out verdict text, out number int)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_row identity.quote_tries;
  v_link identity.quote_links;
begin
  number := 0;
  select * into v_row from identity.quote_tries t where t.key = p_key;
  if v_row.until_ts > clock_timestamp() and v_row.taken >= p_most then
    verdict := 'wait';
    number := greatest(ceil(extract(epoch from v_row.until_ts - clock_timestamp()))::int, 1);
    return;
  end if;
  select l.* into v_link from identity.quote_links l join identity.customers c on c.customer_id = l.customer_id and c.status = 1
    where l.token_hash = p_token_hash and l.customer_id = p_customer_id and l.quote_id = p_quote_id and l.revoked_ts is null;
  verdict := case when not found then 'refused' when v_link.passcode_hash is null then 'open'
    when v_link.locked_ts is not null then 'locked' when p_passcode_hash is null then 'asks' else 'tries' end;
  if verdict = 'tries' then
    -- one after the other: of many tries at once each is counted before the next is looked at
    select l.* into v_link from identity.quote_links l where l.token_hash = p_token_hash and l.revoked_ts is null for update;
    verdict := case when not found then 'refused' when v_link.locked_ts is not null then 'locked'
      when v_link.passcode_hash = p_passcode_hash then 'open'
      when v_link.wrong_count + 1 >= p_most_wrong then 'locks' else 'wrong' end;
    update identity.quote_links l set
        wrong_count = case verdict when 'open' then 0 else l.wrong_count + 1 end,
        locked_ts = case verdict when 'locks' then clock_timestamp() end
      where l.token_hash = p_token_hash
        and (verdict in ('wrong', 'locks') or verdict = 'open' and l.wrong_count > 0);
    number := p_most_wrong - v_link.wrong_count - 1;
  end if;
  if verdict in ('open', 'locks') then
    perform set_config('app.customer_id', p_customer_id::text, true);
  end if;
  if verdict in ('refused', 'wrong', 'locks') then
    insert into identity.quote_tries as t (key, taken, until_ts)
      values (p_key, 1, clock_timestamp() + interval '1 minute')
      on conflict (key) do update set
        taken = case when t.until_ts > clock_timestamp() then t.taken + 1 else 1 end,
        until_ts = case when t.until_ts > clock_timestamp() then t.until_ts else excluded.until_ts end;
  end if;
end
$$;

-- Puts the transaction into the data of the link's customer, if the link opens this quote. False: nothing was set.
create function identity.enter_quote(p_token_hash bytea, p_passcode_hash bytea, p_customer_id int, p_quote_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from identity.quote_links l join identity.customers c on c.customer_id = l.customer_id and c.status = 1
    where l.token_hash = p_token_hash and l.customer_id = p_customer_id and l.quote_id = p_quote_id and l.revoked_ts is null
      and (l.passcode_hash is null or l.passcode_hash = p_passcode_hash and l.locked_ts is null);
  if not found then return false; end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
  return true;
end
$$;

-- What the release before asks: it knows of no passcode, and opens no link that has one.
create or replace function identity.enter_quote(p_token_hash bytea, p_customer_id int, p_quote_id int) returns boolean
  language sql security definer set search_path = ''
  begin atomic
    select identity.enter_quote(p_token_hash, null::bytea, p_customer_id, p_quote_id);
  end;

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('issue_quote_link', 'open_quote_link', 'enter_quote')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
