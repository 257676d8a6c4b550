-- The link that was sent last can be copied again: its token is also stored encrypted, with a key outside the database.
alter table identity.quote_links add column sealed_token bytea;

create function identity.issue_quote_link(p_quote_id int, p_token_hash bytea, p_passcode_hash bytea, p_sealed_token bytea)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.quote_links l set revoked_ts = now()
      where l.customer_id = public.current_customer() and l.quote_id = p_quote_id and l.revoked_ts is null;
    insert into identity.quote_links (token_hash, customer_id, quote_id, passcode_hash, sealed_token)
      values (p_token_hash, public.current_customer(), p_quote_id, p_passcode_hash, p_sealed_token);
  end;

-- The encrypted token of the link that opens a quote of the transaction's customer.
create function identity.sealed_quote_link(p_quote_id int) returns bytea
  language sql stable security definer set search_path = ''
  begin atomic
    select l.sealed_token from identity.quote_links l
      where l.customer_id = public.current_customer() and l.quote_id = p_quote_id
        and l.revoked_ts is null and l.locked_ts is null;
  end;

revoke execute on function identity.issue_quote_link(int, bytea, bytea, bytea), identity.sealed_quote_link from public;
grant execute on function identity.issue_quote_link(int, bytea, bytea, bytea), identity.sealed_quote_link to interline_app;
